import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../server/platform/database/tables.ts'
import { CHART, COMPANY, CUSTOMERS, FISCAL_YEAR, VENDORS } from '../scenarios/northgate.ts'

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
