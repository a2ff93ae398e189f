import { sql, type Kysely } from 'kysely'
import type { DataType } from '../../shared/contracts/gl/journal-sources.ts'
import type { Tables } from '../platform/database/tables.ts'

/** A period of a year without the one for adjustments; its last day is `YYYY-MM-DD`. */
export interface PeriodOfYear {
  readonly periodNo: number
  readonly endDate: string
}

export async function periodsOf(
  db: Kysely<Tables>,
  companyId: string,
  fiscalYear: string,
): Promise<readonly PeriodOfYear[]> {
  const { rows } = await sql<PeriodOfYear>`
    select p.period_no as "periodNo", p.end_date::text as "endDate"
    from fiscal_period p join fiscal_year y on y.id = p.owner_id
    where y.company_id = ${companyId} and y.fiscal_year::text = ${fiscalYear} and not p.is_adjusting
    order by p.period_no`.execute(db)
  return rows
}

/** What an account was moved by in a period of a year, debit positive, in the company's currency. */
export interface PeriodMoved {
  readonly account: string
  readonly periodNo: number
  readonly amount: string
}

/** Of a year, what its accounts were moved by in each of its periods; entries that close a year are none of it. */
export async function periodsMoved(
  db: Kysely<Tables>,
  companyId: string,
  fiscalYear: string,
  dataType: DataType,
): Promise<readonly PeriodMoved[]> {
  const { rows } = await sql<PeriodMoved>`
    select b.gl_account as account, p.period_no as "periodNo", trim_scale(sum(b.debit - b.credit))::text as amount
    from gl_balance b join fiscal_period p on p.id = b.period_id join fiscal_year y on y.id = p.owner_id
    where b.company_id = ${companyId} and y.company_id = ${companyId} and y.fiscal_year::text = ${fiscalYear}
      and b.data_type = ${dataType} and not p.is_adjusting
    group by 1, 2 having sum(b.debit - b.credit) <> 0
    order by 1, 2`.execute(db)
  return rows
}
