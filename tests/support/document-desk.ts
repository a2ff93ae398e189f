import { sql } from 'kysely'
import { credit, debit, role } from '../../server/ledger/legs.ts'
import { CardPayment } from '../../shared/contracts/ap/card-payment.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { TaxFiling } from '../../shared/contracts/ap/tax-filing.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { itemOf, type Books } from './books.ts'
import { PayablesDesk, succeeded } from './payables-desk.ts'
import { orderLine } from './purchasing.ts'

type Northgate = { books: Books; as: (user: string) => Calls }

/** Who walks a document through its life; each call that `costs` is counted under its name. */
export interface Desk extends Northgate {
  readonly admin: Calls
  costs<R>(call: string, work: () => Promise<R>): Promise<R>
}

export const many = <R>(length: number, make: (at: number) => R): R[] => Array.from({ length }, (_, at) => make(at))

/** Calls about one kind of document, counted. */
export function counted(desk: Desk, path: string, calls: Calls = desk.admin) {
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
export async function openItems(
  { books }: Northgate,
  vendorId: string,
  length: number,
  more: Row = {},
): Promise<string[]> {
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

export const spent = (at: number): Row => ({
  ...emptyRecord(Payment.fields.distribution.fields!),
  ...{ glAccount: at % 2 ? '6200' : '6300', amount: '1.00', taxGroup: null },
})
export const paidItem = (itemId: string): Row => ({
  ...emptyRecord(Payment.fields.items.fields!),
  ...{ itemId, pay: '10.00' },
})
export const mixed = (at: number): Row =>
  orderLine(at % 2 ? { productId: 'CRANE', jobId: 'J2', costCode: 'MAT', taxGroup: 'HST' } : { taxGroup: 'HST' })
export const REVERSAL = { parameters: { reversalDate: '2026-06-20' } }
export const NOT_TWICE = {
  confirmed: ['notTwice', 'registrationKnown', 'taxExpected', 'oneHandForAll'].map(
    (name) => `ap.purchaseInvoice.${name}`,
  ),
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
export async function settled(desk: Desk, vendorId: string): Promise<void> {
  const payables = new PayablesDesk(desk.books, desk.admin)
  const open = await payables.open(vendorId, '2026-06-30')
  const items = open.map(({ itemId, openAmount }) => ({ ...paidItem(String(itemId)), pay: openAmount }))
  const amount = open.reduce((sum, { openAmount }) => sum + Number(openAmount), 0)
  await payables.paid(payables.payment(vendorId, '2026-06-30', amount.toFixed(2), items))
}

/** Payments of 1.00 by card, on no statement yet. */
export async function charged(desk: Desk, cardId: string, length: number): Promise<void> {
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
export async function subcontractors(desk: Desk, year: number, length: number): Promise<void> {
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
