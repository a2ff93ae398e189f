import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { MfSalesCommission } from '../../../../shared/contracts/ar/mf-sales-commission.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { fail, rule, ruleKey } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { processFor } from '../../../platform/process/process.ts'
import { DONE, refusedBecause, type RowOutcome } from '../../../platform/work/outcome.ts'
import type { WorkInHand } from '../../../platform/work/work-in-hand.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { FirmStore } from '../../admin/index.ts'
import { chargeCustomer } from '../customer-invoice/charge.ts'
import { seesWhole } from '../statement/whole.ts'
import { claimsDue, type ClaimDue } from './due.ts'

const parameters = { fields: MfSalesCommission.parameters }

/** What will be sold is not claimed before it is. [supply 9.1 manufacturers] */
const notAhead = rule(
  parameters,
  'ar.mfSalesCommission.notAhead',
  'asOf',
  async ({ asOf }, { db, now }) => asOf > (await businessDay(db, now)) && fail(),
)

/** Nobody claims who sees a part of the books. [S6.05] */
const wholeBooks = rule(
  parameters,
  'ar.mfSalesCommission.wholeBooks',
  null,
  async (_asked, { db, user }) => !(await seesWhole(db, user)) && fail(),
)

/** What the claim says of itself where a manufacturer looks for why. */
const REASON = 'COMMISSION'
/** Lines of a document of the sales journal. More lines than that are claimed in one. */
const MOST_LINES = 1000

const described = ({ invoiceNo, docDate, productId, netSales, percent }: ClaimDue) =>
  `${invoiceNo} ${docDate} ${productId} ${netSales} × ${percent} %`.slice(0, 100)

async function claimOf(
  context: ActionContext,
  { deps }: Pick<WorkInHand, 'deps'>,
  customerId: string,
  asOf: string,
): Promise<RowOutcome> {
  const { trx } = context
  // Of two runs the second finds what the first has claimed.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claim ${customerId}`}, 0))`.execute(trx)
  const { rows } = await claimsDue(asOf, sql<boolean>`t.firm_id = ${customerId}`).execute(trx)
  const total = rows.reduce((sum, { balance }) => sum.plus(balance), new Decimal(0))
  // What was given back beyond what was sold goes off the next claim.
  if (total.lte(0)) return { outcome: 'unchanged' }
  const { companyId, currency } = await ownCompany(trx)
  const charged = await chargeCustomer(deps, context, {
    ...{
      companyId,
      customerId,
      currency,
      rate: null,
      date: asOf,
      dueDate: null,
      role: 'COMMISSION_INCOME',
      isTaxed: true,
    },
    ...{ origin: 'Commission', originNo: null, reason: REASON, reference: REASON },
    lines:
      rows.length > MOST_LINES
        ? [{ amount: moneyText(total), description: `${REASON} ${asOf}` }]
        : rows.map((row) => ({ amount: row.balance, description: described(row) })),
  })
  if (!charged) return refusedBecause(ruleKey('ar.mfSalesCommission.noAccount'))
  await sql`
    insert into manufacturer_claim (line_id, invoice_id, amount)
    select c."lineId", ${charged.id}::uuid, c.balance
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c ("lineId" uuid, balance numeric)`.execute(trx)
  return DONE
}

/** [supply 9.1 manufacturers] Claims of manufacturers what they owe for their lines: a charge for each, by itself. */
export const mfSalesCommission = processFor(MfSalesCommission, {
  rules: [notAhead, wholeBooks],
  preview: ({ parameters: { asOf, manufacturerId }, inSight }) => sql`
    select q."manufacturerId", q.name, q.manufacturer, q."invoiceNo", q."customerReference", q."docDate"::date as "docDate", q."productId",
           q.description, q."netSales"::numeric as "netSales", q.percent::numeric as percent, q.claimed::numeric as claimed,
           q.balance::numeric as balance
    from (${claimsDue(asOf, sql<boolean>`${inSight(FirmStore)} and (${manufacturerId ?? null}::text is null or t.firm_id = ${manufacturerId ?? null})`)}) q`,
  async run(hand, { parameters: { asOf, manufacturerId = null } }) {
    await hand.plan(sql`
      select q."manufacturerId" as item, 'ar/account-inquiry' as room, q."manufacturerId" as record, q."manufacturerId" as key, min(q.name) as title
      from (${claimsDue(asOf, sql<boolean>`(${manufacturerId}::text is null or t.firm_id = ${manufacturerId})`)}) q
      group by q."manufacturerId" order by min(q.name), 1`)
    await hand.each(async (context, { item }) => {
      try {
        return await claimOf(context, hand, item, asOf)
      } catch (error) {
        if (error instanceof Refusal) return { outcome: 'refused', problems: error.problems }
        throw error
      }
    })
  },
})
