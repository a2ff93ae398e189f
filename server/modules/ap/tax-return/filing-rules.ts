import { sql } from 'kysely'
import { TaxFiling } from '../../../../shared/contracts/ap/tax-filing.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { fail, rule, type Finding, type Rule } from '../../../platform/action/rules.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'

/** A day says once how often a company files. [finance 6] */
export const dayOnce = rule(TaxFiling, 'ap.taxFiling.dayOnce', 'fromDate', async ({ fromDate }, { db, before }) => {
  const { companyId } = await ownCompany(db)
  const { rows } = await sql`
    select from tax_filing where company_id = ${companyId} and from_date = ${fromDate}::date
      and id is distinct from ${before?.id ?? null}::uuid`.execute(db)
  return rows.length > 0 && fail()
})

/** A row begins after what is filed: filed periods stay as they are. [finance 5.3] */
const afterFiled = rule(TaxFiling, 'ap.taxFiling.afterFiled', 'fromDate', async ({ fromDate }, { db, before }) => {
  if (before && before['fromDate'] === fromDate) return null
  const { companyId } = await ownCompany(db)
  const { rows } = await sql<{ until: string | null }>`
    select max(period_end)::text as until from tax_return where company_id = ${companyId} and status = 'Filed'`.execute(
    db,
  )
  const until = rows[0]?.until
  return !!until && fromDate <= until && fail({ until })
})

const FIXED = ['fromDate', 'frequency', 'dueMonths', 'authorityId'] as const

/** A row by which a period was filed is not changed; another begins on its day. [finance 6] */
const usedStays = rule(TaxFiling, 'ap.taxFiling.usedStays', 'fromDate', (row, { before }): Finding[] =>
  before?.used ? FIXED.filter((field) => row[field] !== before[field]).map((field) => fail({}, field)) : [],
)

/** Nor is it deleted. */
const usedIsKept = rule(TaxFiling, 'ap.taxFiling.usedStays', null, ({ used }) => used && fail())

/** The company whose books these are. */
export async function ofCompany(record: Record<string, unknown>, { trx }: ActionContext): Promise<void> {
  record['companyId'] = (await ownCompany(trx)).companyId
}

export const onSave: readonly Rule[] = [dayOnce, afterFiled, usedStays]
export const onDelete: readonly Rule[] = [usedIsKept]
