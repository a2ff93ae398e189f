import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { Budget, PERIODS } from '../../../../shared/contracts/gl/budget.ts'
import { periodsOf } from '../../../ledger/periods-moved.ts'
import { ask, fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'

/** An id is given to one budget only. */
export const idUsedOnce = rule(Budget, 'gl.budget.idUsedOnce', 'budgetId', async ({ budgetId }, { db, before }) => {
  if (before || !budgetId) return null
  const { rows } = await sql`select from budget where budget_id = ${budgetId}`.execute(db)
  return rows.length > 0 && fail({ budgetId })
})

/** There is such a year. [S5.38] */
const yearThere = rule(Budget, 'gl.budget.yearThere', 'fiscalYear', async ({ fiscalYear }, { db }) => {
  if (!fiscalYear) return null
  const { companyId } = await ownCompany(db)
  return (await periodsOf(db, companyId, fiscalYear)).length === 0 && fail({ year: fiscalYear })
})

/** An account has one line. [finance 9.9] */
const accountOnce = rule(Budget, 'gl.budget.accountOnce', 'lines', ({ lines }) => {
  const seen = new Set<string>()
  return lines.flatMap(({ glAccount }, at) => {
    if (!glAccount) return []
    if (seen.has(glAccount)) return [fail({ account: glAccount }, `lines.${at}.glAccount`)]
    seen.add(glAccount)
    return []
  })
})

/** Something is planned. */
const linesGiven = rule(Budget, 'gl.budget.linesGiven', 'lines', ({ lines }) => lines.length === 0 && fail())

/** A total is what its periods come to: one that is typed is spread first. [finance 9.9] */
const spreadFirst = rule(Budget, 'gl.budget.spreadFirst', 'lines', ({ lines }) =>
  lines.flatMap((line, at) => {
    const sum = PERIODS.reduce((whole, name) => whole.plus(line[name] ?? 0), new Decimal(0))
    return sum.eq(line.yearTotal ?? 0) ? [] : [fail({ account: line.glAccount ?? '' }, `lines.${at}.yearTotal`)]
  }),
)

/** Another budget of the year adds to what stands: somebody says that it is meant to. [finance 9.9] */
const addsToAnother = rule(
  Budget,
  'gl.budget.addsToAnother',
  'fiscalYear',
  async ({ fiscalYear, dataType }, { db }) => {
    if (!fiscalYear) return null
    const { companyId } = await ownCompany(db)
    const { rows } = await sql<{ budgetId: string }>`
      select budget_id as "budgetId" from budget
      where company_id = ${companyId} and fiscal_year = ${fiscalYear} and data_type = ${dataType} and status = 'Posted'
      order by 1 limit 1`.execute(db)
    return rows[0] && ask({ budgetId: rows[0].budgetId, year: fiscalYear })
  },
)

export const onSave: readonly Rule[] = [idUsedOnce, yearThere, accountOnce, wholeAmounts(Budget)]
export const onPost: readonly Rule[] = [linesGiven, spreadFirst, addsToAnother]
