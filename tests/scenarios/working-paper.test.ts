import { parse } from 'csv-parse/sync'
import { beforeAll, expect, it } from 'vitest'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { GOLDEN } from './entries.ts'
import { SCENARIOS } from './figures.ts'
import { GOLDEN_TRIAL_BALANCE } from './northgate.ts'
import { storyIn } from './story.ts'
import { sql } from 'kysely'

/** [finance 9.3] The trial balance of the golden ledger as an auditor takes it with him, over HTTP. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const controller = as('controller')
const JUNE = { from: '2026-06-01', to: '2026-06-30', dataType: 'Actual', withZero: false, beforeClosing: false }
const paper = (parameters: Row, user = controller) =>
  user.write('POST', '/api/gl/trial-balance/working-paper', { parameters: { ...JUNE, ...parameters } })

beforeAll(async () => {
  const story = storyIn(books)
  for (const entry of GOLDEN) await story.tell(entry)
  await sql`update gl_account set gifi_code = '1002' where account = '1000'`.execute(books.db)
  await sql`update gl_account set name = '=1+1' where account = '1150'`.execute(books.db)
})

it('[finance 9.3 paper] is the golden trial balance with its codes, and room for what the auditor adjusts', async () => {
  const answer = await paper({})
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(String(answer.headers['content-disposition'])).toContain('Working%20paper%202026-06-30.csv')
  expect(answer.payload.startsWith('\ufeff')).toBe(true)
  const rows = parse(answer.payload, { bom: true, columns: true }) as Record<string, string>[]
  expect(Object.keys(rows[0]!).slice(-5)).toEqual([
    ...['GIFI code', 'Adjustment debit', 'Adjustment credit', 'Adjusted', 'Reference'],
  ])
  const closing = rows
    .filter(({ Closing }) => Number(Closing) !== 0)
    .map((row) => [
      ...[Number(row['Closing']) > 0 ? 'Dr' : 'Cr', row['Account'], Math.abs(Number(row['Closing'])).toFixed(2)],
    ])
  expect(closing).toEqual(GOLDEN_TRIAL_BALANCE)
  const { debits } = SCENARIOS.G4.figures as Record<string, string>
  const sum = rows.reduce((total, { Closing }) => total + Math.max(0, Math.round(Number(Closing) * 100)), 0)
  expect((sum / 100).toFixed(2)).toBe(debits)
  const bank = rows.find((row) => row['Account'] === '1000')!
  expect([bank['GIFI code'], bank['Adjusted'], bank['Adjustment debit']]).toEqual(['1002', bank['Closing'], ''])
  // What a spreadsheet would take for a formula is text.
  expect(rows.find((row) => row['Account'] === '1150')!['Name']).toBe("'=1+1")
})

it('[finance 9.3 paper] is refused for whoever may not take it with him, and for what the report refuses', async () => {
  for (const user of ['clerk', 'payer']) expect((await paper({}, as(user))).statusCode).toBe(403)
  expect(rules((await paper({ to: '2026-05-01' })).json())).not.toEqual([])
})
