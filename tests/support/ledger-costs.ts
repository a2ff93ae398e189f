import { emptyRecord } from '../../shared/contracts/check.ts'
import { Budget } from '../../shared/contracts/gl/budget.ts'
import { JournalEntry } from '../../shared/contracts/gl/journal-entry.ts'
import { RecurringEntry } from '../../shared/contracts/gl/recurring-entry.ts'
import { YearEnd } from '../../shared/contracts/gl/year-end.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { counted, many, type Desk } from './document-desk.ts'
import { succeeded } from './payables-desk.ts'

/** Accounts of expenses that nobody else writes on, so many of them for each length. */
const accountOf = (length: number) => (at: number) => {
  const account = String(69_000_000 + length * 1000 + at)
  return {
    ...{
      account,
      natural_account: account,
      name: `Planned ${account}`,
      account_type: 'Expense',
      heading: false,
      active: true,
    },
    ...{
      manual: true,
      revalued: false,
      reconciled: false,
      retained_earnings: false,
      created_by: 'test',
      updated_by: 'test',
    },
  }
}

/** What is entered, closed and planned in the general ledger, from its first save to its end. */
export const LEDGER_WALKS: Readonly<Record<string, (desk: Desk, length: number) => Promise<void>>> = {
  async 'gl.journalEntry'(desk, length) {
    const calls = counted(desk, '/api/gl/journal-entry')
    const empty = emptyRecord(JournalEntry.fields.lines.fields!)
    const sides = (at: number) => (at % 2 ? { glAccount: '2055', credit: '10' } : { glAccount: '6100', debit: '10' })
    const record = {
      ...emptyRecord(JournalEntry.fields),
      ...{ source: 'GJ', dataType: 'Actual', isAdjusting: false, entryDate: '2026-06-05', description: 'By hand' },
      // An entry has two sides.
      lines: many(Math.max(2, length), (at) => ({ ...empty, ...sides(at) })),
    }
    await calls.complete(record)
    const saved = await calls.save(record)
    const lines = (saved['lines'] as Row[]).map((one) => ({ ...one, description: 'Again' }))
    const changed = await calls.change(saved, { lines })
    await calls.look(changed)
    const swapped = await calls.act('swap', changed)
    const given = { over: 'Parts', allocationId: null, amount: '100', fromAccount: null }
    const other = succeeded(await desk.admin.save('POST', '/api/gl/journal-entry', { record }))
    await calls.act('allocate', other, { parameters: given })
    const posted = await calls.act('post', swapped)
    await calls.act('reverse', posted, { parameters: { reversalDate: '2026-06-05' } })
  },
  async 'gl.recurringEntry'(desk, length) {
    const calls = counted(desk, '/api/gl/recurring-entry')
    const empty = emptyRecord(RecurringEntry.fields.lines.fields!)
    const sides = (at: number) => (at % 2 ? { glAccount: '2055', credit: '10' } : { glAccount: '6100', debit: '10' })
    const record = {
      ...emptyRecord(RecurringEntry.fields),
      ...{ recurringId: `R${length}`, name: 'Accrual', description: 'Accrual', dataType: 'Actual' },
      ...{ frequency: 'Monthly', every: 1, fromDate: '2026-05-01', posts: true, turnsBack: false },
      // An entry has two sides.
      lines: many(2 * Math.ceil(length / 2), (at) => ({ ...empty, ...sides(at) })),
    }
    await calls.complete(record)
    const saved = await calls.save(record)
    const lines = (saved['lines'] as Row[]).map((one) => ({ ...one, description: 'Again' }))
    const changed = await calls.change(saved, { lines })
    await calls.look(changed)
    await calls.act('generate', changed, { parameters: { through: '2026-05-31' } })
  },
  // What closes a year is as long as the chart, whatever the draft: its close is told in scenarios/year-end.
  async 'gl.yearEnd'(desk) {
    const calls = counted(desk, '/api/gl/year-end')
    const record = { ...emptyRecord(YearEnd.fields), fiscalYear: '2026' }
    await calls.complete(record)
    const saved = await calls.save(record)
    await calls.look(await calls.change(saved, { notes: 'Looked through' }))
  },
  async 'gl.budget'(desk, length) {
    const calls = counted(desk, '/api/gl/budget')
    await desk.books.db
      .insertInto('gl_account' as never)
      .values(many(length, accountOf(length)) as never)
      .execute()
    const empty = emptyRecord(Budget.fields.lines.fields!)
    const record = {
      ...emptyRecord(Budget.fields),
      ...{ budgetId: `P${length}`, name: 'Plan', fiscalYear: '2026', dataType: 'Forecast' },
      lines: many(length, (at) => ({ ...empty, glAccount: accountOf(length)(at).account, p06: '10' })),
    }
    await calls.complete(record)
    const saved = await calls.save(record)
    const lines = (saved['lines'] as Row[]).map((one) => ({ ...one, p06: '11', yearTotal: '11' }))
    const changed = await calls.change(saved, { lines })
    await calls.look(changed)
    const posted = await calls.act('post', changed, { confirmed: ['gl.budget.addsToAnother'] })
    await calls.act('reverse', posted)
    const other = succeeded(
      await desk.admin.save('POST', '/api/gl/budget', { record: { ...record, budgetId: `Q${length}` } }),
    )
    const spread = await calls.act('spread', other, { parameters: { by: 'Equal' } })
    await calls.act('copyYear', spread, { parameters: { ofYear: '2026', from: 'Actual', change: '5' } })
  },
}
