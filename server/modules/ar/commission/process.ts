import { sql } from 'kysely'
import { SalesCommission } from '../../../../shared/contracts/ar/sales-commission.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { fail, rule } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../platform/deps.ts'
import { processFor, type StoredProcess } from '../../../platform/process/process.ts'
import { DONE } from '../../../platform/work/outcome.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { FirmStore } from '../../admin/index.ts'
import { seesWhole } from '../statement/whole.ts'
import { commissionAt } from './due.ts'
import { commissionPosting } from './post.ts'

const parameters = { fields: SalesCommission.parameters }

/** What will be earned is not posted before it is. [finance 8.4] */
const notAhead = rule(
  parameters,
  'ar.salesCommission.notAhead',
  'asOf',
  async ({ asOf }, { db, now }) => asOf > (await businessDay(db, now)) && fail(),
)

/** What was earned by a day is owed from that day on, not before. [finance 8.4] */
const postedAfter = rule(
  parameters,
  'ar.salesCommission.postedAfter',
  'postingDate',
  ({ asOf, postingDate }) => postingDate < asOf && fail({ asOf }),
)

/** Commissions are posted by right; one of a margin tells what was sold has cost. [supply 20] */
const byRight = rule(
  parameters,
  'ar.salesCommission.byRight',
  null,
  (_asked, { rights }) => !(rights.can('commission.post') && rights.can('cost.view')) && fail(),
)

/** Nobody posts who sees a part of the books. [S6.05] */
const wholeBooks = rule(
  parameters,
  'ar.salesCommission.wholeBooks',
  null,
  async (_asked, { db, user }) => !(await seesWhole(db, user)) && fail(),
)

/** Of one rep, or of all. */
const ofRep = (salesRepId: string | null | undefined) =>
  sql<boolean>`(${salesRepId ?? null}::text is null or c.sales_rep_id = ${salesRepId ?? null})`

/** [finance 8.4] [FA20] Posts commissions to payables: a document for each rep, each by itself, with why it could not be. */
export const salesCommission = (deps: Deps, rooms: TradeRooms): StoredProcess => {
  const post = commissionPosting(deps, rooms)
  return processFor(SalesCommission, {
    rules: [notAhead, postedAfter, byRight, wholeBooks],
    preview: ({ parameters: { asOf, salesRepId }, inSight }) => sql`
      select k.sales_rep_id as "salesRepId", k.invoice_no as "invoiceNo",
             k.doc_date as "docDate", k.bill_to_id as "billToId", k.customer_name as name, k.net_amount as "netSales",
             k.net_amount - k.cost_amount as margin, k.percent, k.amount as commission, k.standing as posted,
             k.earned_amount - k.standing as balance,
             case when k.basis = 'Margin' and k.cost_amount is null then 'NoCost' when k.ap_firm_id is null then 'NoVendor' end as why
      from (${commissionAt({ day: asOf, of: sql<boolean>`${inSight(FirmStore)} and ${ofRep(salesRepId)}` })}) k
      where k.earned_amount <> k.standing or (k.basis = 'Margin' and k.cost_amount is null and k.doc_date > ${asOf}::date - 366)
      order by k.rep_name, k.sales_rep_id, k.doc_date, k.invoice_no`,
    async run(hand, { parameters: { asOf, postingDate, salesRepId } }) {
      await hand.plan(sql`
        select k.sales_rep_id as item, 'admin/sales-rep' as room, k.sales_rep_id as record, k.sales_rep_id as key, k.rep_name as title
        from (${commissionAt({ day: asOf, of: ofRep(salesRepId) })}) k
        group by k.sales_rep_id, k.rep_name having bool_or(k.earned_amount <> k.standing) order by k.rep_name, 1`)
      await hand.each(async (context, { item }) => {
        try {
          const made = await post(context, { salesRepId: item, asOf, postingDate, documentIds: null })
          return made ? DONE : { outcome: 'unchanged' }
        } catch (error) {
          if (error instanceof Refusal) return { outcome: 'refused', problems: error.problems }
          throw error
        }
      })
    },
  })
}
