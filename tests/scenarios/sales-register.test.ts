import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportPage } from '../../shared/contracts/report.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { proven, runReport } from '../support/report-run.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'

/** [supply 9 sales-register-report] All that was invoiced, proven by the books. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ShippingDesk(admin, app)
const invoices = new ReceivablesDesk(admin)

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('1200', '2064.00')]))
})

const JUNE = { fromDate: '2026-06-01', toDate: '2026-06-30' }

describe('the sales register', () => {
  it('[supply 9 sales-register-report] tells goods, what they were less by, surcharge, freight and tax of each document, and ties to receivables, sales and taxes', async () => {
    const lines = [{ productId: 'P1', quantity: '1200', unitPrice: '2.31', discountPercent: '5', surcharge: '0.045' }]
    const order = await desk.released(lines, { freight: '85', discountPercent: '10' })
    await desk.shipped(order)
    await desk.invoiced()
    const sold = await desk.invoiceOf(order)
    await invoices.posted('100.00', { kind: 'Credit', credits: sold['documentNo'], docDate: '2026-06-15' })
    await invoices.posted('50.00', { billToId: 'USBUYER', currency: 'USD', rate: '1.36', docDate: '2026-06-16' })
    const back = await invoices.posted('20.00', { docDate: '2026-06-17' })
    succeeded(await invoices.act('reverse', back, { reversalDate: '2026-06-20' }))
    const { total, rows, ties } = await runReport(admin, 'ar/sales-register', { parameters: JUNE, groupBy: [] })
    const figures = rows.map((row) =>
      ['goods', 'discount', 'surcharge', 'freight', 'tax', 'total'].map((name) => row[name]),
    )
    expect(figures).toEqual([
      ['2633.4', '-263.34', '54', '85', '326.18', '2835.24'],
      ['-100', '0', '0', '0', '-13', '-113'],
      ['50', '0', '0', '0', '0', '50'],
      ['20', '0', '0', '0', '2.6', '22.6'],
      ['-20', '0', '0', '0', '-2.6', '-22.6'],
    ])
    expect(rows[0]).toMatchObject({ invoiceNo: sold['invoiceNo'], origin: 'Order', currency: 'CAD' })
    // 2,722.24 and 68.00 of what is in dollars.
    expect(total).toMatchObject({ totalHome: '2790.24', taxHome: '313.18', netHome: '2477.06' })
    expect(proven(ties)).toEqual([
      ['receivables', '', '2790.24', '0.00'],
      ['sales', '', '2477.06', '0.00'],
      ['taxes', '', '313.18', '0.00'],
    ])
    const one = { ...JUNE, fromInvoice: sold['invoiceNo'], toInvoice: sold['invoiceNo'] }
    const part = await runReport(admin, 'ar/sales-register', { parameters: one, groupBy: [] })
    expect([part.rows.length, part.ties.length]).toEqual([1, 0])
  })

  it('[supply 9 sales-register-report] is read by the days of a page as it is as a whole: a day of two currencies has no sum in its own', async () => {
    await invoices.posted('10.00', { billToId: 'USBUYER', currency: 'USD', rate: '1.36', docDate: '2026-06-17' })
    const whole = await runReport(admin, 'ar/sales-register', { parameters: JUNE, groupBy: [] })
    const answer = await admin.save('POST', '/api/ar/sales-register/run', { parameters: JUNE })
    const { columns, groupBy, lines, ties } = answer.Data as unknown as ReportPage
    const named = (line: readonly unknown[]) => Object.fromEntries(columns.map((name, at) => [name, line[at + 2]]))
    const of = (level: number) => lines.filter((line) => line[0] === level)
    expect(groupBy).toEqual(['docDate'])
    expect(of(2).map(named)).toEqual(whole.rows)
    expect([of(0).map(named), ties]).toEqual([[whole.total], whole.ties])
    expect(whole.total).toMatchObject({ currency: null, total: null, totalHome: '2803.84' })
    expect(
      of(1).map((line) => [line[1], ...['docDate', 'currency', 'total', 'totalHome'].map((name) => named(line)[name])]),
    ).toEqual([
      [1, '2026-06-12', 'CAD', '2835.24', '2835.24'],
      [1, '2026-06-15', 'CAD', '-113', '-113'],
      [1, '2026-06-16', 'USD', '50', '68'],
      [2, '2026-06-17', null, null, '36.2'],
      [1, '2026-06-20', 'CAD', '-22.6', '-22.6'],
    ])
  })

  it('[supply 9 sales-register-report] adds up what is kept of each document, which is what its lines and those of its entry say, and stays', async () => {
    const { rows } = await sql<{ kept: number; wrong: number }>`
      select (select count(*) from customer_invoice_booked)::int as kept,
             (select count(*) from (select * from customer_invoice_booking except select * from customer_invoice_booked) w)::int as wrong`.execute(
      books.db,
    )
    expect(rows).toEqual([{ kept: 5, wrong: 0 }])
    await expect(sql`update customer_invoice_booked set total = 0`.execute(books.db)).rejects.toThrow(/never changed/)
  })
})
