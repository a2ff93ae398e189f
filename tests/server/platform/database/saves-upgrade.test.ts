import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { writeAudit } from '../../../../server/platform/audit/audit.ts'
import { migrate } from '../../../../server/platform/database/migrate.ts'
import { transaction } from '../../../../server/platform/database/transaction.ts'
import { emptyDatabase } from '../../../support/database.ts'

/** A data folder whose change log holds a row for each value. */
const MIGRATIONS = resolve(import.meta.dirname, '../../../../server/migrations')
const NEW = '0175-one-row-a-save.sql'
const before = mkdtempSync(join(tmpdir(), 'novus-migrations-'))
for (const file of readdirSync(MIGRATIONS)) if (file < NEW) cpSync(join(MIGRATIONS, file), join(before, file))
const database = await emptyDatabase()
const { db } = database
afterAll(async () => {
  await database.drop()
  rmSync(before, { recursive: true })
})

const ID = '5f0c8a52-0000-4000-8000-000000000001'
const SAVE = '5f0c8a52-0000-4000-8000-00000000000a'

it('[S3.36] a log of a row for each value is read as before, below what was saved since', async () => {
  await migrate(db, before)
  await sql`
    insert into audit_log (table_name, id_name, id_value, record_key, column_name, old_value, new_value, action, action_by, action_on, change_id)
    values ('firm', 'id', ${ID}, 'V1', 'firmId', null, 'V1', 'insert', 'Ana', '2026-01-01', ${SAVE}),
           ('firm', 'id', ${ID}, 'V1', 'name', null, 'Harlow', 'insert', 'Ana', '2026-01-01', ${SAVE}),
           ('firm', 'id', ${ID}, 'V1', 'name', 'Harlow', 'Harlow Steel', 'update', 'Ben', '2026-01-02', gen_random_uuid())`.execute(
    db,
  )
  const shown = async () => {
    const { rows } = await sql<Record<string, string>>`
      select action_on, action_by, action, table_name, record_key, record_id, column_name, old_value, new_value
      from change_log order by action_on desc, id desc`.execute(db)
    return rows
  }
  const was = await shown()
  expect(was.map((row) => row['column_name'])).toEqual(['name', 'name', 'firmId'])
  expect(await migrate(db)).toContain(NEW.replace('.sql', ''))
  expect(await shown()).toEqual(was)

  const entry = { table: 'firm', id: ID, recordKey: 'V1', by: 'Cleo', requestId: 'r', changeId: SAVE }
  await transaction(db, (trx) =>
    writeAudit(trx, { ...entry, on: new Date('2026-01-03') }, [
      { action: 'update', column: 'name', oldValue: 'Harlow Steel', newValue: 'Harlow "Métal" \\ 钢' },
      { action: 'insert', column: 'contacts.0.name', oldValue: null, newValue: 'Dee' },
      { action: 'update', column: 'phone', oldValue: '1', newValue: null },
    ]),
  )
  await transaction(db, (trx) =>
    writeAudit(trx, { ...entry, on: new Date('2026-01-04') }, [
      { action: 'delete', column: 'firmId', oldValue: 'V1', newValue: null },
      { action: 'delete', column: 'contacts.0.name', oldValue: 'Dee', newValue: null },
    ]),
  )
  const now = await shown()
  expect(now.slice(5)).toEqual(was)
  expect(now.slice(0, 5).map((row) => [row['action'], row['column_name'], row['old_value'], row['new_value']])).toEqual(
    [
      ['delete', 'contacts.0.name', 'Dee', null],
      ['delete', 'firmId', 'V1', null],
      ['update', 'phone', '1', null],
      ['insert', 'contacts.0.name', null, 'Dee'],
      ['update', 'name', 'Harlow Steel', 'Harlow "Métal" \\ 钢'],
    ],
  )
  const { rows } = await sql`select count(*)::int as saves from audit_save`.execute(db)
  expect(rows).toEqual([{ saves: 5 }])
})
