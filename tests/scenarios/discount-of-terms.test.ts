import { beforeAll, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { act, approved, done, enterPurchasingMasters, orderLine, received } from '../support/purchasing.ts'

/** [finance 5.2] Discounts of terms where lines come later than the terms. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const INVOICE = '/api/ap/purchase-invoice'
/** One person orders, receives and enters the invoice here: his question is answered. */
const SURE = ['ap.purchaseInvoice.notTwice', 'ap.purchaseInvoice.oneHandForAll']

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
})

it('[finance 5.2] [finance 5.2 begun] an invoice against a receipt earns the discount of its terms whatever its lines are, also where they come after the terms', async () => {
  const of = await approved(admin, [orderLine({ quantity: '100', taxGroup: 'HST' })])
  await received(admin, of)
  const record = {
    ...emptyRecord(PurchaseInvoice.fields),
    ...{ kind: 'Invoice', vendorId: 'STEELCO', docNumber: 'M-1', docAmount: '141.25', holdbackPercent: '0' },
    ...{ docDate: '2026-06-05', transactionDate: '2026-06-05', shipToRegion: 'CA-ON', bankAccountId: 'MAIN' },
    ...{ currency: null, rate: null, distribution: [], matches: [] },
    ...{ purchaseOrderNo: of['orderNo'], termsCode: 'T2' },
  }
  const begun = done(await admin.save('POST', `${INVOICE}/complete`, { record }))
  expect(begun).toMatchObject({ discountDate: '2026-06-15', discountAmount: null })
  const saved = done(await admin.save('POST', INVOICE, { record }))
  const { matches, version } = done(await act(admin, INVOICE, 'match', saved))
  // What the server has proposed before there were lines comes back with them.
  const change = { record: { docNumber: 'M-WHOLE', matches, discountAmount: begun['discountAmount'] }, version }
  const draft = done(await admin.save('PUT', `${INVOICE}/${String(saved['id'])}`, change))
  expect(draft).toMatchObject({ netAmount: '125', discountAmount: '2.5' })
  expect(done(await act(admin, INVOICE, 'post', draft, { confirmed: SURE }))).toMatchObject({ discountAmount: '2.5' })
})
