import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tieOut } from '../../../server/ledger/balances.ts'
import { credit, debit, role } from '../../../server/ledger/legs.ts'
import { proveAll } from '../../../server/ledger/nightly.ts'
import { reverse } from '../../../server/ledger/reverse.ts'
import { seal, verify } from '../../../server/ledger/seal.ts'
import type { PostedEntry } from '../../../server/ledger/write.ts'
import type { Trx } from '../../../server/platform/database/transaction.ts'
import { COMPANY } from '../../scenarios/northgate.ts'
import { CLERK, itemOf, openBooks, type Books } from '../../support/books.ts'

let books: Books
let entry: PostedEntry
const invoice = itemOf('V100', 'G-1')

beforeAll(async () => {
  books = await openBooks()
  const legs = [debit('6200', '10.00'), credit(role('AP_CONTROL'), '10.00', { opens: invoice })]
  entry = await books.post({ date: '2026-06-02', source: 'PJ', legs })
})
afterAll(() => books.drop())

const attempt = (...statements: RawBuilder<unknown>[]) =>
  books.inTransaction(async (trx) => {
    for (const statement of statements) await statement.execute(trx)
  })

const BYTES = '\\x' + '00'.repeat(32)

/** Head and lines of an entry as the database takes them. */
const headOf = (date: string, more: object = {}) => ({
  id: randomUUID(),
  company_id: COMPANY,
  posting_date: date,
  period_id: books.periods[Number(date.slice(5, 7)) - 1],
  fiscal_year: 2026,
  document_type: 'hand',
  document_id: randomUUID(),
  purpose: 'post',
  kind: 'Ordinary',
  description: '',
  currency: 'CAD',
  rate: '1',
  posted_by: 'nobody',
  posted_on: '2026-06-02T00:00:00Z',
  asked_hash: BYTES,
  content_hash: BYTES,
  ...more,
})
const rowsOf = (lines: readonly object[]) =>
  lines.map((line, index) => ({
    line_no: index + 1,
    debit: '0',
    credit: '0',
    txn_debit: '0',
    txn_credit: '0',
    txn_currency: 'CAD',
    rate: '1',
    ...line,
  }))

/** An entry by hand, past the engine: what a bug or a person with a console might write. */
function written(
  lines: readonly object[],
  more: { date?: string; source?: string; items?: object[]; head?: object } = {},
) {
  const { date = '2026-06-02', source = 'GJ', items = null } = more
  return sql`
    select * from write_entry(${JSON.stringify(headOf(date, more.head))}::json, ${source}, 'Actual',
                              ${items && JSON.stringify(items)}::json, ${JSON.stringify(rowsOf(lines))}::json)`
}

/** The same as an entry that waits for its integration. */
const held = (lines: readonly object[]) => sql`
  select hold_entry(${JSON.stringify(headOf('2026-06-02', { source: 'PJ' }))}::json, null, ${JSON.stringify(rowsOf(lines))}::json)`

const dr = (gl_account: string, amount: string, more: object = {}) => ({
  gl_account,
  debit: amount,
  txn_debit: amount,
  ...more,
})
const cr = (gl_account: string, amount: string, more: object = {}) => ({
  gl_account,
  credit: amount,
  txn_credit: amount,
  ...more,
})

/** An item on the payable account as a row of `write_entry`. */
const opened = (firm_id: string, side: 'Debit' | 'Credit') => ({
  ...{ id: randomUUID(), gl_account: '2000', firm_id, currency: 'CAD', side },
  ...{ kind: 'Invoice', reference: 'HAND', document_date: '2026-01-05', due_date: '2026-02-05' },
})

describe('the database', () => {
  it('[FI5, FG15] refuses to change or remove what is posted', async () => {
    for (const table of ['entry', 'entry_line', 'item_application', 'entry_seal']) {
      const name = sql.table(table)
      const column = sql.ref(table === 'entry_line' ? 'line_no' : table === 'entry_seal' ? 'seq' : 'id')
      await expect(attempt(sql`update ${name} set ${column} = ${column}`), table).rejects.toThrow(
        /never changed|permission denied/,
      )
      await expect(attempt(sql`delete from ${name}`), table).rejects.toThrow(/never changed|permission denied/)
      await expect(attempt(sql`truncate ${name} cascade`), table).rejects.toThrow(/never changed|permission denied/)
    }
    await expect(attempt(sql`update open_item set open_amount = 0`)).rejects.toThrow(/moves with its lines/)
    await expect(attempt(sql`update open_item set last_moved_on = '2026-01-01'`)).rejects.toThrow(
      /moves with its lines/,
    )
    await expect(attempt(sql`update open_item set reference = 'X'`)).rejects.toThrow(/moves with its lines/)
    await attempt(sql`update open_item set due_date = due_date + 1`)
  })

  it('lets its own role lock what rows refer to, and what refers to them: PostgreSQL asks for that at every foreign key', async () => {
    const { rows } = await sql<{ constraint: string }>`
      select conname as constraint from pg_constraint where contype = 'f'
      and not (has_any_column_privilege(conrelid, 'UPDATE') and has_any_column_privilege(confrelid, 'UPDATE'))`.execute(
      books.db,
    )
    expect(rows).toEqual([])
  })

  it('[FI1] refuses at the commit an entry that does not sum to zero, in either currency', async () => {
    await expect(attempt(written([dr('6100', '100.00'), cr('2055', '99.99')]))).rejects.toThrow(/sum to zero/)
    const usd = { txn_currency: 'USD', txn_credit: '70.00' }
    await expect(attempt(written([dr('6100', '100.00'), cr('2055', '100.00', usd)]))).rejects.toThrow(/sum to zero/)
  })

  it('refuses lines without an entry, and a further line to one that stands', async () => {
    const line = (entryId: string, no = 9) => sql`
      insert into entry_line (entry_id, line_no, gl_account, company_id, period_id, posting_date, data_type, debit, credit,
                              txn_currency, txn_debit, txn_credit, rate)
      values (${entryId}, ${no}, '6100', ${COMPANY}, ${books.periods[5]}, '2026-06-02', 'Actual', 0, 0, 'CAD', 0, 0, 1)`
    await expect(attempt(line(randomUUID()))).rejects.toThrow(/begin with the first/)
    await expect(attempt(line(randomUUID(), 1))).rejects.toThrow(/without an entry/)
    await expect(attempt(written([dr('9999', '1.00'), cr('2055', '1.00')]))).rejects.toThrow(/gl_balance_account/)
    await expect(attempt(sql`delete from gl_account where account = '6200'`)).rejects.toThrow(/gl_balance_account/)
    await expect(attempt(line(entry.id))).rejects.toThrow(/takes no further line/)
    await expect(attempt(written([]))).rejects.toThrow(/lines are missing/)
  })

  it('[FI4] refuses a line that a person has chosen the account of on an account that is not posted by hand, of what waits too', async () => {
    await sql`update gl_account set manual = false where account = '6200'`.execute(books.db)
    const typed = [dr('6200', '1.00', { by_hand: true }), cr('2055', '1.00')]
    await expect(attempt(written(typed))).rejects.toThrow(/6200 is not posted by hand/)
    await expect(attempt(held(typed))).rejects.toThrow(/6200 is not posted by hand/)
    await sql`update gl_account set manual = true where account = '6200'`.execute(books.db)
  })

  it('[FI8] refuses a line on a control account that names no item of it', async () => {
    await expect(attempt(written([dr('2000', '1.00'), cr('2055', '1.00')]))).rejects.toThrow(/names no open item/)
    const item = { item_id: invoice.id }
    await expect(attempt(written([dr('2020', '1.00', item), cr('2055', '1.00')]))).rejects.toThrow(/names no open item/)
    await expect(attempt(written([dr('2055', '1.00', item), cr('6100', '1.00')]))).rejects.toThrow(/names no open item/)
  })

  it('refuses to move an item beyond nothing, or before it was there', async () => {
    const item = { item_id: invoice.id }
    await expect(attempt(written([dr('2000', '10.01', item), cr('2055', '10.01')]))).rejects.toThrow(/more is applied/)
    await expect(
      attempt(written([dr('2000', '1.00', item), cr('2055', '1.00')], { date: '2026-06-01' })),
    ).rejects.toThrow(/more is applied/)
  })

  it('refuses amounts of three decimals and foreign amounts on an account of another currency', async () => {
    await expect(attempt(written([dr('6100', '1.005'), cr('2055', '1.005')]))).rejects.toThrow(
      /more decimals than its currency/,
    )
    const usd = { txn_currency: 'USD' }
    await expect(attempt(written([dr('6100', '1.00', usd), cr('1000', '1.00', usd)]))).rejects.toThrow(
      /currency of its account/,
    )
  })

  it('[FI4] refuses a line on an account that takes none, whoever writes it; a reversal goes where its entry went', async () => {
    const one = await books.post({ date: '2026-06-02', legs: [debit('6100', '1.00'), credit('2055', '1.00')] })
    const paper = [dr('6100', '1.00'), cr('2055', '1.00')]
    const givenUp = sql`update gl_account set active = false where account = '6100'`
    const heading = sql`update gl_account set heading = true where account = '6100'`
    for (const state of [givenUp, heading]) {
      await expect(attempt(written(paper), state)).rejects.toThrow(/account 6100 takes no lines/)
      await expect(attempt(held(paper), state)).rejects.toThrow(/what waits: account 6100 takes no lines/)
    }
    await attempt(givenUp)
    await books.inTransaction((trx) => reverse(trx, { entryId: one.id, date: '2026-06-02', description: '' }, CLERK))
    await sql`update gl_account set active = true where account = '6100'`.execute(books.db)
  })

  it('[FI2, FI3] refuses at the commit what is posted into a closed period or day-book', async () => {
    const paper = [dr('6100', '1.00'), cr('2055', '1.00')]
    const close = sql`update fiscal_period set gl_closed = true where id = ${books.periods[0]}`
    await expect(attempt(written(paper, { date: '2026-01-05' }), close)).rejects.toThrow(/period is closed/)
    const payables = sql`update fiscal_period set ap_closed = true where id = ${books.periods[0]}`
    await expect(attempt(written(paper, { date: '2026-01-05', source: 'PJ' }), payables)).rejects.toThrow(
      /its period is closed/,
    )
    const item = opened('V100', 'Credit')
    const owed = [dr('6200', '1.00'), cr('2000', '1.00', { item_id: item.id })]
    await expect(attempt(written(owed, { date: '2026-01-05', items: [item] }), payables)).rejects.toThrow(
      /period of a control account is closed/,
    )
    const shut = sql`update journal set status = 'Closed' where source = 'GJ' and journal_date = '2026-01-06'`
    await expect(attempt(written(paper, { date: '2026-01-06' }), shut)).rejects.toThrow(/day-book is closed/)
  })

  it('[FI2, FI3] refuses an entry that is not of the date and period of its day-book, and to move a day-book that has entries', async () => {
    const paper = [dr('6100', '1.00'), cr('2055', '1.00')]
    const ofOther = written(paper, { date: '2026-06-03', head: { journal_id: entry.journalId } })
    await expect(attempt(ofOther)).rejects.toThrow(/date and period of its day-book/)
    const astray = written(paper, { date: '2026-01-07', head: { period_id: books.periods[1] } })
    await expect(attempt(astray)).rejects.toThrow(/dated in its period/)
    await expect(attempt(written(paper, { head: { journal_id: randomUUID() } }))).rejects.toThrow(/no such day-book/)
    const moved = sql`update journal set journal_date = journal_date + 1 where id = ${entry.journalId}`
    await expect(attempt(moved)).rejects.toThrow(/keeps its date/)
    const shut = sql`update fiscal_period set gl_closed = true where id = ${books.periods[0]}`
    await expect(attempt(shut, written(paper, { date: '2026-01-08' }))).rejects.toThrow(/opened in an open period/)
  })

  it('[FI2] refuses a day in two periods of a company, whichever years they are of; adjusting periods share theirs', async () => {
    const year = randomUUID()
    const begun = sql`
      insert into fiscal_year (id, company_id, fiscal_year, start_date, end_date, created_by, updated_by)
      values (${year}, ${COMPANY}, 2030, '2026-12-31', '2027-12-30', 'test', 'test')`
    const period = (from: string, until: string, isAdjusting = false) => sql`
      insert into fiscal_period (owner_id, position, period_no, start_date, end_date, is_adjusting)
      values (${year}, 0, 1, ${from}, ${until}, ${isAdjusting})`
    await expect(attempt(begun, period('2026-12-31', '2027-01-30'))).rejects.toThrow(/another period has days of it/)
    const longer = sql`update fiscal_period set end_date = end_date + 1 where id = ${books.periods[0]}`
    await expect(attempt(longer)).rejects.toThrow(/another period has days of it/)
    const takenBack = sql`delete from fiscal_year where id = ${year}`
    await attempt(
      begun,
      period('2026-12-31', '2026-12-31', true),
      sql`delete from fiscal_period where owner_id = ${year}`,
      takenBack,
    )
    await attempt(
      begun,
      period('2027-01-01', '2027-01-30'),
      sql`delete from fiscal_period where owner_id = ${year}`,
      takenBack,
    )
  })

  it('[FI5, FI6] takes as a reversal the mirror alone, once, and none of a reversal', async () => {
    const one = await books.post({ date: '2026-06-02', legs: [debit('6100', '5.00'), credit('2055', '5.00')] })
    const back = (lines: object[], id: string = randomUUID(), of: string = one.id) =>
      written(lines, { head: { id, reverses_entry_id: of } })
    const mirror = [cr('6100', '5.00'), dr('2055', '5.00')]
    for (const [lines, why] of [
      [[cr('6100', '4.00'), dr('2055', '4.00')], 'another amount'],
      [[cr('6200', '5.00'), dr('2055', '5.00')], 'another account'],
      [[dr('6100', '5.00'), cr('2055', '5.00')], 'the same sides'],
      [[cr('6100', '5.00', { rate: '1.1' }), dr('2055', '5.00')], 'another rate'],
      [[...mirror, cr('6100', '1.00'), dr('2055', '1.00')], 'more lines'],
    ] as const)
      await expect(attempt(back([...lines])), why).rejects.toThrow(/not the mirror/)
    await expect(attempt(back(mirror), back(mirror))).rejects.toThrow(/entry_reversed_once/)
    const id = randomUUID()
    const again = back([dr('6100', '5.00'), cr('2055', '5.00')], randomUUID(), id)
    await expect(attempt(back(mirror, id), again)).rejects.toThrow(/a reversal is not reversed/)
  })

  it('[FI7] takes one entry for one purpose of a document', async () => {
    const paper = () => written([dr('6100', '1.00'), cr('2055', '1.00')], { head: { document_id: entry.id } })
    await expect(attempt(paper(), paper())).rejects.toThrow(/entry_posted_once/)
  })

  it('[FI1] refuses an ordinary line that moves no foreign amount', async () => {
    const none = { txn_debit: '0', txn_credit: '0' }
    await expect(attempt(written([dr('6100', '1.00', none), cr('2055', '1.00', none)]))).rejects.toThrow(
      /currency of its account/,
    )
  })

  it('[FI8] refuses an item that no line opens, and an application of strangers, of too much, too early, or taken back otherwise', async () => {
    const paper = [dr('6100', '1.00'), cr('2055', '1.00')]
    await expect(attempt(written(paper, { items: [opened('V100', 'Credit')] }))).rejects.toThrow(/no line opens it/)
    const credits = { V100: opened('V100', 'Debit'), V200: opened('V200', 'Debit') }
    const memos = Object.values(credits).map((item) =>
      written([dr('2000', '4.00', { item_id: item.id }), cr('6200', '4.00')], { date: '2026-06-05', items: [item] }),
    )
    const applied = (firm: 'V100' | 'V200', date: string, amount: string, reverses: string | null = null) => {
      const id = randomUUID()
      const statement = sql`
        insert into item_application (id, company_id, from_item_id, to_item_id, applied_date, txn_amount, amount, document_type,
                                      document_id, reverses_id, applied_by, applied_on)
        values (${id}, ${COMPANY}, ${credits[firm].id}, ${invoice.id}, ${date}, ${amount}, ${amount}, 'hand', ${id},
                ${reverses}, 'nobody', now())`
      return { id, statement }
    }
    const tried = (...all: { statement: RawBuilder<unknown> }[]) =>
      expect(attempt(...memos, ...all.map(({ statement }) => statement))).rejects
    await tried(applied('V200', '2026-06-05', '1.00')).toThrow(/two items of one firm/)
    await tried(applied('V100', '2026-06-04', '1.00')).toThrow(/more is applied/)
    await tried(applied('V100', '2026-06-05', '4.01')).toThrow(/more is applied/)
    const closed = { statement: sql`update fiscal_period set ap_closed = true where id = ${books.periods[6]}` }
    await tried(applied('V100', '2026-07-05', '1.00'), closed).toThrow(/dated in an open period/)
    const one = applied('V100', '2026-06-07', '3.00')
    await tried(one, applied('V100', '2026-06-08', '-2.00', one.id)).toThrow(/taken back by its mirror/)
    await tried(one, applied('V100', '2026-06-06', '-3.00', one.id)).toThrow(/taken back by its mirror/)
  })
})

/** As somebody who owns the database may. */
const behindTheirBacks = (work: (trx: Trx) => Promise<unknown>) =>
  books.inTransaction(async (trx) => {
    await sql`grant all on all tables in schema public to current_user`.execute(trx)
    await sql`set local session_replication_role = replica`.execute(trx)
    await work(trx)
  })

describe('the seals', () => {
  it('[FI11, FG15] name the entry that was altered with the triggers off, and the proof names the account', async () => {
    const one = await books.post({ date: '2026-06-03', legs: [debit('6100', '5.00'), credit('2055', '5.00')] })
    await books.post({ date: '2026-06-04', legs: [debit('6100', '6.00'), credit('2055', '6.00')] })
    await seal(books.db, CLERK.now)
    expect(await seal(books.db, CLERK.now)).toBe(0)
    expect(await verify(books.db, COMPANY)).toEqual([])
    expect(await tieOut(books.db, COMPANY, '2026-12-31')).toEqual([])
    await proveAll({ db: books.db, clock: { now: () => CLERK.now } })

    await behindTheirBacks((trx) =>
      sql`update entry_line set debit = 50 where entry_id = ${one.id} and debit > 0`.execute(trx),
    )
    expect(await verify(books.db, COMPANY)).toEqual([{ entryNo: one.entryNo, fault: 'Altered' }])
    const proofs = (await tieOut(books.db, COMPANY, '2026-12-31')).map(({ proof, subject }) => `${proof} ${subject}`)
    expect(proofs).toEqual(['Balance 6100', `Entry ${one.entryNo}`])
    await expect(proveAll({ db: books.db, clock: { now: () => CLERK.now } })).rejects.toThrow(one.entryNo)
    await behindTheirBacks((trx) =>
      sql`update entry_line set debit = 5 where entry_id = ${one.id} and debit > 0`.execute(trx),
    )
  })

  it('[FI11] name an entry that was removed, and one whose poster was changed', async () => {
    const gone = await books.post({ date: '2026-06-05', legs: [debit('6100', '5.00'), credit('2055', '5.00')] })
    const kept = await books.post({ date: '2026-06-06', legs: [debit('6100', '5.00'), credit('2055', '5.00')] })
    await seal(books.db, CLERK.now)
    await behindTheirBacks(async (trx) => {
      await sql`delete from entry where id = ${gone.id}`.execute(trx)
      await sql`update entry set posted_by = 'somebody else' where id = ${kept.id}`.execute(trx)
    })
    expect(await verify(books.db, COMPANY)).toEqual([
      { entryNo: gone.entryNo, fault: 'Missing' },
      { entryNo: kept.entryNo, fault: 'Broken' },
    ])
  })
})
