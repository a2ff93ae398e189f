import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { JournalEntry } from '../../shared/contracts/gl/journal-entry.ts'
import type { WorkResult } from '../../shared/contracts/work.ts'
import { seal } from '../../server/ledger/seal.ts'
import { sealSaves } from '../../server/platform/audit/seal-saves.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { runReport } from '../support/report-run.ts'
import { succeeded } from '../support/payables-desk.ts'

/** [I11] The chain of entries of Northgate, verified by a person. */
const NOW = new Date('2026-07-03T16:00:00Z')
const { books, app, as } = await startNorthgate({ clock: { now: () => NOW } })
const [admin, controller] = [as('admin'), as('controller')]
const ROOM = '/api/gl/verify-ledger'

async function posted(amount: string): Promise<string> {
  const empty = emptyRecord(JournalEntry.fields.lines.fields!)
  const record = {
    ...emptyRecord(JournalEntry.fields),
    ...{ source: 'GJ', dataType: 'Actual', isAdjusting: false, entryDate: '2026-06-15', description: 'By hand' },
    lines: [
      { ...empty, glAccount: '6100', debit: amount },
      { ...empty, glAccount: '2055', credit: amount },
    ],
  }
  const draft = succeeded(await admin.save('POST', '/api/gl/journal-entry', { record }))
  const body = { version: draft['version'], confirmed: [] }
  const done = succeeded(await admin.save('POST', `/api/gl/journal-entry/${String(draft['id'])}/post`, body))
  return String(done['entryNo'])
}

async function verified(): Promise<WorkResult> {
  const parameters = { fiscalYear: null }
  const asked = await controller.save('POST', `${ROOM}/run`, { parameters })
  expect([asked.ResultStatus, rules(asked)]).toEqual([3, [[null, 'gl:rules.verifyLedger.readsAll']]])
  const begun = await controller.save('POST', `${ROOM}/run`, {
    parameters,
    confirmed: ['gl:rules.verifyLedger.readsAll'],
  })
  await app.deps.jobs.drain()
  return (await controller.get(`${ROOM}/runs/${String(begun.EntityId)}`)).json() as WorkResult
}
const reported = async (): Promise<Row[]> => {
  const parameters = { from: '2026-07-03', to: '2026-07-03' }
  return (await runReport(controller, 'gl/tamper-report', { parameters, groupBy: [] })).rows
}

beforeAll(() => enterMasters(admin, books))

describe('a verification of the ledger', () => {
  it('[finance 9.9 tamper] [FI11] asks before it reads all, is kept with the seal of the last entry, and is for whoever may', async () => {
    expect(rules(await controller.save('POST', `${ROOM}/run`, { parameters: { fiscalYear: null } }))).toEqual([
      [null, 'gl:rules.verifyLedger.somethingSealed'],
    ])
    const [first, , last] = [await posted('10.00'), await posted('20.00'), await posted('30.00')]
    await seal(books.db, NOW)
    const run = await verified()
    expect([run.state, run.counts.done, run.rows.length]).toEqual(['Done', 1, 1])
    expect((await as('payer').get(`${ROOM}/panel`)).statusCode).toBe(403)
    const [row] = await reported()
    expect(row).toMatchObject({
      firstEntry: first,
      lastEntry: last,
      entries: '3',
      outcome: 'Intact',
      brokenEntry: null,
    })
    expect(row!['seal']).toMatch(/^[0-9a-f]{64}$/)
  })

  it('[FI11] [FG15] names the first entry that is not what was posted, and the report says so', async () => {
    const { rows } = await sql<{ no: string }>`select entry_no as no from entry_shown order by entry_no`.execute(
      books.db,
    )
    const second = rows[1]!.no
    const altered = (by: number) =>
      books.inTransaction(async (trx) => {
        // As somebody who owns the database may.
        await sql`grant all on all tables in schema public to current_user`.execute(trx)
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql`
          update entry_line set debit = debit + ${by} where debit > 0
            and entry_id = (select id from entry where entry_no = ${second})`.execute(trx)
      })
    await altered(1)
    const run = await verified()
    expect(run.rows[0]).toMatchObject({
      outcome: 'refused',
      problems: [{ Key: 'gl:refused.seal.Altered', Args: { entryNo: second, count: '1' } }],
    })
    expect(await reported()).toContainEqual(expect.objectContaining({ outcome: 'Altered', brokenEntry: second }))
    // Books are proven after each of these tests.
    await altered(-1)
  })

  it('[FI11] reads the change log too, and names the first save that was changed in the database', async () => {
    await sealSaves(books.db, NOW)
    const run = await verified()
    expect([run.state, run.counts.done]).toEqual(['Done', 2])
    expect(await reported()).toContainEqual(
      expect.objectContaining({ chain: 'ChangeLog', outcome: 'Intact', firstEntry: null, brokenSave: null }),
    )
    const { rows } = await sql<{ id: string; key: string; by: string }>`
      select id::text as id, record_key as key, action_by as by from audit_save where table_name = 'journal_entry' order by id limit 1`.execute(
      books.db,
    )
    const { id, key, by } = rows[0]!
    await books.inTransaction(async (trx) => {
      await sql`grant all on all tables in schema public to current_user`.execute(trx)
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update audit_save set action_by = 'Nobody' where id = ${id}::bigint`.execute(trx)
    })
    const again = await verified()
    const save = `${id}, journal_entry ${key}, Nobody`
    expect(again.rows.filter(({ outcome }) => outcome === 'refused')).toMatchObject([
      { problems: [{ Key: 'gl:refused.saveSeal.Altered', Args: { save, count: '1' } }] },
    ])
    expect(await reported()).toContainEqual(
      expect.objectContaining({ chain: 'ChangeLog', outcome: 'Altered', brokenSave: save, brokenEntry: null }),
    )
    expect(by).not.toBe('Nobody')
  })
})
