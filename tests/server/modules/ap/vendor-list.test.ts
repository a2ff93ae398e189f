import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { credit, debit, onItem, role } from '../../../../server/ledger/legs.ts'
import { itemOf } from '../../../support/books.ts'
import { startNorthgate } from '../../../support/northgate-app.ts'
import { groupVendors } from '../../../support/northgate-masters.ts'
import { runReport } from '../../../support/report-run.ts'

const { books, as } = await startNorthgate()

const owe = (firmId: string, amount: string, date: string) =>
  books.post({
    date,
    source: 'PJ',
    legs: [debit('6200', amount), credit(role('AP_CONTROL'), amount, { opens: itemOf(firmId, `INV-${firmId}`) })],
  })

describe('the vendor list', () => {
  it('[finance 7.11] lists vendors with what is owed to them, and adds up to the payable control accounts', async () => {
    await owe('V100', '1130.00', '2026-06-02')
    await owe('V200', '226.00', '2026-06-20')
    const { total, rows } = await runReport(as('controller'), 'ap/vendor-list')
    expect(rows.map(({ firmId }) => firmId)).toEqual(['CARDBANK', 'STEELCO', 'SUBCO', 'USVENDOR', 'V100', 'V200'])
    expect(rows.slice(3).map(({ balance, lastActivity }) => [balance, lastActivity])).toEqual([
      ['0', null],
      ['1130', '2026-06-02'],
      ['226', '2026-06-20'],
    ])
    const { rows: control } = await sql<{ owed: string }>`
      select trim_scale(sum(credit - debit))::text as owed from entry_line where gl_account in ('2000', '2010')`.execute(
      books.db,
    )
    expect(total['balance']).toBe(control[0]!.owed)
  })

  it('[finance 7.11] keeps to the vendors that something was booked for since a day', async () => {
    const { rows } = await runReport(as('controller'), 'ap/vendor-list', { parameters: { activeSince: '2026-06-10' } })
    expect(rows.map(({ firmId }) => firmId)).toEqual(['V200'])
  })

  it('[finance 7.11] what was paid last is activity too, and a group of vendors is listed by itself', async () => {
    const { rows: items } = await sql<{ id: string }>`select id from open_item where firm_id = 'V100'`.execute(books.db)
    await books.post({
      ...{ date: '2026-06-25', source: 'CD' },
      legs: [onItem('Debit', items[0]!.id, '1130.00'), credit('1000', '1130.00', { reference: '9' })],
    })
    await groupVendors(books, 'METALS', ['V100'])
    const { rows } = await runReport(as('controller'), 'ap/vendor-list', { parameters: { vendorGroup: 'METALS' } })
    expect(rows.map(({ firmId, lastActivity, balance }) => [firmId, lastActivity, balance])).toEqual([
      ['V100', '2026-06-25', '0'],
    ])
  })

  it('[S6.01] is not for those without the right', async () => {
    const answer = await as('buyer').write('POST', '/api/ap/vendor-list/run', { parameters: {} })
    expect(answer.statusCode).toBe(403)
  })
})
