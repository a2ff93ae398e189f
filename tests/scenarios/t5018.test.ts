import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { act, approved, done, enterPurchasingMasters, orderLine, received } from '../support/purchasing.ts'
import { runReport } from '../support/report-run.ts'

/** [finance 7.13] What subcontractors were paid, by the day of payment and with tax, to the cent of the books. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const INVOICE = '/api/ap/purchase-invoice'
const reported = (more: Row = {}) =>
  runReport(as('controller'), 'ap/t5018', { parameters: { year: 2026, basis: 'Calendar', ...more } })
const figures = ({ rows }: Awaited<ReturnType<typeof reported>>) =>
  rows.map((row) => ['firmId', 'payments', 'paid', 'goods', 'reported', 'standing'].map((name) => row[name]))
const proven = ({ ties }: Awaited<ReturnType<typeof reported>>) =>
  ties.map(({ name, reported: own, difference }) => [name, own, difference])

const flag = (firmId: string, number: string | null) =>
  sql`
    with f as (update firm set business_number = ${number} where firm_id = ${firmId} returning id)
    update firm_vendor v set reporting_slip = 'T5018' from f where v.owner_id = f.id`.execute(books.db)
/** Pays documents of a vendor with these amounts, discounts beside. */
const paid = async (vendorId: string, date: string, amount: string, of: Record<string, Row>, more: Row = {}) =>
  desk.paid(desk.payment(vendorId, date, amount, await desk.items(vendorId, date, of), more))

/** An invoice of 125.00 and its tax for steel that was ordered and received. */
async function goods(docNumber: string): Promise<void> {
  const order = await approved(admin, [orderLine({ taxGroup: 'HST' })])
  await received(admin, order)
  const record = {
    ...emptyRecord(PurchaseInvoice.fields),
    ...{ kind: 'Invoice', vendorId: 'STEELCO', docNumber, docAmount: '141.25', holdbackPercent: '0' },
    ...{ docDate: '2026-06-05', transactionDate: '2026-06-05', shipToRegion: 'CA-ON', bankAccountId: 'MAIN' },
    ...{ currency: null, rate: null, purchaseOrderNo: order['orderNo'] },
  }
  const matched = done(await act(admin, INVOICE, 'match', done(await admin.save('POST', INVOICE, { record }))))
  succeeded(await act(admin, INVOICE, 'post', matched, { confirmed: ['ap.purchaseInvoice.notTwice'] }))
}

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('CHEQUE_CANCEL', 'LOST', 'Lost', 10, true, false, 'test', 'test') on conflict do nothing`.execute(books.db)
  await flag('SUBCO', '123456782RT0001')
  await flag('STEELCO', '123456783RT0001')
  await flag('V100', '123456782')
})

describe('the T5018 report', () => {
  it('[finance 7.13] counts what was paid with its tax, without discounts, charges of the bank and goods, to the cent of the books', async () => {
    await desk.invoice('SUBCO', 'S-1', '1000.00', '1130.00')
    await desk.invoice('SUBCO', 'S-2', '100.00', '113.00')
    await desk.invoice('V200', 'X-1', '900.00', '1017.00')
    await desk.invoice('V100', 'V-1', '442.48', '500.00')
    await desk.invoice('V100', 'V-2', '10.00', '11.30')
    // Asked for when a document bears tax; it may be taken out later.
    await flag('V100', null)
    await desk.invoice('STEELCO', 'W-1', '500.00', '565.00')
    await goods('G-1')
    await paid('SUBCO', '2026-06-10', '1110.00', { 'S-1': { pay: '1110.00', discount: '20.00' } })
    const fee = { ...emptyRecord(Payment.fields.distribution.fields!), glAccount: '6300', amount: '5.00' }
    await paid('SUBCO', '2026-06-20', '118.00', { 'S-2': { pay: '113.00' } }, { distribution: [fee] })
    await paid('V200', '2026-06-20', '1017.00', { 'X-1': { pay: '1017.00' } })
    await paid('V100', '2026-06-20', '500.00', { 'V-1': { pay: '500.00' } })
    await paid('STEELCO', '2026-06-20', '706.25', { 'W-1': { pay: '565.00' }, 'G-1': { pay: '141.25' } })
    const year = await reported()
    expect(figures(year)).toEqual([
      ['STEELCO', 1, '706.25', '141.25', '565', 'NumberWrong'],
      ['SUBCO', 2, '1223', '0', '1223', 'Due'],
      ['V100', 1, '500', '0', '500', 'Below'],
    ])
    expect(year.total).toMatchObject({ paid: '2429.25', goods: '141.25', reported: '2288' })
    expect(proven(year)).toEqual([['payments', '2288.00', '0.00']])
  })

  it('[finance 7.13] a payment that is taken back counts no more, and one cent above the threshold is due', async () => {
    const lost = await paid(
      'V100',
      '2026-06-22',
      '11.30',
      { 'V-2': { pay: '11.30' } },
      { method: 'Cheque', chequeNo: 601 },
    )
    expect(figures(await reported({ only: 'NumberMissing' }))).toEqual([
      ['V100', 2, '511.3', '0', '511.3', 'NumberMissing'],
    ])
    const how = { cancelDate: '2026-06-25', cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null }
    succeeded(await desk.act('payment', 'cancel', lost, [], how))
    const year = await reported()
    expect(figures(year).at(-1)).toEqual(['V100', 1, '500', '0', '500', 'Below'])
    expect(proven(year)).toEqual([['payments', '2288.00', '0.00']])
    await sql`insert into slip_threshold values ('T5018', '2026-01-01', 499.99, false)`.execute(books.db)
    expect(
      figures(await reported())
        .at(-1)!
        .at(-1),
    ).toBe('NumberMissing')
  })

  it('[S5.38] [finance 7.13] by fiscal year, which must exist; only for whoever may', async () => {
    expect(figures(await reported({ basis: 'Fiscal' }))).toHaveLength(3)
    const parameters = { year: 2031, basis: 'Fiscal' }
    const unknown = await as('controller').save('POST', '/api/ap/t5018/run', { parameters })
    expect(rules(unknown)).toEqual([['year', 'ap:rules.t5018.yearKnown']])
    expect((await as('payer').write('POST', '/api/ap/t5018/run', { parameters })).statusCode).toBe(403)
    expect(figures(await reported({ year: 2025 }))).toEqual([])
  })

  it('[finance 7.13] a business number has its check digit, with a program account or without', async () => {
    const { rows } = await sql<{ holds: boolean }>`
      select business_number_holds(n) as holds
      from unnest(${['123456782', '123456782RT0001', '12345 6782 rz 0002', '123456783', '12345678', 'ABCDEFGHI', '']}::text[])
        with ordinality x (n, at) order by at`.execute(books.db)
    expect(rows.map(({ holds }) => holds)).toEqual([true, true, true, false, false, false, false])
  })
})
