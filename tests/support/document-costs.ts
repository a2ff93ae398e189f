import { sql } from 'kysely'
import { expect } from 'vitest'
import { credit, debit, role } from '../../server/ledger/legs.ts'
import { CardPayment } from '../../shared/contracts/ap/card-payment.ts'
import { CardStatement } from '../../shared/contracts/ap/card-statement.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { RecurringInvoice } from '../../shared/contracts/ap/recurring-invoice.ts'
import { TaxFiling } from '../../shared/contracts/ap/tax-filing.ts'
import { TaxReturn } from '../../shared/contracts/ap/tax-return.ts'
import { VendorStatement } from '../../shared/contracts/ap/vendor-statement.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PurchaseReceipt } from '../../shared/contracts/po/purchase-receipt.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { batch, OVERDRAFT } from './batch-desk.ts'
import { itemOf, type Books } from './books.ts'
import { PayablesDesk, succeeded } from './payables-desk.ts'
import { INVOICES, document, line } from './purchase-desk.ts'
import { approved, CONFIRMED, ORDER, order, orderLine, RECEIPT, received } from './purchasing.ts'
import { asked, REVALUATION } from './revaluation-desk.ts'
import { begun, QUESTIONS, RETURN } from './slip-returns.ts'

type Northgate = { books: Books; as: (user: string) => Calls }

/** Who walks a document through its life; each call that `costs` is counted under its name. */
export interface Desk extends Northgate {
  readonly admin: Calls
  costs<R>(call: string, work: () => Promise<R>): Promise<R>
}

const many = <R>(length: number, make: (at: number) => R): R[] => Array.from({ length }, (_, at) => make(at))

/** Calls about one kind of document, counted. */
function counted(desk: Desk, path: string, calls: Calls = desk.admin) {
  const counts = async (call: string, work: () => Promise<CallResult<Row>>): Promise<Row> =>
    succeeded(await desk.costs(call, work))
  return {
    complete: (record: Row) => counts('complete', () => calls.save('POST', `${path}/complete`, { record })),
    save: (record: Row) => counts('save, new', () => calls.save('POST', path, { record })),
    saveAnd: (then: string, record: Row, more: Row) =>
      counts(`save, then ${then}`, () => calls.save('POST', path, { record, then, ...more })),
    change: ({ id, version }: Row, record: Row) =>
      counts('save, changed', () => calls.save('PUT', `${path}/${String(id)}`, { version, record })),
    act: (name: string, { id, version }: Row, more: Row = {}, by: Calls = calls) =>
      counts(name, () => by.save('POST', `${path}/${String(id)}/${name}`, { version, confirmed: [], ...more })),
    async look({ id }: Row): Promise<void> {
      await desk.costs('list', () => calls.list(path))
      await counts('record', () => calls.read(`${path}/${String(id)}`))
    },
  }
}

/** Open items of a vendor without a document of their own, as an opening balance leaves them; 10.00 each. */
async function openItems({ books }: Northgate, vendorId: string, length: number, more: Row = {}): Promise<string[]> {
  const items = many(length, (at) => itemOf(vendorId, `${vendorId}-${length}-${at}`))
  await books.post({
    ...{ date: '2026-06-02', source: 'PJ', currency: 'CAD' },
    legs: [
      debit('6200', (length * 10).toFixed(2)),
      ...items.map((opens) => credit(role('AP_CONTROL'), '10.00', { opens })),
    ],
    ...more,
  })
  return items.map(({ id }) => id)
}

const spent = (at: number): Row => ({
  ...emptyRecord(Payment.fields.distribution.fields!),
  ...{ glAccount: at % 2 ? '6200' : '6300', amount: '1.00', taxGroup: null },
})
const paidItem = (itemId: string): Row => ({
  ...emptyRecord(Payment.fields.items.fields!),
  ...{ itemId, pay: '10.00' },
})
const mixed = (at: number): Row =>
  orderLine(at % 2 ? { productId: 'CRANE', jobId: 'J2', costCode: 'MAT', taxGroup: 'HST' } : { taxGroup: 'HST' })
const REVERSAL = { parameters: { reversalDate: '2026-06-20' } }
const NOT_TWICE = {
  confirmed: ['notTwice', 'registrationKnown', 'oneHandForAll'].map((name) => `ap.purchaseInvoice.${name}`),
}

/** Cards, filing of returns and recipients of slips, as far as the documents below need them. */
export async function enterDocumentMasters({ books, as }: Northgate): Promise<void> {
  const admin = as('admin')
  const add = async (path: string, record: Row) => succeeded(await admin.save('POST', `/api/ap/${path}`, { record }))
  for (const [cardId, lastFour] of [
    ['VISA', '4242'],
    ['MC', '5100'],
  ])
    await add('credit-card', {
      ...{ cardId, label: cardId, issuerFirmId: 'CARDBANK', lastFour, holder: 'Sam', currency: 'CAD' },
      ...{ statementDay: 25, creditLimit: '900000', glAccount: null, expiresOn: '2028-12-31', active: true },
    })
  await add('tax-filing', {
    ...emptyRecord(TaxFiling.fields),
    ...{ fromDate: '2026-01-01', frequency: 'Monthly', dueMonths: 1, authorityId: 'V200', sample: true },
  })
  await sql`update gl_account set revalued = true where account = '2010'`.execute(books.db)
}

/** Pays what is left of the open items of a vendor, so that the next length finds its own. */
async function settled(desk: Desk, vendorId: string): Promise<void> {
  const payables = new PayablesDesk(desk.books, desk.admin)
  const open = await payables.open(vendorId, '2026-06-30')
  const items = open.map(({ itemId, openAmount }) => ({ ...paidItem(String(itemId)), pay: openAmount }))
  const amount = open.reduce((sum, { openAmount }) => sum + Number(openAmount), 0)
  await payables.paid(payables.payment(vendorId, '2026-06-30', amount.toFixed(2), items))
}

/** Payments of 1.00 by card, on no statement yet. */
async function charged(desk: Desk, cardId: string, length: number): Promise<void> {
  const payables = new PayablesDesk(desk.books, desk.admin)
  for (const at of Array.from({ length }).keys()) {
    const record = {
      ...emptyRecord(CardPayment.fields),
      ...{
        cardId,
        paymentDate: '2026-06-22',
        reference: `C-${length}-${at}`,
        vendorId: null,
        payee: 'Shop',
        items: [],
      },
      ...{ amount: '1.00', currency: 'CAD', rate: null, distribution: [spent(at)] },
    }
    succeeded(await payables.act('card-payment', 'post', succeeded(await payables.save('card-payment', record))))
  }
}

/** Vendors of whom each gets a slip of a year, each paid above the threshold. */
async function subcontractors(desk: Desk, year: number, length: number): Promise<void> {
  const payables = new PayablesDesk(desk.books, desk.admin)
  const ids = many(length, (at) => `SUB${length}-${at}`)
  await sql`
    with f as (
      insert into firm (firm_id, name, status, is_bill_to, is_ship_to, is_vendor, language, external_users, sales_manager,
                        notes_pop_up, business_number, created_by, updated_by)
      select id, id, 'Active', false, false, true, 'en-CA', false, false, false, '123456782RT0001', 'test', 'test'
      from unnest(${ids}::text[]) id returning id)
    insert into firm_vendor (owner_id, currency, commission_percent, payment_method, separate_cheque, on_hold, lead_time_days,
                             minimum_order, reporting_slip, terms_code)
    select id, 'CAD', 0, 'Cheque', false, false, 0, 0, 'T5018', 'T2' from f`.execute(desk.books.db)
  await sql`
    insert into slip_recipient (vendor_id, kind, created_by, updated_by)
    select id, 'Corporation', 'test', 'test' from unnest(${ids}::text[]) id`.execute(desk.books.db)
  for (const id of ids) {
    const more = { distribution: [{ ...spent(1), amount: '600.00' }] }
    await payables.paid(payables.payment(id, `${year}-06-10`, '600.00', [], more))
  }
}

/** A walk through the life of a document with so many lines; where each line is a document that is made first, to fewer. */
interface Walk {
  readonly walk: (desk: Desk, length: number) => Promise<void>
  readonly longest?: number
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
    const slips = (saved['slips'] as Row[]).map((one, at) => ({ ...one, include: at % 2 === 0 }))
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
  ...Object.entries(WALKS).map(([name, walk]) => [name, { walk }] as const),
  ...Object.entries(OF_DOCUMENTS).map(([name, walk]) => [name, { walk, longest: 20 }] as const),
])
