import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { AssessInterest } from '../../../../shared/contracts/ar/assess-interest.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { fail, rule, ruleKey } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { processFor } from '../../../platform/process/process.ts'
import { DONE, refusedBecause, type Item, type RowOutcome } from '../../../platform/work/outcome.ts'
import type { WorkInHand } from '../../../platform/work/work-in-hand.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { FirmStore } from '../../admin/index.ts'
import { chargeCustomer } from '../customer-invoice/charge.ts'
import { seesWhole } from '../statement/whole.ts'
import { interestDue, type InterestDays } from './due.ts'

const parameters = { fields: AssessInterest.parameters }

/** Interest is charged up to a day that has come. [finance 8.4 interest] */
const notAhead = rule(
  parameters,
  'ar.assessInterest.notAhead',
  'asOf',
  async ({ asOf }, { db, now }) => asOf > (await businessDay(db, now)) && fail(),
)

/** Nobody charges who sees a part of the books. [S6.05] */
const wholeBooks = rule(
  parameters,
  'ar.accountStatement.wholeBooks',
  null,
  async (_asked, { db, user }) => !(await seesWhole(db, user)) && fail(),
)

/** What an interest invoice says of itself where a customer looks for why. */
const REASON = 'INTEREST'

type Asked = { asOf: string; customerId: string | null; leastAmount: string | null }

/** A document that costs interest, in words of figures alone: they are read in every language. */
const described = ({ reference, from, to, days, principal, percent }: InterestDays) =>
  `${reference}: ${principal} × ${percent} % × ${days}/365, ${from} – ${to}`

async function chargeOne(
  context: ActionContext,
  { deps }: Pick<WorkInHand, 'deps'>,
  { item }: Item,
  { asOf, leastAmount }: Asked,
): Promise<RowOutcome> {
  const { trx, user } = context
  const [customerId, currency] = item.split('|') as [string, string]
  // Of two runs the second finds what the first has charged.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`interest ${customerId}`}, 0))`.execute(trx)
  const { rows } = await interestDue(asOf, user, sql<boolean>`t.firm_id = ${customerId}`).execute(trx)
  const lines = rows.filter((one) => one.currency === currency)
  const total = lines.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0))
  if (lines.length === 0 || total.lessThan(leastAmount ?? '0')) return { outcome: 'unchanged' }
  const { companyId } = await ownCompany(trx)
  const charged = await chargeCustomer(deps, context, {
    ...{ companyId, customerId, currency, rate: null, date: asOf, dueDate: null, role: 'INTEREST_INCOME' },
    ...{ origin: 'Interest', originNo: null, reason: REASON, reference: REASON },
    lines: lines.map((line) => ({ amount: line.amount, description: described(line) })),
  })
  if (!charged) return refusedBecause(ruleKey('ar.assessInterest.noAccount'))
  await sql`
    insert into interest_line (invoice_id, position, item_id, from_date, to_date, principal, percent, amount)
    select ${charged.id}::uuid, l.position, l."itemId", l."from", l."to", l.principal, l.percent, l.amount
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, position) => ({ ...line, position })))}::jsonb)
      as l (position int, "itemId" uuid, "from" date, "to" date, principal numeric, percent numeric, amount numeric)`.execute(
    trx,
  )
  return DONE
}

/** [finance 8.4 interest] [R9] Charges interest on what is overdue: an invoice for each customer and currency, each by itself. */
export const assessInterest = processFor(AssessInterest, {
  rules: [notAhead, wholeBooks],
  preview: ({ parameters: { asOf, customerId }, user, inSight }) => sql`
    select i."firmId", i.name, i.reference, i."dueDate"::date as "dueDate", i."from"::date as "from", i."to"::date as "to", i.days,
           i.principal::numeric as principal, i.percent::numeric as percent, i.amount::numeric as amount, i.currency
    from (${interestDue(asOf, user, sql<boolean>`${inSight(FirmStore)} and (${customerId ?? null}::text is null or t.firm_id = ${customerId ?? null})`)}) i`,
  async run(hand, { parameters: asked, user, inSight }) {
    const { asOf, customerId = null, leastAmount = null } = asked
    const of = sql<boolean>`${inSight(FirmStore)} and (${customerId}::text is null or t.firm_id = ${customerId})`
    await hand.plan(sql`
      select i."firmId" || '|' || i.currency as item, 'ar/account-inquiry' as room, i."firmId" as record, i."firmId" as key, min(i.name) as title
      from (${interestDue(asOf, user, of)}) i group by i."firmId", i.currency order by min(i.name), 1`)
    await hand.each(async (context, item) => {
      try {
        return await chargeOne(context, hand, item, { asOf, customerId, leastAmount })
      } catch (error) {
        if (error instanceof Refusal) return { outcome: 'refused', problems: error.problems }
        throw error
      }
    })
  },
})
