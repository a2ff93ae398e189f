import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { bankDesk, ofx, type OfxLine } from '../support/bank-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { GOLDEN } from './entries.ts'
import { storyIn } from './story.ts'

/** [finance 5.8] What a bank says that is a little beside the books, over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-07-31T16:00:00Z') } })
const admin = as('admin')
const { brought, work, act, openId, begun } = bankDesk({ app, admin, books })

const JUNE: readonly OfxLine[] = [
  ['T-1', '2026-06-16', '5599.25', 'INCOMING WIRE'],
  ['T-2', '2026-06-20', '-1819.27', 'EFT RUN'],
]

const saved = async (record: Row) => {
  const { Data } = await admin.read('/api/gl/bank-account/MAIN')
  return admin.save('PUT', `/api/gl/bank-account/${String(Data!['id'])}`, { version: Data!['version'], record })
}
const proposed = async (id: string, text: string) => {
  const { toDecide, proof, booksOnly } = await work(id)
  return { row: toDecide.find(({ line }) => line.text === text)!, proof, booksOnly }
}

beforeAll(async () => {
  await begun()
  const story = storyIn(books)
  for (const entry of GOLDEN) await story.tell(entry)
  await sql`update gl_account set manual = true where account in ('6300', '4950')`.execute(books.db)
  await brought(ofx(JUNE, '53000.00', '2026-06-30'))
})

it('[finance 5.8 tolerance] nothing is proposed that differs, until the bank has a tolerance and an account for what is left', async () => {
  const id = await openId()
  expect((await proposed(id, 'INCOMING WIRE')).row.proposal?.reason).not.toBe('tolerance')
  for (const toleranceAccount of [null, '2000'])
    expect(rules(await saved({ toleranceAmount: '1', toleranceDays: 3, toleranceAccount }))).toEqual([
      ['toleranceAccount', 'gl:rules.bankAccount.toleranceAccountGiven'],
    ])
  const answer = await saved({ toleranceAmount: '1', toleranceDays: 3, toleranceAccount: '6300' })
  expect(answer.ResultStatus).toBe(1)
})

it('[finance 5.8 tolerance] within it a line is proposed with its reason and what is left, never taken; it is booked by whoever accepts', async () => {
  const id = await openId()
  expect((await act(id, 'auto')).Data).toEqual({ matched: 0 })
  const { row, proof } = await proposed(id, 'INCOMING WIRE')
  expect(row.proposal).toMatchObject({
    ...{ does: 'match', reason: 'tolerance', args: { left: '-0.75', days: '1' } },
    ...{ kind: 'Fee', glAccount: '6300', books: [{ amount: '5600', on: '2026-06-15' }] },
  })
  expect(proof.toBookOut).toBe('-0.75')
  const { reason, args } = row.proposal!
  const asked = { lines: [row.line.id], books: row.proposal!.books.map(({ key }) => key), reason, args }
  expect(rules(await act(id, 'match', asked))).toEqual([[null, 'gl:rules.bankReconciliation.sidesDiffer']])
  const entry = { kind: 'Fee', lines: [{ glAccount: '6300', amount: '-0.75', memo: null }] }
  const done = await act(id, 'match', { ...asked, entry })
  const { match } = done.Data as { match: string }
  const { rows } = await sql<{ account: string; debit: string; credit: string }>`
    select l.gl_account as account, trim_scale(l.debit)::text as debit, trim_scale(l.credit)::text as credit
    from entry e join entry_line l on l.entry_id = e.id where e.purpose = ${match} order by 1`.execute(books.db)
  expect(rows).toEqual([
    { account: '1000', debit: '0', credit: '0.75' },
    { account: '6300', debit: '0.75', credit: '0' },
  ])
  const { matched } = await work(id)
  expect(matched[0]).toMatchObject({ reason: 'tolerance', isAuto: false, args: { left: '-0.75' } })
  const back = { matches: [match], reverseEntries: true }
  expect((await act(id, 'take-back', back)).ResultStatus).toBe(1)
})

it('[finance 5.8 tolerance] beyond it in amount or days there is no proposal, and nothing is called within it', async () => {
  const id = await openId()
  const { row, booksOnly } = await proposed(id, 'EFT RUN')
  expect(row.proposal?.reason).not.toBe('tolerance')
  const run = booksOnly.find(({ amount }) => amount === '-1820.77')!
  const entry = { kind: 'Other', lines: [{ glAccount: '6300', amount: '1.5', memo: null }] }
  const asked = { lines: [row.line.id], books: [run.key], entry, reason: 'tolerance', args: {} }
  const refused = await act(id, 'match', asked)
  expect(refused.Problems).toEqual([
    {
      ...{ Field: null, Key: 'gl:rules.bankReconciliation.beyondTolerance' },
      Args: { left: '1.5', tolerance: '1', currency: 'CAD' },
    },
  ])
  await saved({ toleranceAmount: '1', toleranceDays: 0, toleranceAccount: '6300' })
  expect((await proposed(id, 'INCOMING WIRE')).row.proposal?.reason).not.toBe('tolerance')
})
