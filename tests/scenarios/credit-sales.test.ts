import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { ReceiptsDesk } from '../support/receipts-desk.ts'
import { proven, runReport } from '../support/report-run.ts'

/** [supply 9.1 credit] What is sold on account, and what was paid with the order. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ReceivablesDesk(admin)

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
})

describe('sales on account', () => {
  it('[supply 9.1 credit] are told beside what was paid with the order, by customer; the receivable accounts prove them', async () => {
    const cash = await desk.posted('100.00', { docDate: '2026-04-10' })
    const pays = { [String(cash['invoiceNo'])]: '113.00' }
    await new ReceiptsDesk(admin).posted([{ amount: '113.00', pays }], { depositDate: '2026-04-10' })
    await desk.posted('200.00', { docDate: '2026-04-12' })
    const back = await desk.posted('50.00', { docDate: '2026-04-13' })
    succeeded(await desk.act('reverse', back, { reversalDate: '2026-04-30' }))
    await sql`update firm_bill_to set credit_limit = 1000 where owner_id = (select id from firm where firm_id = 'C100')`.execute(
      books.db,
    )
    const parameters = { fromDate: '2026-04-01', toDate: '2026-04-30' }
    const { total, rows, ties } = await runReport(admin, 'ar/credit-sales', { parameters, groupBy: [] })
    expect(rows.map(({ total: of, paidAtOnce, onAccount, open }) => [of, paidAtOnce, onAccount, open])).toEqual([
      ['113', '113', '0', '0'],
      ['226', '0', '226', '226'],
      ['56.5', '0', '56.5', '0'],
      ['-56.5', '0', '-56.5', '0'],
    ])
    expect(total).toMatchObject({ total: '339', paidAtOnce: '113', onAccount: '226', open: '226' })
    expect(rows[0]!['creditUsed']).toBe(23)
    expect(proven(ties)).toEqual([['invoices', '', '339.00', '0.00']])
  })
})
