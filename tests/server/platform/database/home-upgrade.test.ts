import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rebuild } from '../../../../server/ledger/repair.ts'
import { credit, debit } from '../../../../server/ledger/legs.ts'
import { seed } from '../../../../server/modules/seed.ts'
import { migrate } from '../../../../server/platform/database/migrate.ts'
import { seedIdentity } from '../../../../server/platform/identity/seed.ts'
import type { HomeFigures, HomeMoney } from '../../../../shared/contracts/home.ts'
import { COMPANY } from '../../../scenarios/northgate.ts'
import { openBooks, REPAIR, type Books } from '../../../support/books.ts'
import { emptyDatabase } from '../../../support/database.ts'
import { loadNorthgate } from '../../../support/load-northgate.ts'
import { enterMasters } from '../../../support/northgate-masters.ts'
import { startTestApp, testDeps, type TestApp } from '../../../support/server.ts'
import { Calls } from '../../modules/admin/calls.ts'

/** A data folder that was kept before repairs of the ledger were counted, and before a firm knew the currency of its limit. */
const MIGRATIONS = resolve(import.meta.dirname, '../../../../server/migrations')
const WITHOUT = ['0199-cash-after-a-repair.sql', '0200-periods-count-their-year.sql', '0205-firm-credit-currency.sql']
/** What the code of today reads through; functions are as their migrations made them. */
const asThen = (path: string) => !/\/functions$/.test(path) && (!/\/views\//.test(path) || path.endsWith('_shown.sql'))
const before = mkdtempSync(join(tmpdir(), 'novus-migrations-'))
for (const file of readdirSync(MIGRATIONS))
  if (!WITHOUT.includes(file)) cpSync(join(MIGRATIONS, file), join(before, file), { recursive: true, filter: asThen })

const database = await emptyDatabase()
const { db } = database
const clock = { now: () => new Date('2026-06-30T16:00:00Z') }
let app: TestApp
let books: Books
let admin: Calls

afterAll(async () => {
  await app.close()
  await books.drop()
  rmSync(before, { recursive: true })
})

beforeAll(async () => {
  await migrate(db, before)
  await loadNorthgate(db)
  await seedIdentity(testDeps(database, { clock }))
  await seed(testDeps(database, { clock, config: { demo: false } }))
  books = await openBooks(database)
  const old = await startTestApp({ clock, database })
  await enterMasters(new Calls(old, 'admin'), books)
  await books.post({ date: '2026-06-10', legs: [debit('1000', '700.00'), credit('6200', '700.00')] })
  await sql`
    insert into firm_bill_to (owner_id, currency, credit_limit, on_hold, statement_cycle, consolidated_invoicing, po_required, interest_charged)
    select id, case firm_id when 'V100' then 'USD' else 'CAD' end, 5000, false, 'None', false, false, false from firm where firm_id in ('V100', 'V200')`.execute(
    db,
  )
  await old.close()
  expect((await migrate(db)).filter((name) => !name.includes('/'))).toEqual(
    WITHOUT.map((file) => file.replace('.sql', '')),
  )
  app = await startTestApp({ clock, database })
  admin = new Calls(app, 'admin')
})

const cash = async () => {
  const home = (await admin.get('/api/shell/home?zone=America/Toronto')).json() as HomeFigures
  return (home.kpis.find(({ id }) => id === 'cash')!.value as HomeMoney).amount
}

it('[decision 0072] figures of an old data folder are right after its start, and after what is derived was counted anew', async () => {
  expect(await cash()).toBe('700.00')
  await sql`update gl_balance set debit = debit + 1 where gl_account = '1000'`.execute(db)
  expect(await cash(), 'it is kept: nobody wrote what it stands on').toBe('700.00')
  await books.post({ date: '2026-06-11', legs: [debit('1000', '50.00'), credit('6200', '50.00')] })
  expect(await cash()).toBe('751.00')
  await books.inTransaction((trx) => rebuild(trx, COMPANY, REPAIR))
  expect(await cash()).toBe('750.00')
})

it('credit limits of an old data folder are shown in the currency of their accounts, and follow it', async () => {
  const limits = async () => {
    const { List } = await admin.list('/api/admin/firm?firmId=V100|V200&SortFields=firmId')
    return List.map(({ firmId, creditLimit, creditCurrency }) => [firmId, creditLimit, creditCurrency])
  }
  expect(await limits()).toEqual([
    ['V100', '5000', 'USD'],
    ['V200', '5000', 'CAD'],
  ])
  await sql`update firm_bill_to set currency = 'CAD' where currency = 'USD'`.execute(db)
  expect((await limits())[0]).toEqual(['V100', '5000', 'CAD'])
})
