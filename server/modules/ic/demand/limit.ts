import { Decimal } from 'decimal.js'
import type { FastifyInstance } from 'fastify'
import { DemandActionReport } from '../../../../shared/contracts/ic/demand.ts'
import type { OrderingLimit } from '../../../../shared/contracts/ic/demand-sources.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import type { StoredEntity } from '../../../platform/entity/stored.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { leastLimit } from '../../../trade/approval/limits.ts'

const { room } = DemandActionReport
const RUN = `${room}.run`

/**
 * [judgement 36 limit] How much an order may come to that its reader could approve himself: within his right to approve orders, and below what asks for a second
 * hand. Told before anything is made; judged when it is approved.
 */
export function demandLimitRoute(
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rooms: { readonly texts: SuiteTexts },
  orders: StoredEntity,
): void {
  const answers = new Answers(rooms.texts)
  app.get(
    `/api/${room}/limit`,
    {
      schema: {
        ...{ summary: 'How much an order may come to without a second person', tags: [room] },
        response: { 200: resultSchema() },
      },
      ...guarded(RUN),
    },
    async (request) => {
      const rights = await requireRight(request, RUN)
      const mayApprove = rights.can(`${orders.entity.room}.approve`) && rights.can('po.approve')
      const least = await leastLimit(db, ['PurchaseOrder'], clock.now())
      return answers.found<OrderingLimit>(room, {
        mayApprove,
        most: mayApprove ? lower(rights.limit('po.approve'), least) : null,
      })
    },
  )
}

/** Null is no limit. */
const lower = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : Decimal.min(a, b).toFixed()
