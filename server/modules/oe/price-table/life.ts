import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { homeCurrency } from '../../../../shared/contracts/decimals.ts'
import type { PriceTableLife, VersionSpan } from '../../../../shared/contracts/oe/price-table-life.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, pathOf, rightTo } from '../../../platform/entity/contract.ts'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { seesCosts } from '../price/costs.ts'
import { driftOf } from './drift.ts'
import { PriceTableStore } from './entity.ts'
import { dueOn, followedOn } from './versions.ts'

interface Found {
  readonly tableId: string
  readonly currency: string
  readonly minimumMargin: string | null
  readonly dueOn: string | null
  readonly daysLeft: number | null
}

const params = { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } }
/** Versions that are drawn, the newest of them. */
const MOST = 6

/** `GET …/:id/life`: when a version ends and what follows it, and what has become of its margins. [judgement 35] */
export function lifeRoute(app: FastifyInstance, { db, clock }: Deps): void {
  const view = rightTo(PriceTableStore, 'view')
  app.get<{ Params: { id: string } }>(
    `${pathOf(PriceTableStore)}/:id/life`,
    {
      ...documented(PriceTableStore, 'How a version stands today', {
        params,
        response: { 200: { type: 'object', additionalProperties: true } },
      }),
      ...guarded(view),
    },
    async (request): Promise<PriceTableLife> => {
      await requireRight(request, view)
      const { id } = request.params
      const today = await businessDay(db, clock.now())
      const [found] = await planned(
        db,
        sql<Found>`
        select t.table_id as "tableId", coalesce(t.currency, ${homeCurrency()}) as currency, trim_scale(t.minimum_margin)::text as "minimumMargin",
               ${dueOn}::text as "dueOn", ${dueOn} - ${today}::date as "daysLeft"
        from price_table t where t.id = ${id}::uuid`,
      )
      if (!found) throw notFound()
      const versions = await planned(
        db,
        sql<VersionSpan>`
        select t.table_key as "tableKey", t.status = 'Draft' as "isDraft", t.effective::text as "from",
               (case when t.status = 'Active' then least(t.expiry, ${followedOn} - 1) else t.expiry end)::text as until
        from price_table t where t.table_id = ${found.tableId} order by t.effective desc nulls first, t.version_no desc limit ${MOST}`,
      )
      const seen = await visibilityOf(db, request.user, PriceTableStore)
      const isCosted = isReadable(seen, 'lines.margin') && (await seesCosts(db, request.user))
      const drift = isCosted ? (await driftOf(db, [{ ...found, id }], today)).get(id)! : null
      return {
        ...{ today, dueOn: found.dueOn, daysLeft: found.daysLeft, versions: versions.toReversed() },
        margins: drift && {
          ...{ ranges: drift.ranges, then: drift.marginThen, now: drift.marginNow, lost: drift.lost },
          belowFloor: drift.belowFloor,
        },
      }
    },
  )
}
