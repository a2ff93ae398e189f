import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '../../../../server/platform/database/migrate.ts'
import { seedIdentity } from '../../../../server/platform/identity/seed.ts'
import { COMPANY } from '../../../scenarios/northgate.ts'
import { emptyDatabase } from '../../../support/database.ts'
import { loadNorthgate } from '../../../support/load-northgate.ts'
import { testDeps } from '../../../support/server.ts'

/** A data folder that was kept before anybody was asked for the second hand of a payment. */
const MIGRATIONS = resolve(import.meta.dirname, '../../../../server/migrations')
const NEW = '0127-second-hands.sql'
/** What was built on it since. */
const SINCE = ['0185-limits-of-a-day.sql', '0186-invoices-under-limits.sql', '0207-below-all-limits.sql']
const WITHOUT = [NEW, ...SINCE]
/** What the code of today reads through; functions are as their migrations made them. */
const asThen = (path: string) =>
  !/\/functions$/.test(path) &&
  (!/\/views\//.test(path) || (path.endsWith('_shown.sql') && !path.includes('approval_limit')))
const before = mkdtempSync(join(tmpdir(), 'novus-migrations-'))
for (const file of readdirSync(MIGRATIONS))
  if (!WITHOUT.includes(file)) cpSync(join(MIGRATIONS, file), join(before, file), { recursive: true, filter: asThen })
const database = await emptyDatabase()
const { db } = database
afterAll(async () => {
  await database.drop()
  rmSync(before, { recursive: true })
})

it('[FI12] a data folder with roles, drafts and orders learns the second hand: who wrote what, who may submit and send back', async () => {
  await migrate(db, before)
  await loadNorthgate(db)
  await seedIdentity(testDeps(database))
  await sql`
    delete from role_right where right_id in (
      'ap/payment.submit', 'ap/card-payment.submit', 'ap/payment.return', 'ap/card-payment.return')`.execute(db)
  await sql`insert into named_right (right_id, module) values ('bank.view', 'gl')`.execute(db)
  await sql`
    insert into role_named_right (owner_id, position, named_right) select id, 0, 'bank.view' from role where role_id = 'approver'`.execute(
    db,
  )
  await sql`
    insert into ap_payment (payment_no, company_id, status, paid_by, payee, created_by, updated_by)
    values ('PM000001', ${COMPANY}, 'Draft', 'Bank', 'Somebody', 'Julien Roy', 'Julien Roy')`.execute(db)
  expect((await migrate(db)).filter((name) => !name.includes('/'))).toEqual(
    WITHOUT.map((file) => file.replace('.sql', '')),
  )

  const { rows: rights } = await sql<{ right: string }>`
    select role_id || ' ' || right_id as right from role_right
    where right_id ~ '^ap/(card-)?payment[.](submit|return)$' order by 1`.execute(db)
  expect(rights.map(({ right }) => right)).toEqual([
    'approver ap/card-payment.return',
    'approver ap/payment.return',
    'payer ap/card-payment.submit',
    'payer ap/payment.submit',
  ])
  const { rows: named } = await sql`
    select from role_named_right n join role r on r.id = n.owner_id
    where n.named_right = 'bank.overdraw' and r.role_id = 'approver'`.execute(db)
  expect(named).toHaveLength(1)
  const { rows: hands } = await sql<{ names: string[] }>`
    select array(select display_name from app_user u where u.id = any (p.written_by)) as names from ap_payment p`.execute(
    db,
  )
  expect(hands).toEqual([{ names: ['Julien Roy'] }])
})
