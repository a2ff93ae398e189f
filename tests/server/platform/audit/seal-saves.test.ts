import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealSaves, unsealedSaves, verifySaves } from '../../../../server/platform/audit/seal-saves.ts'
import { writeAudit } from '../../../../server/platform/audit/audit.ts'
import { transaction, type Trx } from '../../../../server/platform/database/transaction.ts'
import { testDatabase, type TestDatabase } from '../../../support/database.ts'

/** [FI11] The chain of the change log. */
const NOW = new Date('2026-07-03T16:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const save = (trx: Trx, recordKey: string, newValue = 'after') =>
  writeAudit(
    trx,
    {
      ...{ table: 'firm', id: recordKey, recordKey, by: 'Ada', on: NOW, requestId: 'r' },
      changeId: '00000000-0000-4000-8000-000000000001',
    },
    [{ action: 'update', column: 'name', oldValue: 'before', newValue }],
  )
const saved = (recordKey: string) => transaction(database.db, (trx) => save(trx, recordKey))
const sealed = async () =>
  Number(
    (await sql<{ n: string }>`select coalesce(sum(cardinality(save_ids)), 0) as n from audit_seal`.execute(database.db))
      .rows[0]!.n,
  )

class Back extends Error {}
/** Does harm as somebody who owns the database may, looks, and leaves nothing of it. */
async function harmed(harm: (trx: Trx) => Promise<unknown>) {
  let seen: Awaited<ReturnType<typeof verifySaves>> = []
  await transaction(database.db, async (trx) => {
    await sql`grant all on all tables in schema public to current_user`.execute(trx)
    await sql`set local session_replication_role = replica`.execute(trx)
    await harm(trx)
    await sql`set local session_replication_role = origin`.execute(trx)
    seen = await verifySaves(trx)
    throw new Back()
  }).catch((error: unknown) => {
    if (!(error instanceof Back)) throw error
  })
  return seen
}

describe('the chain of the change log', () => {
  it('[FI11] holds every save, also one that ends after others with a higher number were sealed', async () => {
    await saved('A')
    let end = () => {}
    const waits = new Promise<void>((resolve) => (end = resolve))
    let begun = () => {}
    const began = new Promise<void>((resolve) => (begun = resolve))
    const slow = transaction(database.db, async (trx) => {
      await save(trx, 'SLOW')
      begun()
      await waits
    })
    await began
    await saved('B')
    await transaction(database.db, async (trx) => {
      await save(trx, 'REFUSED')
      throw new Back()
    }).catch(() => undefined)
    await saved('C')
    await sealSaves(database.db, NOW)
    const before = await sealed()
    expect((await sql`select from audit_unseen`.execute(database.db)).rows).toHaveLength(2)
    end()
    await slow
    expect(await verifySaves(database.db)).toEqual([])
    expect(await sealSaves(database.db, NOW)).toBe(1)
    expect(await sealed()).toBe(before + 1)
    expect(await sealSaves(database.db, NOW)).toBe(0)
    // The number of what was refused is given up with the next seal, when nothing of that moment runs any more: in no database beside this
    // one either, in which other tests have transactions of their own.
    const later = new Date(NOW.getTime() + 120_000)
    await expect
      .poll(
        async () => {
          await saved('D')
          expect(await sealSaves(database.db, later)).toBe(1)
          return (await sql`select from audit_unseen`.execute(database.db)).rows
        },
        { timeout: 30_000 },
      )
      .toEqual([])
    expect(await unsealedSaves(database.db, later)).toBe(0)
    expect(await verifySaves(database.db)).toEqual([])
  })

  it('[FI11] names a save that was changed, one that was removed, one put in between, and a seal that was made again', async () => {
    const idOf = sql`(select id from audit_save where record_key = 'B')`
    const { rows } = await sql<{ id: string }>`select id::text as id from audit_save where record_key = 'B'`.execute(
      database.db,
    )
    const { id } = rows[0]!
    expect(
      await harmed((trx) => sql`update audit_save set new_value = 'other' where id = ${idOf}`.execute(trx)),
    ).toEqual([{ save: `${id}, firm B, Ada`, fault: 'Altered' }])
    expect(await harmed((trx) => sql`update audit_save set action_by = 'Eve' where id = ${idOf}`.execute(trx))).toEqual(
      [{ save: `${id}, firm B, Eve`, fault: 'Altered' }],
    )
    expect(await harmed((trx) => sql`delete from audit_save where id = ${idOf}`.execute(trx))).toEqual([
      { save: id, fault: 'Missing' },
    ])
    const between = await harmed(async (trx) => {
      await sql`delete from audit_unseen`.execute(trx)
      await sql`
        insert into audit_save (id, table_name, id_name, id_value, record_key, column_name, action, action_by, action_on, change_id)
        overriding system value
        select x.id, table_name, id_name, id_value, 'FORGED', column_name, action, action_by, action_on, change_id
        from audit_save, (select s.id + 1 as id from audit_save s where not exists (select from audit_save n where n.id = s.id + 1)
                          and s.id < (select max(id) from audit_save) limit 1) x where audit_save.id = ${idOf}`.execute(
        trx,
      )
    })
    expect(between).toEqual([{ save: expect.stringContaining('firm FORGED'), fault: 'Altered' }])
    const again = await harmed((trx) =>
      sql`update audit_seal set digests[1] = sha256('other') where seq = 1`.execute(trx),
    )
    expect(again.map(({ fault }) => fault)).toEqual(['Broken', 'Altered'])
    expect(await harmed((trx) => sql`delete from audit_seal where seq = 1`.execute(trx))).toContainEqual({
      save: '# 1',
      fault: 'Missing',
    })
    await expect(sql`delete from audit_seal`.execute(database.db)).rejects.toThrow(/only grows|permission/)
  })

  it('two processes at once seal a save once', async () => {
    for (const key of ['E', 'F', 'G']) await saved(key)
    const counts = await Promise.all([1, 2, 3].map(() => sealSaves(database.db, NOW)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(3)
    expect(await verifySaves(database.db)).toEqual([])
  })
})
