import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PriceAdjustment } from '../../shared/contracts/oe/price-adjustment.ts'
import { ProductReturn } from '../../shared/contracts/oe/product-return.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded } from '../support/payables-desk.ts'
import { act } from '../support/purchasing.ts'
import { proven, runReport } from '../support/report-run.ts'
import { linesOf } from '../support/sales-desk.ts'
import { enterSelling, METAL, PIECES, receiveSold, ShippingDesk } from '../support/shipping-desk.ts'

/** [supply 3.10 ties] Receivables, sales, cost of sales, what is shipped and not invoiced, tax and surcharge, as at each day of an order's life. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, clerk] = [as('admin'), as('clerk')]
const desk = new ShippingDesk(admin, app)
const RETURN = '/api/oe/product-return'
const ADJUSTMENT = '/api/oe/price-adjustment'

beforeAll(async () => {
  await enterSelling(admin, books)
  await receiveSold(books)
})

/** Scenario 54 shipped and invoiced in two parts, 100 lb of it brought back, and the price of the first part corrected. */
async function theStory(): Promise<void> {
  const order = await desk.released([METAL, PIECES], { freight: '85' })
  await desk.shipped(order, ['700', '0'], { shipDate: '2026-06-08' })
  await desk.invoiced({ invoiceDate: '2026-06-12' })
  const first = await desk.invoiceOf(order)
  await desk.shipped(order, [], { shipDate: '2026-06-14' })
  await desk.invoiced({ invoiceDate: '2026-06-16' })
  const second = await desk.invoiceOf(order)
  const of = ({ documentNo, billToId }: Row) => ({ documentNo, billToId })
  const record = {
    ...emptyRecord(ProductReturn.fields),
    ...{ ...of(second), returnDate: '2026-06-20', reason: 'bent', restockingPercent: '15' },
  }
  const draft = succeeded(await admin.save('POST', RETURN, { record }))
  const lines = linesOf(draft).map((line) => ({ ...line, returned: line['productId'] === 'P1' ? '100' : null }))
  const back = succeeded(
    await admin.save('PUT', `${RETURN}/${String(draft['id'])}`, { record: { lines }, version: draft['version'] }),
  )
  const received = succeeded(await act(admin, RETURN, 'receive', back))
  succeeded(await act(admin, RETURN, 'credit', received, { parameters: { creditDate: '2026-06-22' } }))
  const less = { ...of(first), adjustDate: '2026-06-25', reason: 'as agreed', newPrice: '2.10' }
  const lower = { ...emptyRecord(PriceAdjustment.fields), ...less }
  succeeded(await act(admin, ADJUSTMENT, 'post', succeeded(await admin.save('POST', ADJUSTMENT, { record: lower }))))
}

const ACCOUNTS = ['1100', '4000', '4020', '4030', '4040', '2100', '5000'] as const
/** What the books say at the end of a day: debits of receivables and cost of sales, credits of the others. */
async function inTheBooks(day: string): Promise<string[]> {
  const { rows } = await sql<{ account: string; sum: string }>`
    select l.gl_account as account, sum(l.debit - l.credit)::text as sum from entry_line l join entry e on e.id = l.entry_id
    where e.posting_date <= ${day}::date group by l.gl_account`.execute(books.db)
  const of = (account: string) => Number(rows.find((row) => row.account === account)?.sum ?? 0)
  return ACCOUNTS.map((account) => (['1100', '5000'].includes(account) ? of(account) : 0 - of(account)).toFixed(2))
}

interface Told {
  readonly open: string
  readonly invoiced: string
  readonly waiting: string
  readonly back: string
}
/** What the documents say: what is owed, what the goods cost that were invoiced by then, that left and were not, and that came back. */
const bySome = async (day: string): Promise<Told> =>
  (
    await sql<Told>`
      select (select coalesce(sum(case i.kind when 'Credit' then -1 else 1 end * i.doc_amount), 0)::numeric(19, 2)::text
              from customer_invoice i where i.status = 'Posted' and i.doc_date <= ${day}::date) as open,
             (select coalesce(sum(s.cost), 0)::numeric(19, 2)::text from shipment s join customer_invoice i on i.invoice_no = s.invoice_no
              where s.status = 'Shipped' and i.doc_date <= ${day}::date) as invoiced,
             (select coalesce(sum(s.cost), 0)::numeric(19, 2)::text from shipment s left join customer_invoice i on i.invoice_no = s.invoice_no
              where s.status = 'Shipped' and s.ship_date <= ${day}::date and (i.id is null or i.doc_date > ${day}::date)) as waiting,
             (select coalesce(sum(r.cost), 0)::numeric(19, 2)::text from product_return r
              where r.status in ('Received', 'Credited') and r.return_date <= ${day}::date) as back`.execute(books.db)
  ).rows[0]!

describe('sales and their books', () => {
  it('[supply 3.10 ties] [supply 3.10 waiting] are tied at any date: receivables, sales, surcharge, freight, restocking, tax and cost of sales, and what is shipped and not invoiced', async () => {
    await theStory()
    const seen: Record<string, string[]> = {}
    for (const day of ['07', '09', '13', '15', '18', '21', '23', '26', '30'].map((at) => `2026-06-${at}`)) {
      const [held, told] = [await inTheBooks(day), await bySome(day)]
      seen[day.slice(-2)] = [...held, told.waiting]
      // Cost of sales is what was invoiced, and what waits for its invoice, less what came back at what it had cost.
      const cost = Number(told.invoiced) + Number(told.waiting) - Number(told.back)
      expect([held[0], held[6]], day).toEqual([told.open, cost.toFixed(2)])
      const { ties } = await runReport(admin, 'ar/sales-register', {
        parameters: { fromDate: '2026-06-01', toDate: day },
        groupBy: [],
      })
      expect(
        proven(ties).map(([name, , , difference]) => [name, difference]),
        day,
      ).toEqual([
        ['receivables', '0.00'],
        ['sales', '0.00'],
        ['taxes', '0.00'],
      ])
    }
    // The same by the report that people ask, as at each of these days; its cost is proven by the books.
    for (const [day, figures] of Object.entries(seen)) {
      const { total, ties } = await runReport(admin, 'oe/shipped-not-invoiced', {
        parameters: { asOf: `2026-06-${day}`, customerId: null, warehouseId: null },
        groupBy: [],
      })
      expect(
        [Number(total['cost'] ?? 0).toFixed(2), proven(ties).map(([name, , , difference]) => [name, difference])],
        day,
      ).toEqual([figures.at(-1), [['books', '0.00']]])
    }
    expect(seen).toEqual({
      '07': ['0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
      '09': ['0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '1204.00', '1204.00'],
      '13': ['1771.44', '1536.15', '31.50', '0.00', '0.00', '203.79', '1204.00', '0.00'],
      '15': ['1771.44', '1536.15', '31.50', '0.00', '0.00', '203.79', '2246.00', '1042.00'],
      '18': ['3466.16', '2928.40', '54.00', '85.00', '0.00', '398.76', '2246.00', '0.00'],
      '21': ['3466.16', '2928.40', '54.00', '85.00', '0.00', '398.76', '2074.00', '0.00'],
      '23': ['3255.38', '2708.95', '54.00', '85.00', '32.92', '374.51', '2074.00', '0.00'],
      '26': ['3180.63', '2642.80', '54.00', '85.00', '32.92', '365.91', '2074.00', '0.00'],
      '30': ['3180.63', '2642.80', '54.00', '85.00', '32.92', '365.91', '2074.00', '0.00'],
    })
  })

  it('[supply 3.10 ties] what is shipped and not invoiced is told by right; what it has cost, and its proof, to whoever reads that of shipments', async () => {
    const room = 'oe/shipped-not-invoiced'
    const body = { parameters: { asOf: '2026-06-09', customerId: null, warehouseId: null }, groupBy: [] }
    const [whole, partly] = [await runReport(admin, room, body), await runReport(clerk, room, body)]
    expect(whole.total).toHaveProperty('cost')
    expect(whole.ties.map(({ name }) => name)).toEqual(['books'])
    // A clerk of this company does not see what things cost.
    expect(partly.rows.length).toBe(whole.rows.length)
    expect(partly.rows.length).toBeGreaterThan(0)
    expect(partly.rows[0]).not.toHaveProperty('cost')
    expect(partly.ties).toEqual([])
    await sql`delete from role_right where role_id = 'clerk' and right_id like 'oe/%'`.execute(books.db)
    const away = await clerk.write('POST', `/api/${room}/run`, body)
    expect(away.statusCode).toBe(403)
  })
})
