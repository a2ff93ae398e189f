import { sql } from 'kysely'
import { expect } from 'vitest'
import { credit, debit } from '../../server/ledger/legs.ts'
import { CardPayment } from '../../shared/contracts/ap/card-payment.ts'
import { CardStatement } from '../../shared/contracts/ap/card-statement.ts'
import { RecurringInvoice } from '../../shared/contracts/ap/recurring-invoice.ts'
import { TaxReturn } from '../../shared/contracts/ap/tax-return.ts'
import { VendorStatement } from '../../shared/contracts/ap/vendor-statement.ts'
import { CustomerInvoice } from '../../shared/contracts/ar/customer-invoice.ts'
import { RecurringCustomerInvoice } from '../../shared/contracts/ar/recurring-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PurchaseReceipt } from '../../shared/contracts/po/purchase-receipt.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { batch, OVERDRAFT } from './batch-desk.ts'
import { LEDGER_WALKS } from './ledger-costs.ts'
import { PayablesDesk, succeeded } from './payables-desk.ts'
import { INVOICES, document, line } from './purchase-desk.ts'
import { approved, CONFIRMED, ORDER, order, orderLine, RECEIPT, received } from './purchasing.ts'
import { RECEIPT_WALKS } from './receipt-costs.ts'
import { CUSTOMER_INVOICE } from './receivables-desk.ts'
import { asked, REVALUATION } from './revaluation-desk.ts'
import { begun, QUESTIONS, RETURN } from './slip-returns.ts'
import { LANDING_WALKS } from './landing-desk.ts'
import { SALES_WALKS } from './sales-desk.ts'
import { TICKET_WALKS } from './ticket-desk.ts'
import { PRICE_WALKS } from './price-desk.ts'
import { SHIPPING_WALKS } from './sales-costs.ts'
import { PRODUCTION_WALKS } from './work-order-desk.ts'
import {
  openItems,
  settled,
  charged,
  subcontractors,
  many,
  spent,
  paidItem,
  mixed,
  REVERSAL,
  NOT_TWICE,
  counted,
  type Desk,
} from './document-desk.ts'

/** A walk through the life of a document with so many lines; where each line is a document that is made first, to fewer. */
interface Walk {
  readonly walk: (desk: Desk, length: number) => Promise<void>
  readonly longest?: number
}

/** An invoice of a customer for so many lines, half of them of a product, half for a job. */
function sales(length: number): Row {
  const empty = emptyRecord(CustomerInvoice.fields.lines.fields!)
  const sold = (at: number) => (at % 2 ? { jobId: 'J2', costCode: 'MAT' } : { productId: 'CRANE' })
  return {
    ...emptyRecord(CustomerInvoice.fields),
    ...{ kind: 'Invoice', billToId: 'C100', docDate: '2026-06-05', holdbackPercent: '10', currency: null, rate: null },
    lines: many(length, (at) => ({ ...empty, amount: '100', ...sold(at) })),
  }
}

/** Each document from its first save to its end. */
const WALKS: Readonly<Record<string, Walk['walk']>> = {
  async 'po.purchaseOrder'(desk, length) {
    const calls = counted(desk, ORDER)
    const record = order(many(length, mixed))
    await calls.complete(record)
    const saved = await calls.save(record)
    const lines = (saved['lines'] as Row[]).map((one) => ({ ...one, quantity: '200' }))
    const changed = await calls.change(saved, { lines })
    await calls.look(changed)
    const stands = await calls.act('approve', changed)
    await calls.act('cancel', stands, { confirmed: ['po.purchaseOrder.cancelled'] })
    const partly = await approved(desk.admin, many(length, mixed))
    await received(
      desk.admin,
      partly,
      many(length, () => '50'),
    )
    const { Data: now } = await desk.admin.read(`${ORDER}/${String(partly['id'])}`)
    await calls.act('close', now!, { parameters: { closingReason: 'SHORT' } })
  },
  async 'po.purchaseReceipt'(desk, length) {
    const calls = counted(desk, RECEIPT)
    const of = await approved(desk.admin, many(length, mixed))
    const record = { ...emptyRecord(PurchaseReceipt.fields), orderNo: of['orderNo'], receiptDate: '2026-06-03' }
    const saved = await calls.save(record)
    const lines = (saved['lines'] as Row[]).map((one) => ({ ...one, quantity: '50' }))
    const changed = await calls.change(saved, { lines })
    await calls.look(changed)
    const posted = await calls.act('post', changed, CONFIRMED)
    await calls.act('reverse', posted, { parameters: { reversalDate: '2026-06-20', reversalReason: 'Wrong' } })
  },
  async 'ap.purchaseInvoice'(desk, length) {
    const calls = counted(desk, INVOICES)
    const onAccount = (at: number) =>
      line(at % 2 ? '6200' : '6100', '100', { taxGroup: 'HST', ...(at % 3 ? {} : { jobId: 'J2', costCode: 'MAT' }) })
    const record = document(`D-${length}`, (length * 113).toFixed(2), many(length, onAccount))
    await calls.complete(record)
    const saved = await calls.save(record)
    const distribution = (saved['distribution'] as Row[]).map((one) => ({ ...one, glAccount: '6200' }))
    const changed = await calls.change(saved, { distribution })
    await calls.look(changed)
    const spread = await calls.act('distribute', changed, {
      parameters: { lines: 'Parts', distributionTemplate: null },
    })
    const posted = await calls.act('post', spread, NOT_TWICE)
    await calls.act('reverse', posted, REVERSAL)
    await calls.saveAnd('post', { ...record, docNumber: `T-${length}` }, NOT_TWICE)
  },
  async 'ap.purchaseInvoice, matched'(desk, length) {
    const calls = counted(desk, INVOICES)
    const of = await approved(
      desk.admin,
      many(length, (at) => orderLine(at % 2 ? { productId: 'CRANE', jobId: 'J2' } : {})),
    )
    await received(desk.admin, of)
    const day = { postingDate: '2026-06-05', transactionDate: '2026-06-05', docDate: '2026-06-05' }
    const more = { vendorId: 'STEELCO', purchaseOrderNo: of['orderNo'], ...day }
    const saved = await calls.save(document(`M-${length}`, (length * 125).toFixed(2), [], more))
    const matched = await calls.act('match', saved)
    const posted = await calls.act('post', matched, NOT_TWICE)
    await calls.act('reverse', posted, REVERSAL)
  },
  async 'ar.customerInvoice'(desk, length) {
    const calls = counted(desk, CUSTOMER_INVOICE)
    const record = sales(length)
    await calls.complete(record)
    const saved = await calls.save(record)
    const lines = (saved['lines'] as Row[]).map((one) => ({ ...one, description: 'Crane' }))
    const changed = await calls.change(saved, { lines })
    await calls.look(changed)
    await calls.act('reverse', await calls.act('post', changed), REVERSAL)
    await calls.saveAnd('post', record, {})
  },
  async 'ar.customerInvoice, credit'(desk, length) {
    const calls = counted(desk, CUSTOMER_INVOICE)
    const of = succeeded(await desk.admin.save('POST', CUSTOMER_INVOICE, { record: sales(length), then: 'post' }))
    const credit = await calls.save({ ...sales(length), kind: 'Credit', credits: of['documentNo'] })
    await calls.act('reverse', await calls.act('post', credit), REVERSAL)
  },
  async 'ap.payment'(desk, length) {
    const calls = counted(desk, '/api/ap/payment')
    const payables = new PayablesDesk(desk.books, desk.admin)
    const items = (await openItems(desk, 'V100', length)).map(paidItem)
    const more = { distribution: many(length, spent) }
    const record = payables.payment('V100', '2026-06-10', (length * 11).toFixed(2), items, more)
    await calls.complete(record)
    const saved = await calls.save(record)
    const distribution = (saved['distribution'] as Row[]).map((one) => ({ ...one, description: 'Fee' }))
    const changed = await calls.change(saved, { distribution })
    await calls.look(changed)
    const posted = await calls.act('post', changed, { confirmed: ['ap.payment.withinBank'] })
    const how = { cancelDate: '2026-06-20', cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null }
    await calls.act('cancel', posted, { parameters: how })
    await settled(desk, 'V100')
  },
  async 'ap.cheque'(desk, length) {
    const calls = counted(desk, '/api/ap/cheque')
    const payables = new PayablesDesk(desk.books, desk.admin)
    const items = (await openItems(desk, 'V100', length)).map(paidItem)
    const by = { method: 'Cheque', chequeNo: 5000 + length }
    await payables.paid(payables.payment('V100', '2026-06-10', (length * 10).toFixed(2), items, by))
    const { List } = await desk.admin.list(`/api/ap/cheque?chequeNo==${5000 + length}`)
    await calls.look(List[0]!)
    const { Data: cheque } = await desk.admin.read(`/api/ap/cheque/${String(List[0]!['id'])}`)
    const how = { cancelDate: '2026-06-20', cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null }
    await calls.act('cancel', cheque!, { parameters: how })
    await settled(desk, 'V100')
  },
  async 'ap.cardPayment'(desk, length) {
    const calls = counted(desk, '/api/ap/card-payment')
    const items = (await openItems(desk, 'V100', length)).map(paidItem)
    const record = {
      ...emptyRecord(CardPayment.fields),
      ...{ cardId: 'VISA', paymentDate: '2026-06-22', reference: `TX-${length}`, vendorId: 'V100', items },
      ...{ amount: (length * 11).toFixed(2), currency: null, rate: null, distribution: many(length, spent) },
    }
    await calls.complete(record)
    const saved = await calls.save(record)
    const distribution = (saved['distribution'] as Row[]).map((one) => ({ ...one, description: 'Fee' }))
    const changed = await calls.change(saved, { distribution })
    await calls.look(changed)
    const posted = await calls.act('post', changed)
    await calls.act('cancel', posted, { parameters: { cancelDate: '2026-06-23', cancelReason: 'LOST' } })
    await settled(desk, 'V100')
  },
  async 'ap.paymentBatch'(desk, length) {
    const [payer, approver] = [desk.as('payer'), desk.as('approver')]
    const calls = counted(desk, '/api/ap/payment-batch', payer)
    await openItems(desk, 'V200', length)
    const saved = await calls.save(batch())
    const proposed = await calls.act('propose', saved)
    expect((proposed['documents'] as Row[]).length).toBe(length)
    const documents = (proposed['documents'] as Row[]).map((one) => ({ ...one, pay: '9.00' }))
    const changed = await calls.change(proposed, { documents })
    await calls.look(changed)
    const confirmed = { confirmed: OVERDRAFT }
    const submitted = await calls.act('submit', changed, confirmed)
    const approvedBatch = await calls.act('approve', submitted, confirmed, approver)
    const generated = await calls.act('generate', approvedBatch, confirmed)
    await payer.write('POST', `/api/ap/payment-batch/${String(generated['id'])}/file`, undefined, null)
    const sent = await calls.act('send', generated, { confirmed: ['ap.paymentBatch.sentOnce'] })
    await calls.act('refuse', sent, { parameters: { cancelDate: '2026-06-30', cancelReason: 'LOST' } })
    await settled(desk, 'V200')
  },
  async 'ap.vendorStatement'(desk, length) {
    // Of one day there is one.
    await sql`update vendor_statement set statement_date = statement_date - 1`.execute(desk.books.db)
    const calls = counted(desk, '/api/ap/vendor-statement', desk.as('clerk'))
    await openItems(desk, 'SUBCO', length)
    const theirs = many(length, (at) => ({
      ...emptyRecord(VendorStatement.fields.theirs.fields!),
      ...{ docNumber: `SUBCO-${length}-${at}`, amount: '10.00', docDate: '2026-06-02', kind: 'Invoice' },
    }))
    const record = {
      ...emptyRecord(VendorStatement.fields),
      ...{ vendorId: 'SUBCO', form: 'OpenItems', statementDate: '2026-06-20', currency: null, theirs },
      balance: (length * 10).toFixed(2),
    }
    await calls.complete(record)
    const saved = await calls.save(record)
    const noted = (saved['theirs'] as Row[]).map((one) => ({ ...one, docDate: '2026-06-03' }))
    const changed = await calls.change(saved, { theirs: noted })
    await calls.look(changed)
    const agreed = await calls.act('agree', changed)
    await calls.act('reopen', agreed)
    await settled(desk, 'SUBCO')
  },
  async 'ap.recurringInvoice'(desk, length) {
    const calls = counted(desk, '/api/ap/recurring-invoice')
    const rent = {
      ...emptyRecord(RecurringInvoice.fields.lines.fields!),
      ...{ glAccount: '6200', description: 'Yard', amount: '10', taxGroup: 'HST' },
    }
    const record = {
      ...emptyRecord(RecurringInvoice.fields),
      ...{
        recurringId: `R${length}`,
        name: 'Rent of the yard',
        vendorId: 'V100',
        docNumberPattern: `R${length}-{YYYY}{MM}`,
      },
      ...{ frequency: 'Monthly', every: 1, fromDate: '2026-05-01', holdbackPercent: '0' },
      ...{ shipToRegion: 'CA-ON', bankAccountId: 'MAIN', lines: many(length, () => rent) },
    }
    const saved = await calls.save(record)
    const lines = (saved['lines'] as Row[]).map((one) => ({ ...one, amount: '11' }))
    const changed = await calls.change(saved, { lines })
    await calls.look(changed)
    await calls.act('generate', changed, { parameters: { through: '2026-05-31' } })
  },
  async 'ar.recurringInvoice'(desk, length) {
    const calls = counted(desk, '/api/ar/recurring-invoice')
    const empty = emptyRecord(RecurringCustomerInvoice.fields.lines.fields!)
    const saved = await calls.save({
      ...emptyRecord(RecurringCustomerInvoice.fields),
      ...{ recurringId: `R${length}`, name: 'Crane', billToId: 'C100', frequency: 'Monthly', every: 1 },
      ...{ fromDate: '2026-05-01', holdbackPercent: '0', currency: null },
      lines: many(length, () => ({ ...empty, productId: 'CRANE', amount: '10' })),
    })
    const lines = (saved['lines'] as Row[]).map((one) => ({ ...one, amount: '11' }))
    const changed = await calls.change(saved, { lines })
    await calls.look(changed)
    await calls.act('generate', changed, { parameters: { through: '2026-05-31' } })
  },
  async 'ap.taxReturn'(desk, length) {
    const calls = counted(desk, '/api/ap/tax-return', desk.as('controller'))
    const legs = many(length, () => [debit('2110', '1.00'), credit('6100', '1.00')]).flat()
    await desk.books.post({ date: '2026-01-10', source: 'GJ', legs })
    const saved = await calls.save({ ...emptyRecord(TaxReturn.fields), lines: [] })
    await calls.look(saved)
    const again = await calls.act('recompute', saved)
    await desk.admin.save('DELETE', `/api/ap/tax-return/${String(again['id'])}?version=${String(again['version'])}`)
  },
  async 'gl.foreignExchangeRevaluation'(desk, length) {
    const calls = counted(desk, REVALUATION)
    await openItems(desk, 'USVENDOR', length, { currency: 'USD', rate: '1.40' })
    const record = asked('2026-06-15')
    await calls.complete(record)
    const saved = await calls.save(record)
    const changed = await calls.change(saved, { rate: '1.37' })
    await calls.look(changed)
    const posted = await calls.act('post', changed, { confirmed: ['gl.foreignExchangeRevaluation.rateFresh'] })
    await calls.act('reverse', posted, { parameters: { reversalDate: '2026-06-15' } })
  },
}

/** The same of documents whose lines are documents themselves. */
const OF_DOCUMENTS: Readonly<Record<string, Walk['walk']>> = {
  async 'ap.cardStatement'(desk, length) {
    const calls = counted(desk, '/api/ap/card-statement')
    await charged(desk, 'MC', length)
    const record = {
      ...emptyRecord(CardStatement.fields),
      ...{ cardId: 'MC', statementId: `S-${length}`, statementDate: '2026-06-25' },
      ...{ total: length.toFixed(2), charges: [] },
    }
    const saved = await calls.save(record)
    expect((saved['charges'] as Row[]).length).toBe(length)
    const charges = (saved['charges'] as Row[]).map((one) => ({ ...one, include: false }))
    const changed = await calls.change(saved, { charges })
    await calls.look(changed)
    const whole = charges.map((one) => ({ ...one, include: true }))
    const again = succeeded(
      await desk.admin.save('PUT', `/api/ap/card-statement/${String(saved['id'])}`, {
        version: changed['version'],
        record: { charges: whole },
      }),
    )
    await calls.act('match', again)
  },
  async 'ap.slipReturn'(desk, length) {
    const calls = counted(desk, RETURN, desk.as('controller'))
    await subcontractors(desk, 2026, length)
    const saved = await calls.save(begun())
    expect((saved['slips'] as Row[]).length).toBe(length)
    const slips = (saved['slips'] as Row[]).map((one, at) => ({ ...one, include: at % 2 === 1 }))
    const changed = await calls.change(saved, { slips })
    await calls.look(changed)
    const included = slips.map((one) => ({ ...one, include: true }))
    const whole = succeeded(
      await desk.as('controller').save('PUT', `${RETURN}/${String(saved['id'])}`, {
        version: changed['version'],
        record: { slips: included },
      }),
    )
    await calls.act('issue', whole, { confirmed: QUESTIONS })
  },
}

export const DOCUMENTS: Readonly<Record<string, Walk>> = Object.fromEntries([
  ...Object.entries({
    ...WALKS,
    ...LEDGER_WALKS,
    ...RECEIPT_WALKS,
    ...SALES_WALKS,
    ...TICKET_WALKS,
    ...LANDING_WALKS,
    ...PRODUCTION_WALKS,
    ...PRICE_WALKS,
    ...SHIPPING_WALKS,
  }).map(([name, walk]) => [name, { walk }] as const),
  ...Object.entries(OF_DOCUMENTS).map(([name, walk]) => [name, { walk, longest: 20 }] as const),
])
