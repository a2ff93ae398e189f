import { numberedBy } from '../../../trade/numbering/serial-number.ts'
import { sql } from 'kysely'
import { TaxFiling } from '../../../../shared/contracts/ap/tax-filing.ts'
import { TaxReturn } from '../../../../shared/contracts/ap/tax-return.ts'
import { reversalDateOf } from '../../../ledger/reverse.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { dayOnce } from './filing-rules.ts'
import { ownHand } from '../../../trade/approval/own-hand.ts'
import { oneOpen } from './rules.ts'
import { returnsOfOwnAccounts } from './in-sight.ts'
import { linesToIntegrate, waitingLines } from './measured.ts'

/** What was posted into the period of a filed return since, as far as the next one has not taken it. */
const since = waitingLines({
  companyId: sql.ref('t.company_id'),
  from: sql.ref('t.period_start'),
  until: sql.ref('t.period_end'),
})

/** What a return that is not filed would leave out, since it waits for its integration. */
const toIntegrate = linesToIntegrate({
  companyId: sql.ref('t.company_id'),
  periodStart: sql.ref('t.period_start'),
  until: sql.ref('t.period_end'),
})
const beforeFiling = sql`t.status in ('Draft', 'Submitted', 'Approved')`

export const TaxReturnStore = stored(TaxReturn, {
  table: 'tax_return',
  lines: { lines: { table: 'tax_return_line' } },
  restriction: returnsOfOwnAccounts,
  outOfScope: 'ap:rules.taxReturn.notAssigned',
  derived: {
    openAmount: sql`(
      select -i.open_txn from ap_invoice v join open_item_shown i on i.id = v.item_id
      where v.invoice_no = t.invoice_no and t.status = 'Filed')`,
    postedSince: sql`case when t.status = 'Filed' then (select coalesce(sum(w.net), 0) from (${since}) w) end`,
    waitingEntries: sql`case when ${beforeFiling} then (select count(distinct w.entry_id)::int from (${toIntegrate}) w) end`,
    waitingTax: sql`case when ${beforeFiling} then (select coalesce(sum(w.net), 0) from (${toIntegrate}) w) end`,
    reversesOn: sql`case when t.status = 'Filed' then coalesce(${reversalDateOf(sql`t.entry_id`)}, ${today}) end`,
  },
  constraints: {
    tax_return_one_open: oneOpen,
    tax_return_approved_by_another: ownHand,
  },
})

/** A row of the company, by the day from which it holds. */
export const TaxFilingStore = stored(TaxFiling, {
  table: 'tax_filing',
  namedByKey: false,
  derived: {
    authorityName: sql`(select f.name from firm_shown f where f.firm_id = t.authority_id)`,
    used: sql`exists (
      select from tax_return r where r.company_id = t.company_id and r.status = 'Filed' and r.period_start >= t.from_date
        and not exists (select from tax_filing n where n.company_id = t.company_id
          and n.from_date > t.from_date and n.from_date <= r.period_start))`,
  },
  constraints: { tax_filing_day_once: dayOnce },
})

/** Our own number, given with the first save. */
export const numberReturn = numberedBy(TaxReturn, { prefix: 'TR', sequence: 'tax_return_number' })
