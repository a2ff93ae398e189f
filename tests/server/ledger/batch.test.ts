import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openItemsAt, trialBalance } from '../../../server/ledger/balances.ts'
import { closeLedger, closePeriod } from '../../../server/ledger/close.ts'
import { closeJournal } from '../../../server/ledger/journals.ts'
import { integrate } from '../../../server/ledger/integrate.ts'
import { credit, debit, onItem, role } from '../../../server/ledger/legs.ts'
import { post } from '../../../server/ledger/post.ts'
import { proveBooks } from '../../../server/ledger/prove.ts'
import { readEntry } from '../../../server/ledger/read-entry.ts'
import { seal, verify } from '../../../server/ledger/seal.ts'
import { createDatabase, createPool } from '../../../server/platform/database/pool.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { transaction, type Trx } from '../../../server/platform/database/transaction.ts'
import { createLog } from '../../../server/platform/log.ts'
import { GOLDEN } from '../../scenarios/entries.ts'
import { COMPANY, figures, GOLDEN_TRIAL_BALANCE } from '../../scenarios/northgate.ts'
import { beginStory, type Story } from '../../scenarios/story.ts'
import { CLERK, CLOSER, itemOf, keysOf, northgate, refusalOf, type Asked } from '../../support/books.ts'

/** [finance 6, D3] Sub-ledgers that are integrated in batches: documents move them at once, the ledger when somebody integrates. */

let story: Story
let db: Kysely<Tables>
beforeEach(async () => {
  story = await beginStory()
  db = story.books.db
  await mode('Batch')
})
afterEach(async () => {
  await seal(db, CLERK.now)
  expect(await proveBooks(db, COMPANY, { date: '2026-06-30', now: new Date('2026-06-30T15:00:30.000Z') })).toEqual([])
  await story.books.drop()
})

const mode = (to: 'Immediate' | 'Batch') => sql`update gl_control set integration_mode = ${to}`.execute(db)
const within = <R>(work: (trx: Trx) => Promise<R>): Promise<R> => transaction(db, work)
const postOne = (asked: Asked) => within((trx) => post(trx, northgate(asked), CLERK))
const INTEGRATOR = { by: 'Chris Controller', now: CLERK.now }
const integrated = (id: string) => within((trx) => integrate(trx, id, INTEGRATOR))
const waiting = async () =>
  (
    await sql<{ id: string }>`select id from pending_entry where integrated_on is null order by seq`.execute(db)
  ).rows.map(({ id }) => id)
const integrateAll = async () => {
  for (const id of await waiting()) await integrated(id)
}
const ledger = async (date = '2026-06-30') =>
  (await trialBalance(db, { companyId: COMPANY, date }))
    .filter(({ balance }) => Number(balance) !== 0)
    .map(({ account, balance }) => [balance.startsWith('-') ? 'Cr' : 'Dr', account, balance.replace('-', '')])
const items = () => openItemsAt(db, { companyId: COMPANY, date: '2026-06-30' })
const bill = (reference: string, more: Partial<Asked> = {}): Asked => ({
  ...{ date: '2026-06-02', source: 'PJ', description: `V100 ${reference}` },
  legs: [debit('6200', '100.00'), credit(role('AP_CONTROL'), '100.00', { opens: itemOf('V100', reference) })],
  ...more,
})

describe('in batch mode', () => {
  it('[FG4, FA1, FA4, FA6, FA8, FI8] the golden ledger waits, its items stand, and integrated it is the same to the cent', async () => {
    const told = []
    for (const entry of GOLDEN) told.push({ entry, ...(await story.tell(entry)) })
    const held = told.filter(({ posted }) => posted.entryNo === null)
    // PJ, CD and PO wait; what G/L, A/R and payroll post themselves does not.
    expect([...new Set(held.map(({ entry }) => entry.source))].sort()).toEqual(['CD', 'PJ', 'PO'])
    for (const { lines, expected, entry } of told) expect(lines, entry.id).toEqual(expected)
    expect(await story.balance('2000', '2026-06-30')).toBe('0.00')
    expect(await story.unproven('2026-06-05', '2026-06-30', '2026-12-31')).toEqual([])
    const before = await items()
    expect(before.filter(({ control_kind }) => control_kind === 'AP')).not.toEqual([])
    await integrateAll()
    expect(await ledger()).toEqual(GOLDEN_TRIAL_BALANCE)
    expect(await items()).toEqual(before)
    expect(await story.unproven('2026-06-05', '2026-06-30', '2026-12-31')).toEqual([])
    for (const { entry, posted } of held) {
      const stands = await within((trx) => readEntry(trx, posted.id))
      const lines = stands!.lines.map(({ gl_account: account, debit, credit }) =>
        Number(debit) === 0 ? ['Cr', account, Number(credit).toFixed(2)] : ['Dr', account, Number(debit).toFixed(2)],
      )
      expect(lines, entry.id).toEqual(figures(entry.lines))
      expect(stands).toMatchObject({ source: entry.source, posting_date: entry.date, posted_by: INTEGRATOR.by })
    }
    expect(await verify(db, COMPANY)).toEqual([])
  })

  it('[FI7] a repeat is answered with what waits, and after its integration with the entry', async () => {
    const asked = bill('B-1', { document: { type: 'test', id: randomUUID(), purpose: 'post' } })
    const first = await postOne(asked)
    expect(await postOne(asked)).toMatchObject({ id: first.id, entryNo: null, isRepeat: true })
    const { entryNo } = await integrated(first.id)
    expect(await postOne(asked)).toMatchObject({ id: first.id, entryNo, isRepeat: true })
    const other = { ...asked, description: 'something else' }
    expect(keysOf(await refusalOf(postOne(other)))).toEqual(['refused.postedBefore'])
  })

  it('[FG16] of several who integrate the same at once one does it, and numbers have no gap', async () => {
    const ids = []
    for (const n of [1, 2, 3, 4]) ids.push((await postOne(bill(`B-${n}`))).id)
    const many = createDatabase(createPool({ url: story.books.database.url, max: 8, log: createLog('silent') }))
    const done = await Promise.all(
      [...ids, ...[...ids].reverse()].map((id) => transaction(many, (trx) => integrate(trx, id, INTEGRATOR))),
    )
    await many.destroy()
    expect(done.filter(({ isRepeat }) => !isRepeat)).toHaveLength(4)
    for (const id of ids)
      expect(new Set(done.filter((one) => one.id === id).map(({ entryNo }) => entryNo)).size).toBe(1)
    const { rows } = await sql<{ number: number }>`select number from entry order by number`.execute(db)
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })

  it('[FI5, FI6] the reversal of what waits waits behind it, and is integrated after it', async () => {
    const { id } = await postOne(bill('B-1'))
    const back = await story.reverse(id, '2026-06-20')
    expect(back.entryNo).toBeNull()
    expect(await story.unproven('2026-06-10', '2026-06-30')).toEqual([])
    expect(keysOf(await refusalOf(story.reverse(id, '2026-06-21')))).toContain('refused.reversedBefore')
    const [refused] = await refusalOf(integrated(back.id))
    expect(refused).toMatchObject({ Key: 'ledger:refused.originalWaits', Args: { description: 'V100 B-1' } })
    await integrateAll()
    expect(await ledger()).toEqual([])
    // What is in the ledger is taken back by an entry that waits.
    const { id: second } = await postOne(bill('B-2'))
    await integrated(second)
    expect((await story.reverse(second, '2026-06-20')).entryNo).toBeNull()
    expect(await ledger()).toEqual(figures('Cr 2000 100.00; Dr 6200 100.00'))
    expect(await story.unproven('2026-06-30')).toEqual([])
  })

  it('[FI9] an integration that is given up leaves everything as it waited', async () => {
    const { id } = await postOne(bill('B-1'))
    const given = within(async (trx) => {
      await integrate(trx, id, INTEGRATOR)
      throw new Error('given up')
    })
    await expect(given).rejects.toThrow('given up')
    expect(await waiting()).toEqual([id])
    expect(await ledger()).toEqual([])
    await integrated(id)
    expect(await ledger()).toEqual(figures('Cr 2000 100.00; Dr 6200 100.00'))
  })

  it('by source: what is bought waits, what is paid does not', async () => {
    await mode('Immediate')
    await sql`insert into gl_source_mode (owner_id, position, source, mode) select id, 0, 'PJ', 'Batch' from gl_control`.execute(
      db,
    )
    const opens = itemOf('V100', 'B-1')
    const { id } = await postOne({
      ...bill('B-1'),
      legs: [debit('6200', '100.00'), credit(role('AP_CONTROL'), '100.00', { opens })],
    })
    const paid = await postOne({
      date: '2026-06-10',
      source: 'CD',
      legs: [onItem('Debit', opens.id, '100.00'), credit('1000', '100.00')],
    })
    expect(paid.entryNo).toBe('2026-000001')
    expect(await items()).toEqual([])
    expect(await ledger()).toEqual(figures('Cr 1000 100.00; Dr 2000 100.00'))
    expect(await story.unproven('2026-06-05', '2026-06-30')).toEqual([])
    await integrated(id)
    expect(await ledger()).toEqual(figures('Cr 1000 100.00; Dr 6200 100.00'))
  })
})

describe('what stands against an integration', () => {
  it('[finance 6] a role that leads nowhere: it waits with that reason and goes to no other account', async () => {
    await sql`update account_role set valid_from = '2031-01-01' where role in ('PRICE_VARIANCE', 'AP_CONTROL')`.execute(
      db,
    )
    const varied = {
      ...bill('B-1'),
      legs: [debit(role('PRICE_VARIANCE'), '100.00'), credit('2000', '100.00', { opens: itemOf('V100', 'B-1') })],
    }
    // The account on which the sub-ledger stands is needed at once.
    expect(keysOf(await refusalOf(postOne(bill('B-2'))))).toEqual(['refused.noRole'])
    const { id } = await postOne(varied)
    expect(await story.unproven('2026-06-30')).toEqual([])
    expect(await refusalOf(integrated(id))).toMatchObject([
      { Key: 'ledger:refused.noRole', Args: { role: 'PRICE_VARIANCE', currency: 'CAD' } },
    ])
    const back = await story.reverse(id, '2026-06-20')
    await sql`update account_role set valid_from = null where role = 'PRICE_VARIANCE'`.execute(db)
    await integrated(id)
    expect(await ledger()).toEqual(figures('Cr 2000 100.00; Dr 5010 100.00'))
    // Whatever the role means by now, a reversal goes where the entry went.
    await sql`update account_role set gl_account = '5000' where role = 'PRICE_VARIANCE'`.execute(db)
    await integrated(back.id)
    expect(await ledger()).toEqual([])
    await sql`update account_role set valid_from = null`.execute(db)
  })

  it('[FI2] a locked date, in words and with nothing written; when it is lifted it goes', async () => {
    const { id } = await postOne(bill('B-1'))
    await sql`update gl_control set ap_locked_until = '2026-06-15'`.execute(db)
    expect(await refusalOf(integrated(id))).toMatchObject([
      { Key: 'ledger:refused.dateLocked', Args: { ledger: '@ledger:ledgers.AP' } },
    ])
    await sql`update gl_control set ap_locked_until = null`.execute(db)
    expect((await integrated(id)).entryNo).toBe('2026-000001')
  })

  it('[S5.22] an account that became inactive', async () => {
    const { id } = await postOne(bill('B-1'))
    await sql`update gl_account set active = false where account = '6200'`.execute(db)
    expect(keysOf(await refusalOf(integrated(id)))).toEqual(['refused.accountNotValid'])
    await sql`update gl_account set active = true where account = '6200'`.execute(db)
  })
})

describe('what waits', () => {
  it('[finance 5.9, 5.10] stands against the close of its period, of its ledger and of its day-book', async () => {
    const { id } = await postOne(bill('B-1', { date: '2026-01-20' }))
    const period = story.books.periods[0]!
    const closing = () => within((trx) => closePeriod(trx, period, CLOSER))
    const problem = { Key: 'ledger:refused.pendingWaits', Args: { count: '1', entries: 'V100 B-1' } }
    expect((await closing()).problems).toMatchObject([problem])
    expect((await within((trx) => closeLedger(trx, period, 'AP', CLOSER))).problems).toMatchObject([problem])
    expect((await within((trx) => closeLedger(trx, period, 'AR', CLOSER))).problems).toEqual([])
    await sql`update fiscal_period set ar_closed = false`.execute(db)
    const other = await postOne(bill('B-9', { date: '2026-01-20' }))
    const { entryNo } = await integrated(other.id)
    const { rows } = await sql<{
      journal_id: string
    }>`select journal_id from entry where entry_no = ${entryNo}`.execute(db)
    expect((await within((trx) => closeJournal(trx, rows[0]!.journal_id, CLOSER))).problems).toMatchObject([problem])
    await expect(sql`update fiscal_period set gl_closed = true where id = ${period}`.execute(db)).rejects.toMatchObject(
      {
        code: 'NV002',
      },
    )
    await integrated(id)
    expect((await closing()).problems).toEqual([])
  })

  it('[FI5, FI9] is not changed, not removed, and not written otherwise, whoever tries', async () => {
    const { id } = await postOne(bill('B-1'))
    for (const statement of [
      sql`update pending_line set debit = 90 where entry_id = ${id} and line_no = 1`,
      sql`update pending_entry set description = 'x' where id = ${id}`,
      sql`update pending_entry set posting_date = '2026-06-03' where id = ${id}`,
      sql`delete from pending_line where entry_id = ${id}`,
      sql`delete from pending_entry where id = ${id}`,
    ])
      await expect(statement.execute(db)).rejects.toMatchObject({ code: 'NV001' })
    await expect(
      sql`update pending_entry set integrated_by = 'x', integrated_on = now() where id = ${id}`.execute(db),
    ).rejects.toMatchObject({ code: 'NV002' })
  })

  it('[D3] keeps its source from being integrated at once', async () => {
    const { id } = await postOne(bill('B-1'))
    await expect(mode('Immediate')).rejects.toMatchObject({ code: 'NV002' })
    await integrated(id)
    await mode('Immediate')
    expect((await postOne(bill('B-2'))).entryNo).toBe('2026-000002')
  })
})
