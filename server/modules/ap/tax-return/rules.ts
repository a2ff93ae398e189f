import { sql } from 'kysely'
import { TaxReturn } from '../../../../shared/contracts/ap/tax-return.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { vendorStanding } from '../../../trade/party/vendor-standing.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { linesToIntegrate } from './measured.ts'
import { nextPeriod } from './period.ts'

/** How often a company files, and to whom it remits, is known before it files. [finance 7.13] */
const periodKnown = rule(TaxReturn, 'ap.taxReturn.periodKnown', null, ({ periodEnd }) => !periodEnd && fail())

/** A company works at one return at a time: the next period begins where the last one that is filed ends. [finance 7.13] */
export const oneOpen = rule(TaxReturn, 'ap.taxReturn.oneOpen', null, async ({ companyId }, { db, before }) => {
  if (before && before['status'] !== 'Draft') return null
  const { rows } = await sql<{ returnNo: string }>`
    select return_no as "returnNo" from tax_return
    where company_id = ${companyId} and status in ('Draft', 'Submitted', 'Approved')
      and id is distinct from ${before?.id ?? null}::uuid`.execute(db)
  return rows[0] && fail({ ...rows[0] })
})

/** Periods are filed one after the other, each once: an earlier one may have been reversed, or the filing changed, since this was computed. [finance 5.3] */
const periodNext = rule(
  TaxReturn,
  'ap.taxReturn.periodNext',
  'periodEnd',
  async ({ companyId, periodStart, periodEnd }, { db }) => {
    if (!companyId || !periodStart || !periodEnd) return null
    const next = await nextPeriod(db, companyId)
    const isNext = next?.periodStart === periodStart && next.periodEnd === periodEnd
    return !isNext && fail({ from: periodStart, until: periodEnd })
  },
)

/** A return is filed after its period has ended. [finance 5.3] */
const afterPeriod = rule(
  TaxReturn,
  'ap.taxReturn.afterPeriod',
  'filingDate',
  ({ filingDate, periodEnd }) => !!periodEnd && filingDate <= periodEnd && fail({ periodEnd }),
)

/** What waits for its integration is in the ledger before a return is made of the ledger. [finance 5.3] [FI8] */
const allIntegrated = rule(
  TaxReturn,
  'ap.taxReturn.allIntegrated',
  null,
  async ({ companyId, periodStart, periodEnd }, { db }) => {
    if (!companyId || !periodStart || !periodEnd) return null
    const until = sql`${periodEnd}::date`
    const waiting = linesToIntegrate({ companyId: sql`${companyId}`, periodStart: sql`${periodStart}::date`, until })
    const { rows } = await sql<{ count: string; tax: string }>`
      select count(distinct entry_id)::text as count, money_text(coalesce(sum(net), 0)) as tax
      from (${waiting}) w`.execute(db)
    const { count, tax } = rows[0]!
    return count !== '0' && fail({ count, tax, periodEnd })
  },
)

/** The authority is an active vendor that is not on hold: what is owed is paid to it. [S5.36] */
const authorityPayable = rule(TaxReturn, 'ap.taxReturn.authorityPayable', null, async ({ authorityId }, { db }) => {
  const { isPayable, isHeld } = await vendorStanding(db, authorityId)
  return (!isPayable || isHeld) && fail({ authorityId: authorityId ?? '' })
})

/** The last return that stands is reversed first: what an earlier one holds may have come late to it. [finance 5.3] */
const lastOfAll = rule(TaxReturn, 'ap.taxReturn.lastOfAll', null, async ({ companyId, periodEnd }, { db }) => {
  const { rows } = await sql<{ returnNo: string }>`
    select return_no as "returnNo" from tax_return
    where company_id = ${companyId} and status = 'Filed' and period_end > ${periodEnd}::date
    order by period_end desc limit 1`.execute(db)
  return rows[0] && fail({ ...rows[0] })
})

/** What was paid or applied of a return is taken back before the return is. [FI6] */
const nothingPaid = rule(TaxReturn, 'ap.taxReturn.nothingPaid', null, async ({ invoiceNo }, { db }) => {
  const { rows } = await sql`
    select from ap_invoice t join open_item_shown i on i.id = t.item_id
    where t.invoice_no = ${invoiceNo} and t.payable_amount <> abs(i.open_txn)`.execute(db)
  return rows.length > 0 && fail({ invoiceNo: invoiceNo ?? '' })
})

export const onSave: readonly Rule[] = [periodKnown, oneOpen]
/** What is submitted could be filed. */
export const onFile: readonly Rule[] = [
  ...[periodNext, afterPeriod, authorityPayable, allIntegrated],
  ...datedAhead('filingDate'),
]
export const onReverse: readonly Rule[] = [lastOfAll, nothingPaid, ...datedAhead('given.reversalDate')]
