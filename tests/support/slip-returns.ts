import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { SlipReturn } from '../../shared/contracts/ap/slip-return.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { succeeded } from './payables-desk.ts'
import { act, approved, done, orderLine, received } from './purchasing.ts'

export const RETURN = '/api/ap/slip-return'
/** What is asked when a return is issued. */
export const QUESTIONS = ['periodOver', 'tied', 'numbersGiven', 'thresholdLookedUp'].map(
  (name) => `ap.slipReturn.${name}`,
)

/** A new return of the year. */
export const begun = (more: Row = {}): Row => ({
  ...emptyRecord(SlipReturn.fields),
  ...{ kind: 'Original', year: 2026, basis: 'Calendar', language: 'English', payerAccount: '123456782RZ0001' },
  ...{ contactName: 'Marie Bouchard', contactPhone: '(905) 555-0134', contactEmail: 'marie@northgate.example' },
  ...more,
})

/** The slips of a return, by vendor. */
export const slipsOf = (record: Row) =>
  (record['slips'] as Row[])
    .map((line) => ['vendorId', 'type', 'amount', 'issuedAmount', 'number', 'standing'].map((name) => line[name]))
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)))

/** What people do with returns. */
export const slipReturns = (as: (user: string) => Calls) => ({
  draft: async (more: Row = {}) => succeeded(await as('controller').save('POST', RETURN, { record: begun(more) })),
  issue: (record: Row, confirmed: string[] = []) =>
    as('controller').save('POST', `${RETURN}/${String(record['id'])}/issue`, { version: record['version'], confirmed }),
  download: (record: Row, part: string, user = 'controller') =>
    as(user).write('POST', `${RETURN}/${String(record['id'])}/${part}`, undefined, null),
})

/** An invoice of 125.00 and its tax for steel that was ordered and received. */
export async function steelBought(calls: Calls, docNumber: string): Promise<void> {
  const invoice = '/api/ap/purchase-invoice'
  const order = await approved(calls, [orderLine({ taxGroup: 'HST' })])
  await received(calls, order)
  const record = {
    ...emptyRecord(PurchaseInvoice.fields),
    ...{ kind: 'Invoice', vendorId: 'STEELCO', docNumber, docAmount: '141.25', holdbackPercent: '0' },
    ...{ docDate: '2026-06-05', transactionDate: '2026-06-05', shipToRegion: 'CA-ON', bankAccountId: 'MAIN' },
    ...{ currency: null, rate: null, purchaseOrderNo: order['orderNo'] },
  }
  const matched = done(await act(calls, invoice, 'match', done(await calls.save('POST', invoice, { record }))))
  succeeded(
    await act(calls, invoice, 'post', matched, {
      confirmed: ['ap.purchaseInvoice.notTwice', 'ap.purchaseInvoice.taxExpected', 'ap.purchaseInvoice.oneHandForAll'],
    }),
  )
}
