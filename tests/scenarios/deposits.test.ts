import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { VendorAccount } from '../../shared/contracts/ap/account-inquiry.ts'
import type { AccountList } from '../../shared/contracts/ap/account-rows.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded, untied } from '../support/payables-desk.ts'
import {
  approved,
  enterPurchasingMasters,
  ORDER,
  order,
  orderLine,
  received,
  withoutUsualTax,
} from '../support/purchasing.ts'

/** [finance 7.3] What is paid on an order before its invoice comes, over HTTP. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const orderNow = async ({ id }: Row) => (await admin.read(`${ORDER}/${String(id)}`)).Data!
const onOrder = async (vendorId: string, of: Row, amount: string, more: Row = {}) => {
  const draft = desk.payment(vendorId, '2026-06-02', amount, [], { purchaseOrderNo: of['orderNo'], ...more })
  const saved = await desk.save('payment', draft)
  return saved.ResultStatus === 1 ? desk.act('payment', 'post', saved.Data!, ['ap.payment.withinBank']) : saved
}
/** The invoice of what an order has received, matched with it. */
const matched = async (of: Row, docNumber: string, docAmount: string, more: Row = {}) => {
  const record = {
    ...emptyRecord(PurchaseInvoice.fields),
    ...{
      kind: 'Invoice',
      vendorId: 'STEELCO',
      docNumber,
      docAmount,
      docDate: '2026-06-05',
      transactionDate: '2026-06-05',
    },
    ...{ shipToRegion: 'CA-ON', bankAccountId: 'MAIN', holdbackPercent: '0', currency: null, rate: null },
    ...{ purchaseOrderNo: of['orderNo'], distribution: [], ...more },
  }
  const draft = succeeded(await desk.save('purchase-invoice', record))
  return succeeded(await desk.act('purchase-invoice', 'match', draft))
}

/** One person orders, receives and enters the invoice here, and says so. */
const ALONE = ['ap.purchaseInvoice.oneHandForAll']

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterReasons(books)
  await withoutUsualTax(books)
})

describe('a deposit on a purchase order', () => {
  let first: Row
  let paid: Row
  let invoice: Row
  it('[S5.46] is left with the vendor and shown on the order; the total paid cannot exceed the order total', async () => {
    first = await approved(admin, [orderLine({ quantity: '800', unitPrice: '1.25' })])
    expect(first).toMatchObject({ total: '1000', depositPaid: '0' })
    paid = succeeded(await onOrder('STEELCO', first, '950.00'))
    expect(paid).toMatchObject({ leaveOnAccount: true, onAccountAmount: '950', remainingToApply: '0' })
    expect(await entryOf(books, paid)).toEqual(inOrder('Dr 2000 950.00; Cr 1000 950.00'))
    expect(await orderNow(first)).toMatchObject({ depositPaid: '950', depositOpen: '950' })
    const refused = await onOrder('STEELCO', first, '60.00')
    expect(rules(refused)).toEqual([['amount', 'ap:rules.payment.withinOrder']])
    expect(refused.Problems![0]!.Args).toEqual({ over: '10.00', paid: '950.00', total: '1000.00' })
  })

  it('[S5.46] two who pay on one order at once do not pay more than it together', async () => {
    const both = await approved(admin, [orderLine({ quantity: '80', unitPrice: '1.25' })])
    const drafts = [1, 2].map(() =>
      desk.payment('STEELCO', '2026-06-02', '60.00', [], { purchaseOrderNo: both['orderNo'] }),
    )
    const saved = await Promise.all(drafts.map(async (draft) => succeeded(await desk.save('payment', draft))))
    const answers = await Promise.all(saved.map((one) => desk.act('payment', 'post', one, ['ap.payment.withinBank'])))
    expect(answers.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    expect(await orderNow(both)).toMatchObject({ depositPaid: '60' })
  })

  it('[finance 7.3] is on an approved order of its vendor, in its currency', async () => {
    const open = succeeded(await admin.save('POST', ORDER, { record: order([orderLine({ quantity: '8' })]) }))
    expect(rules(await onOrder('STEELCO', open, '5.00'))[0]![0]).toBe('purchaseOrderNo')
    const other = await desk.save(
      'payment',
      desk.payment('V100', '2026-06-02', '5.00', [], { purchaseOrderNo: first['orderNo'] }),
    )
    expect(rules(other)).toEqual([['purchaseOrderNo', 'ap:rules.payment.orderOfVendor']])
  })

  it('[finance 7.3] is used up by the invoice of its order without an entry; reversed, the invoice gives it back', async () => {
    await received(admin, first)
    const draft = await matched(first, 'S-1', '1000.00')
    const posted = await desk.act('purchase-invoice', 'post', draft, ['ap.purchaseInvoice.notTwice', ...ALONE])
    invoice = succeeded(posted)
    expect(await orderNow(first)).toMatchObject({ depositPaid: '950', depositOpen: '0', status: 'Closed' })
    const [left] = (await desk.open('STEELCO', '2026-06-05')).filter((one) => one['docNumber'] === 'S-1')
    expect(left).toMatchObject({ openAmount: '50.00' })
    const paths = `/api/ap/account-inquiry/STEELCO/applications?AsOf=2026-06-30`
    const { rows } = (await admin.read(paths)).Data as unknown as AccountList<'applications'>
    expect(rows[0]).toMatchObject({ to: 'S-1', amount: '950.00', canTakeBack: true, entryNo: null })
    const reversed = await desk.act('purchase-invoice', 'reverse', invoice, [], { reversalDate: '2026-06-08' })
    expect(reversed.ResultStatus, JSON.stringify(reversed.Problems)).toBe(1)
    expect(await orderNow(first)).toMatchObject({ depositPaid: '950', depositOpen: '950' })
    expect(await untied(books)).toEqual([])
  })

  it('[finance 7.3] cancelled, the payment leaves its order as it was; what invoices were paid counts too', async () => {
    const given = { cancelDate: '2026-06-09', cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null }
    succeeded(
      await desk.act('payment', 'cancel', (await admin.read(`/api/ap/payment/${String(paid['id'])}`)).Data!, [], given),
    )
    expect(await orderNow(first)).toMatchObject({ depositPaid: '0', depositOpen: '0' })
    const half = await approved(admin, [orderLine({ quantity: '800', unitPrice: '1.25' })])
    await received(admin, half, ['400'])
    succeeded(await desk.act('purchase-invoice', 'post', await matched(half, 'S-2', '500.00'), ALONE))
    const items = await desk.items('STEELCO', '2026-06-10', { 'S-2': { pay: '500.00' } })
    await desk.paid(desk.payment('STEELCO', '2026-06-10', '500.00', items))
    const over = await onOrder('STEELCO', half, '510.00')
    expect(over.Problems![0]!.Args).toEqual({ over: '10.00', paid: '500.00', total: '1000.00' })
    succeeded(await onOrder('STEELCO', half, '500.00'))
  })

  it('[finance 7.3] at another rate, the difference is realized when the invoice uses it up', async () => {
    const foreign = await approved(admin, [orderLine({ quantity: '1000', unitPrice: '1' })], { vendorId: 'USVENDOR' })
    const usd = { bankAccountId: 'USD', rate: '1.36' }
    expect(foreign).toMatchObject({ currency: 'USD', total: '1000' })
    succeeded(await onOrder('USVENDOR', foreign, '400.00', usd))
    await received(admin, foreign)
    const draft = await matched(foreign, 'US-1', '1000.00', {
      vendorId: 'USVENDOR',
      bankAccountId: 'USD',
      rate: '1.38',
    })
    succeeded(await desk.act('purchase-invoice', 'post', draft, ALONE))
    const shown = (await admin.read('/api/ap/account-inquiry/USVENDOR?AsOf=2026-06-30'))
      .Data as unknown as VendorAccount
    expect(shown.byCurrency).toEqual([{ currency: 'USD', open: '600.00', carried: '828.00' }])
    const { rows } = await sql<{ amount: string }>`
      select sum(debit - credit)::numeric(19, 2)::text as amount from entry_line where gl_account = '7000'`.execute(
      books.db,
    )
    // 1,000.00 of goods at 1.36 invoiced at 1.38, and 400.00 of them paid at 1.36.
    expect(rows[0]!.amount).toBe('12.00')
    expect(await untied(books)).toEqual([])
  })
})
