import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import type { ClosingPeriod, PeriodClose } from '../../../../shared/contracts/gl/period-checklist.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { closedLedgersOf, openJournalsOf, periodChecks, type ClosingBooks } from '../fiscal-year/checklist.ts'

const ROOM = 'gl/period-close'

/** Periods of the company that are or were to be closed: those ahead of the one that follows today's are left out. */
async function periodsToClose(db: Kysely<Tables>, today: string): Promise<readonly ClosingPeriod[]> {
  const { companyId } = await ownCompany(db)
  const { rows } = await sql<ClosingPeriod>`
    select p.id, y.id as "yearId", y.fiscal_year || '-' || lpad(p.period_no::text, 2, '0') as name, p.end_date::text as "endDate",
           p.gl_closed as "isClosed", p.is_adjusting as "isAdjusting"
    from fiscal_period_shown p join fiscal_year_shown y on y.id = p.owner_id
    where y.company_id = ${companyId} and p.start_date <= ${today}::date
    order by p.end_date desc, p.period_no desc limit 26`.execute(db)
  return rows.toReversed()
}

/** [finance 5.9] What stands open in a period, each found by the books; closing itself is a call of its year. */
export function periodCloseRoutes(
  app: FastifyInstance,
  deps: Deps,
  { registry, ...books }: ClosingBooks & { registry: Pick<EntityRegistry, 'offer'> },
): void {
  registry.offer(ROOM, ['view'])
  app.get<{ Querystring: { period?: string } }>(
    `/api/${ROOM}`,
    {
      schema: {
        ...{ summary: 'What stands open in a period', tags: [ROOM] },
        querystring: Type.Object(
          { period: Type.Optional(Type.String({ format: 'uuid' })) },
          { additionalProperties: false },
        ),
      },
      ...guarded(`${ROOM}.view`),
    },
    async (request): Promise<PeriodClose> => {
      const rights = await requireRight(request, `${ROOM}.view`)
      const today = await businessDay(deps.db, deps.clock.now())
      const periods = await periodsToClose(deps.db, today)
      const asked = request.query.period
      // What adjusts a year stays open until its end, and is asked for.
      const open = periods.filter(({ isClosed, isAdjusting }) => !isClosed && !isAdjusting)
      const period = asked
        ? periods.find(({ id }) => id === asked)
        : (open.find(({ endDate }) => endDate < today) ?? open[0] ?? periods.at(-1))
      if (asked && !period) throw notFound()
      const mayClose = rights.can('gl/fiscal-year.close')
      if (!period) return { periods, period: null, mayClose, checks: [], closed: [], journals: [] }
      const [checks, closed, journals] = await Promise.all([
        periodChecks(deps.db, period.id, request.user, books),
        closedLedgersOf(deps.db, period.id),
        openJournalsOf(deps.db, period.id),
      ])
      return { periods, period, mayClose, checks, closed, journals }
    },
  )
}
