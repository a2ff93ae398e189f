import { emptyRecord } from '../../../../shared/contracts/check.ts'
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
