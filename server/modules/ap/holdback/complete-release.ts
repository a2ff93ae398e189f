import { sql } from 'kysely'
import { factsOf } from '../../../platform/database/facts.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { holdbackDates, type ReleaseTerms } from '../../../../shared/contracts/ap/holdback-dates.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { heldBill } from './held-bill.ts'

type Row = Record<string, unknown>
type Invoice = Stored<typeof PurchaseInvoice>

/**
 * What a release takes from the document that it releases: vendor, currency and rate, where it is paid from, and one line with what
 * is still held. Less than that is typed, as what is released or as what is asked for with its tax: then the line waits for what
 * is worked out of that. [finance 5.4]
 */
export async function completeRelease(record: Row, trx: Trx, before: Row | null): Promise<void> {
  const release = record as unknown as Invoice
  if (release.kind !== 'Release') {
    record['releases'] = null
    return
  }
  record['holdbackPercent'] = '0'
  const bill = release.releases ? await heldBill(trx, release.releases) : null
  if (!bill) return
  record['vendorId'] ??= bill.vendorId
  record['docNumber'] ??= `${bill.docNumber}-HB`.slice(0, 30)
  for (const name of ['bankAccountId', 'shipToRegion', 'termsCode'] as const) record[name] ??= bill[name]
  // It moves what was booked: at the rate at which that is carried, nothing is gained or lost.
  Object.assign(record, { currency: bill.currency, rate: bill.rate })
  const [first] = release.distribution
  record['distribution'] = [
    {
      ...emptyRecord(PurchaseInvoice.fields.distribution.fields!),
      ...(first ?? {}),
      glAccount: bill.glAccount,
      taxGroup: null,
      amount: (isAskedAnew(release, before) ? null : first?.amount) ?? (release.docAmount === null ? bill.open : null),
    },
  ]
}

/** Another amount is asked for, while the line says what was worked out of the one before. */
function isAskedAnew({ docAmount, distribution }: Invoice, stored: Row | null): boolean {
  const before = stored as Invoice | null
  if (!before || docAmount === null || before.docAmount === docAmount) return false
  return distribution[0]?.amount === before.distribution[0]?.amount && Number(before.remainingToApply) === 0
}

/** When the holdback of a bill is to be released, where its contract is known; a date that was typed stands. */
export async function followContract(record: Row, trx: Trx, before: Row | null): Promise<void> {
  const { contractDate, docDate, holdbackPercent, holdbackDueOn } = record as unknown as Invoice
  if (!contractDate || !docDate || Number(holdbackPercent) === 0) return
  const moved = before && ['contractDate', 'docDate'].some((name) => before[name] !== record[name])
  if (holdbackDueOn !== null && !(moved && before['holdbackDueOn'] === holdbackDueOn)) return
  const rows = await factsOf(
    trx,
    sql<ReleaseTerms>`
    select from_date::text as "fromDate", notice_days as "noticeDays", paid_from_days as "paidFromDays", paid_by_days as "paidByDays"
    from holdback_calendar order by from_date`,
  )
  record['holdbackDueOn'] = holdbackDates(contractDate, docDate, rows)?.payableBy ?? null
}
