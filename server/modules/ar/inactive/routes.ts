import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { InactiveCustomers, MOST_DEACTIVATED } from '../../../../shared/contracts/ar/inactive-customers.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import type { Answers } from '../../../platform/action/answers.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { outOfScope } from '../../../platform/entity/save.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { owingOf } from '../../../trade/items/firm-owing.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'
import { deactivateFirms, firmsToDeactivate, FirmStore } from '../../admin/index.ts'

const { room } = InactiveCustomers
const RIGHT = `${room}.deactivate`
const chosenSchema = Type.Object(
  {
    firmIds: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), {
      ...{ minItems: 1, maxItems: MOST_DEACTIVATED, uniqueItems: true },
    }),
  },
  { additionalProperties: false },
)
interface Chosen {
  readonly firmIds: readonly string[]
}

/** [finance 8.4] Customers who lie idle are put out of use, all that are chosen or none: each owes nothing and waits for nothing. */
export function inactiveRoutes(app: FastifyInstance, deps: Deps, answers: Answers): void {
  app.post<{ Body: Chosen }>(
    `/api/${room}/deactivate`,
    {
      schema: {
        ...{ summary: 'Put customers who lie idle out of use', tags: [room], body: chosenSchema },
        response: { 200: resultSchema() },
      },
      ...guarded(RIGHT),
    },
    (request) =>
      action(deps, answers, { request, right: RIGHT, content: request.body }, async (context) => {
        const { firmIds } = request.body
        const seen = await visibilityOf(context.trx, context.user, FirmStore)
        const standings = await standingsOf(context, firmIds)
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from firm_shown t
          where t.firm_id = any (${[...firmIds]}::text[]) and t.is_bill_to and ${seen.scope ?? sql<boolean>`true`}`.execute(
          context.trx,
        )
        if (rows[0]!.count < firmIds.length) return outOfScope({ entity: FirmStore, answers })
        const problems = standings.flatMap(refusedBy)
        if (problems.length > 0) throw new Refusal(problems)
        await deactivateFirms(context, firmIds)
        return answers.saved(firmIds[0]!, null)
      }),
  )
}

interface Standing {
  readonly firmId: string
  readonly owes: string
  readonly orders: number
  readonly shipTos: number
}

/** What stands against each of them, read under a lock of his firm: whoever sells to him meanwhile comes before or after. */
async function standingsOf(context: ActionContext, firmIds: readonly string[]): Promise<readonly Standing[]> {
  const shipTos = await firmsToDeactivate(context, firmIds)
  const { rows } = await sql<Omit<Standing, 'shipTos'>>`
    select t.firm_id as "firmId", ${owingOf(RECEIVABLE, sql.ref('t.firm_id'))}::text as owes,
           (select count(*)::int from sales_order_shown o where o.bill_to_id = t.firm_id and o.status in ('Open', 'OnHold')) as orders
    from firm_shown t where t.firm_id = any (${[...firmIds]}::text[]) order by t.firm_id`.execute(context.trx)
  return rows.map((row) => ({ ...row, shipTos: shipTos.get(row.firmId) ?? 0 }))
}

const problem = (name: string, Args: Problem['Args']): Problem => ({
  ...{ Field: null, Key: `ar:rules.inactiveCustomers.${name}`, Args },
})

function refusedBy({ firmId, owes, orders, shipTos }: Standing): Problem[] {
  return [
    ...(Number(owes) === 0 ? [] : [problem('owes', { firmId, amount: moneyText(owes) })]),
    ...(orders === 0 ? [] : [problem('hasOrders', { firmId, count: orders })]),
    ...(shipTos === 0 ? [] : [problem('hasShipTos', { firmId, count: shipTos })]),
  ]
}
