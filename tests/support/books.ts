import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { Refusal } from '../../server/platform/action/refusal.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import { transaction, type Trx } from '../../server/platform/database/transaction.ts'
import type { ClosingContext } from '../../server/ledger/close.ts'
import { posting, type NewItem, type Posting } from '../../server/ledger/legs.ts'
import { post } from '../../server/ledger/post.ts'
import type { PostedEntry, PostingContext } from '../../server/ledger/write.ts'
import type { Problem } from '../../shared/contracts/result.ts'
import { CHART, COMPANY, CUSTOMERS, FISCAL_YEAR, VENDORS, type Figure } from '../scenarios/northgate.ts'
import { testDatabase, type TestDatabase } from './database.ts'

export const CLERK: PostingContext = { by: 'Pat Clerk', now: new Date('2026-06-30T15:00:00.000Z'), uuid: randomUUID }
export const CLOSER: ClosingContext = {
  by: 'Chris Controller',
  now: new Date('2026-07-02T15:00:00.000Z'),
  requestId: 'test',
  changeId: '00000000-0000-4000-8000-000000000001',
}

/** The books of Northgate in a database of their own. */
export interface Books {
  readonly database: TestDatabase
  readonly db: Kysely<Tables>
  /** Ids of the periods 1 to 13 of the year. */
  readonly periods: readonly string[]
  readonly post: (of: Asked) => Promise<PostedEntry>
  readonly inTransaction: <R>(work: (trx: Trx) => Promise<R>) => Promise<R>
  readonly drop: () => Promise<void>
}

/** A posting of Northgate; the document is a new one unless it is named. */
export type Asked = Partial<Omit<Posting, 'companyId'>> & Pick<Posting, 'date' | 'legs'>

export const northgate = ({ document, ...asked }: Asked): Posting =>
  posting({
    companyId: COMPANY,
    source: 'GJ',
    document: document ?? { type: 'test', id: randomUUID(), purpose: 'post' },
    ...asked,
  })

export async function openBooks(): Promise<Books> {
  const database = await testDatabase()
  const { db } = database
  const periods = await loadNorthgate(db)
  const inTransaction = <R>(work: (trx: Trx) => Promise<R>) => transaction(db, work)
  return {
    database,
    db,
    periods,
    inTransaction,
    post: (asked) => inTransaction((trx) => post(trx, northgate(asked), CLERK)),
    async drop() {
      await db.destroy()
      await database.drop()
    },
  }
}

/** Company, calendar, chart, roles and firms. */
export async function loadNorthgate(db: Kysely<Tables>): Promise<string[]> {
  await sql`
    insert into company (company_id, name, is_default, active, currency, line1, city, country, created_by, updated_by)
    values (${COMPANY}, 'Northgate', true, true, 'CAD', '1 Mill Road', 'Hamilton', 'CA', 'test', 'test')`.execute(db)
  await sql`
    insert into firm (firm_id, name, status, is_bill_to, is_ship_to, is_vendor, language, external_users, sales_manager,
                      notes_pop_up, created_by, updated_by)
    select f.id, f.id, 'Active', not f.vendor, false, f.vendor, 'en-CA', false, false, false, 'test', 'test'
    from json_to_recordset(${JSON.stringify([
      ...VENDORS.map((id) => ({ id, vendor: true })),
      ...CUSTOMERS.map((id) => ({ id, vendor: false })),
    ])}::json) as f (id text, vendor boolean)`.execute(db)
  await loadChart(db)
  return loadYear(db, FISCAL_YEAR)
}

async function loadChart(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into gl_account (account, natural_account, name, account_type, currency, control_kind, retained_earnings, manual,
                            revalued, reconciled, active, created_by, updated_by)
    select c.account, c.account, c.name, c.type, c.currency, c.control, c.role is not distinct from 'RETAINED_EARNINGS', true,
           false, false, true, 'test', 'test'
    from json_to_recordset(${JSON.stringify(CHART)}::json)
      as c (account text, name text, type text, currency text, control text, role text)`.execute(db)
  await sql`
    insert into account_role (company_id, role, currency, qualifier, gl_account, created_by, updated_by)
    select ${COMPANY}, c.role, c.currency, c.qualifier, c.account, 'test', 'test'
    from json_to_recordset(${JSON.stringify(CHART)}::json)
      as c (account text, role text, currency text, qualifier text) where c.role is not null`.execute(db)
}

/** Twelve months and the adjusting period on the last day. */
export async function loadYear(db: Kysely<Tables>, year: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with y as (
      insert into fiscal_year (company_id, fiscal_year, start_date, end_date, created_by, updated_by)
      values (${COMPANY}, ${year}, make_date(${year}, 1, 1), make_date(${year}, 12, 31), 'test', 'test') returning id
    ), p as (
      insert into fiscal_period (owner_id, position, period_no, start_date, end_date, is_adjusting)
      select y.id, n, n, case n when 13 then make_date(${year}, 12, 31) else make_date(${year}, n, 1) end,
             case n when 13 then make_date(${year}, 12, 31) else (make_date(${year}, n, 1) + interval '1 month - 1 day')::date end,
             n = 13
      from y, generate_series(1, 13) n returning id, period_no
    )
    select id from p order by period_no`.execute(db)
  return rows.map(({ id }) => id)
}

/** A new open document of a firm. */
export const itemOf = (firmId: string, reference: string, more: Partial<NewItem> = {}): NewItem => ({
  id: randomUUID(),
  firmId,
  kind: 'Invoice',
  reference,
  documentDate: '2026-06-02',
  dueDate: '2026-07-02',
  ...more,
})

/** Lines as the figures write them: zero lines left out, accounts in order. */
export const figuresOf = ({ lines }: Pick<PostedEntry, 'lines'>): Figure[] =>
  lines.map((line) =>
    line.debit === '0.00' ? ['Cr', line.gl_account, line.credit] : ['Dr', line.gl_account, line.debit],
  )

/** What was refused. Rejects when nothing was. */
export async function refusalOf(work: Promise<unknown>): Promise<readonly Problem[]> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) return error.problems
    throw error
  }
  throw new Error('it was not refused')
}

export const keysOf = (problems: readonly Problem[]): string[] => problems.map(({ Key }) => Key.replace('ledger:', ''))
