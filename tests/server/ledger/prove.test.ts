import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credit, debit, role } from '../../../server/ledger/legs.ts'
import { differenceText, proveBooks } from '../../../server/ledger/prove.ts'
import { rebuild } from '../../../server/ledger/repair.ts'
import { seal } from '../../../server/ledger/seal.ts'
import { proveCommand } from '../../../server/prove-command.ts'
import type { Trx } from '../../../server/platform/database/transaction.ts'
import { COMPANY } from '../../scenarios/northgate.ts'
import { CLERK, itemOf, northgate, openBooks, REPAIR, type Books } from '../../support/books.ts'
import { post } from '../../../server/ledger/post.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
  const legs = [debit('6200', '10.00'), credit(role('AP_CONTROL'), '10.00', { opens: itemOf('V100', 'P-1') })]
  await books.post({ date: '2026-06-02', source: 'PJ', legs })
  for (const day of ['03', '04', '05'])
    await books.post({ date: `2026-06-${day}`, legs: [debit('6100', '5.00'), credit('2055', '5.00')] })
  await seal(books.db, CLERK.now)
})
afterAll(() => books.drop())

class Back extends Error {}

/** Does harm as somebody who owns the database may, looks, and leaves nothing of it. */
async function harmed<R>(harm: (trx: Trx) => Promise<unknown>, look: (trx: Trx) => Promise<R>): Promise<R> {
  let seen: R
  await books
    .inTransaction(async (trx) => {
      await sql`grant all on all tables in schema public to current_user`.execute(trx)
      await sql`set local session_replication_role = replica`.execute(trx)
      await harm(trx)
      await sql`set local session_replication_role = origin`.execute(trx)
      seen = await look(trx)
      throw new Back()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Back)) throw error
    })
  return seen!
}

const prove = async (trx: Trx, now = CLERK.now) =>
  (await proveBooks(trx, COMPANY, { date: '2026-12-31', now }))
    .map((found) => differenceText(COMPANY, found))
    .toSorted()

/** What is found once this statement has been run past all checks, and what is left after a repair. */
async function foundAfter(...harm: string[]): Promise<{ found: string[]; left: string[] }> {
  return harmed(
    async (trx) => {
      for (const statement of harm) await sql.raw(statement).execute(trx)
    },
    async (trx) => {
      const found = await prove(trx)
      await rebuild(trx, COMPANY, REPAIR)
      return { found, left: await prove(trx) }
    },
  )
}

describe('the proof of the books', () => {
  it('[FI8, FI10, FI11] finds nothing in sound books', async () => {
    expect(await harmed(async () => undefined, prove)).toEqual([])
  })

  it('[FI10] a balance, an open amount or a counter that is wrong is named and counted anew', async () => {
    expect(await foundAfter(`update gl_balance set debit = debit + 1 where gl_account = '6200'`)).toEqual({
      found: [expect.stringMatching(/^NORTHGATE Balance 6200 CAD: expected 10\.0000 \/ 0\.0000, found 11\.0000/)],
      left: [],
    })
    expect(await foundAfter(`delete from gl_balance where gl_account = '6100'`)).toMatchObject({ left: [] })
    const item = await foundAfter(`update open_item set open_txn = -9, open_amount = -9 where reference = 'P-1'`)
    // Reports tell what is counted, so that they are wrong too.
    expect(item).toEqual({
      found: [
        expect.stringContaining('Items 2000 CAD: expected -10.'),
        expect.stringContaining('OpenAmount V100 P-1 CAD: expected -10.'),
      ],
      left: [],
    })
    const early = await foundAfter(`update open_item set next_moved_on = '2026-06-01' where reference = 'P-1'`)
    expect(early).toEqual({
      found: [expect.stringMatching(/OpenAmount V100 P-1 CAD: .*infinity.* found .*2026-06-01/)],
      left: [],
    })
    const begun = await foundAfter(`update open_item set first_txn = 0, first_amount = 0 where reference = 'P-1'`)
    expect(begun).toMatchObject({ found: [expect.stringContaining('OpenAmount V100 P-1')], left: [] })
    const late = await foundAfter(
      `update open_item set last_moved_on = '2027-01-01', first_txn = -1 where reference = 'P-1'`,
    )
    expect(late).toMatchObject({
      found: [expect.stringContaining('Items 2000 CAD: expected -10.'), expect.stringContaining('OpenAmount V100 P-1')],
      left: [],
    })
    const counter = await foundAfter(`update ledger_number set next_number = 9 where kind = 'Entry'`)
    expect(counter).toEqual({ found: [expect.stringContaining('Number Entry 2026: expected 5, found 9')], left: [] })
  })

  it('[FI10] what was counted anew stays on record, and the next posting goes on from there', async () => {
    const [repaired, posted, kept] = await harmed(
      (trx) => sql`update ledger_number set next_number = 9 where kind = 'Entry'`.execute(trx),
      async (trx) => {
        const done = await rebuild(trx, COMPANY, REPAIR)
        const legs = [debit('6100', '1.00'), credit('2055', '1.00')]
        const entry = await post(trx, northgate({ date: '2026-06-09', legs }), CLERK)
        const rows = await sql<{ asked_by: string; reason: string; differences: unknown }>`
          select asked_by, reason, differences from ledger_repair`.execute(trx)
        return [done, entry.entryNo, rows.rows] as const
      },
    )
    expect(repaired).toEqual([{ proof: 'Number', subject: 'Entry 2026', currency: '', stood: '9', stands: '5' }])
    expect(posted).toBe('2026-000005')
    expect(kept).toEqual([{ asked_by: 'Pat Clerk', reason: 'test', differences: repaired }])
    await expect(books.inTransaction((trx) => sql`delete from ledger_repair`.execute(trx))).rejects.toThrow(/never/)
  })

  it('[FI11, FG15] what is not derived is named and never repaired: an altered line, an entry that is gone, one without a seal', async () => {
    const altered = await foundAfter(`update entry_line set debit = 50, txn_debit = 50 where gl_account = '6200'`)
    expect(altered.left).toEqual([
      expect.stringContaining('Entry 2026-000001 CAD'),
      expect.stringContaining('Entry 2026-000001 functional: expected 50.'),
      expect.stringContaining('Seal 2026-000001: expected as it was posted, found Altered'),
    ])
    const gone = await foundAfter(
      `delete from entry_line where entry_id = (select id from entry where number = 3)`,
      `delete from entry where number = 3`,
    )
    expect(gone.left).toEqual([
      expect.stringContaining('Number Entry 2026-000003: expected 1 numbers, found missing'),
      expect.stringContaining('Seal 2026-000003: expected as it was posted, found Missing'),
    ])
    const waits = await harmed(
      (trx) => sql`delete from entry_seal where number = 4`.execute(trx),
      (trx) => prove(trx, new Date(CLERK.now.getTime() + 120_000)),
    )
    expect(waits).toEqual([expect.stringContaining('Seal 2026-000004: expected sealed, found 1 entries wait')])
  })

  it('[FI8] a line on a control account without an item, and an item that no line opens', async () => {
    const strayed = await foundAfter(`update entry_line set item_id = null where gl_account = '2000'`)
    expect(strayed.left).toEqual([
      expect.stringContaining('Item V100 P-1 CAD: expected a line that opens it, found none'),
      expect.stringContaining('Items 2000 CAD: expected -10.'),
      expect.stringContaining('Seal 2026-000001'),
    ])
    const empty = await harmed(
      (trx) =>
        sql`
        insert into open_item (id, company_id, gl_account, firm_id, currency, side, document_type, document_id, kind, reference,
                               document_date, due_date, opened_on)
        values (${randomUUID()}, ${COMPANY}, '2000', 'V100', 'CAD', 'Credit', 'hand', ${randomUUID()}, 'Invoice', 'H-1', '2026-06-01',
                '2026-06-01', '2026-06-01')`.execute(trx),
      prove,
    )
    expect(empty).toEqual([expect.stringContaining('Item V100 H-1')])
  })
})

describe('npm run prove', () => {
  const prove = async (...args: string[]) => {
    const said: string[] = []
    const code = await proveCommand(args, { DATABASE_URL: books.database.url }, (line) => said.push(line))
    return { code, said }
  }

  it('[FI10] says what it found, puts it right when somebody takes it on, and ends with what is left', async () => {
    await books.inTransaction(async (trx) => {
      await sql`grant all on all tables in schema public to current_user`.execute(trx)
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update gl_balance set debit = debit + 1 where gl_account = '6200'`.execute(trx)
    })
    const found = await prove('--date', '2026-06-30')
    expect(found).toEqual({
      code: 1,
      said: [expect.stringContaining('Balance 6200 CAD'), 'NORTHGATE: 1 differences at 2026-06-30'],
    })
    expect(await prove('--repair')).toEqual({ code: 2, said: [expect.stringContaining('say who asks for it and why')] })
    const repaired = await prove('--repair', '--by', 'Pat Clerk', '--reason', 'a test', '--date', '2026-06-30')
    expect(repaired.code).toBe(0)
    expect(repaired.said.slice(1)).toEqual([
      'NORTHGATE repaired Balance 6200 CAD: 11.0000 is 10.0000',
      'NORTHGATE: the books prove at 2026-06-30',
    ])
    expect(await prove('--company', 'NONE')).toEqual({ code: 2, said: [expect.stringContaining('NORTHGATE')] })
    expect(await prove('--date', 'June')).toMatchObject({ code: 2 })
  })
})
