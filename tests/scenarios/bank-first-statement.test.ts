import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { bankDesk, ofx } from '../support/bank-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { GOLDEN } from './entries.ts'
import { storyIn } from './story.ts'

/** [finance 9.7] What a bank had before its first statement, over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-07-31T16:00:00Z') } })
const { brought, work, openId, begun } = bankDesk({ app, admin: as('admin'), books })

beforeAll(async () => {
  await begun()
  const story = storyIn(books)
  for (const entry of GOLDEN) await story.tell(entry)
})

it('[S4.42] a first statement that begins on the day of the opening balances opens with these, and with nothing else of that day', async () => {
  const { rows } = await sql<{ day: string; source: string; amount: string }>`
    select l.posting_date::text as day, j.source, trim_scale(l.txn_debit - l.txn_credit)::text as amount
    from entry_line l join entry e on e.id = l.entry_id join journal j on j.id = e.journal_id
    where l.gl_account = '1000' order by l.posting_date, e.number limit 1`.execute(books.db)
  expect(rows[0]).toEqual({ day: '2026-06-01', source: 'OB', amount: '50000' })
  const lines = [
    ['F-1', '2026-06-01', '-5.00', 'SERVICE FEE'],
    ['F-2', '2026-06-15', '5600.00', 'DEP 0615'],
  ] as const
  await brought(ofx(lines, '55595.00', '2026-06-20'))
  const { opening, matched, proof } = await work(await openId())
  expect(opening).toBe('50000')
  expect(
    matched.map(({ reason, isAuto, books: those }) => [reason, isAuto, those.map(({ amount }) => amount)]),
  ).toEqual(
    expect.arrayContaining([
      ['opening', true, ['50000']],
      ['amountSameDay', true, ['5600']],
    ]),
  )
  // What is left is the fee, which the books do not have.
  expect(proof.difference).toBe('5')
})
