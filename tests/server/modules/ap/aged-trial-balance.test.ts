import { describe, expect, it } from 'vitest'
import { credit, debit, onItem, role } from '../../../../server/ledger/legs.ts'
import { AgedTrialBalance } from '../../../../shared/contracts/ap/aged-trial-balance.ts'
import { AGED_ITEMS, AGED_JULY, AGED_JUNE } from '../../../scenarios/entries.ts'
import { itemOf } from '../../../support/books.ts'
import { loadYear } from '../../../support/load-northgate.ts'
import { startNorthgate } from '../../../support/northgate-app.ts'
import { runReport } from '../../../support/report-run.ts'
import type { Row } from '../admin/calls.ts'

const { books, as } = await startNorthgate()

const COLUMNS = ['current', ...Array.from({ length: 8 }, (_, at) => `period${at + 1}`), 'total']
const agedAt = async (asOf: string, more: Row = {}) => {
  const parameters = { ...AgedTrialBalance.initial(asOf), overdueOnly: false, ...more }
  return runReport(as('controller'), 'ap/aged-trial-balance', { parameters, groupBy: [] })
}
const figuresOf = (row: Row) => COLUMNS.map((name) => row[name])

describe('the aged trial balance of payables', () => {
  it('[S9.18] [FA16] ages what was open at the end of a day; what is paid later changes no earlier report', async () => {
    await loadYear(books.db, 2025)
    let paidLater = ''
    for (const [due, amount] of AGED_ITEMS) {
      const item = itemOf('V100', `DUE-${due}`, { documentDate: due, dueDate: due })
      if (due === '2026-04-15') paidLater = item.id
      await books.post({
        ...{ date: due > '2026-06-30' ? '2026-06-30' : due, source: 'PJ' },
        legs: [debit('6200', amount), credit(role('AP_CONTROL'), amount, { opens: item })],
      })
    }
    const onAccount = itemOf('V100', 'PAY-1', { kind: 'Payment', documentDate: '2026-06-01', dueDate: '2026-06-01' })
    await books.post({
      ...{ date: '2026-06-01', source: 'CD' },
      legs: [debit(role('AP_CONTROL'), '250', { opens: onAccount }), credit('1000', '250', { reference: '1' })],
    })
    await books.post({
      ...{ date: '2026-07-05', source: 'CD' },
      legs: [onItem('Debit', paidLater, '600'), credit('1000', '600', { reference: '2' })],
    })
    const june = await agedAt('2026-06-30')
    expect(figuresOf(june.total)).toEqual([...AGED_JUNE, 7450].map(String))
    const july = await agedAt('2026-07-05')
    expect(figuresOf(july.total)).toEqual([...AGED_JULY, 6850].map(String))
  })

  it('[finance 5.5] by calendar months, by the date of the document, and overdue only', async () => {
    const months = await agedAt('2026-06-30', { length: 'Month' })
    expect(figuresOf(months.total).slice(0, 3)).toEqual(['1450', '700', '600'])
    const overdue = await agedAt('2026-06-30', { overdueOnly: true })
    expect(overdue.total['current']).toBe('0')
    expect(overdue.total['total']).toBe('5950')
  })
})
