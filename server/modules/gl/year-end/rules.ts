import { YearEnd } from '../../../../shared/contracts/gl/year-end.ts'
import { yearOf } from '../../../ledger/year-end.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'

/** There is such a year. [S5.38] [finance 5.10] */
const yearThere = rule(YearEnd, 'gl.yearEnd.yearThere', 'fiscalYear', async ({ fiscalYear }, { db }) => {
  if (!fiscalYear) return null
  const { companyId } = await ownCompany(db)
  return !(await yearOf(db, companyId, fiscalYear)) && fail({ year: fiscalYear })
})

/** A year is closed once, unless it was opened again. [finance 5.10] */
export const yearOpen = rule(YearEnd, 'gl.yearEnd.yearOpen', 'fiscalYear', async ({ fiscalYear }, { db }) => {
  if (!fiscalYear) return null
  const { companyId } = await ownCompany(db)
  const year = await yearOf(db, companyId, fiscalYear)
  return year?.status === 'Closed' && fail({ year: fiscalYear })
})

export const onSave: readonly Rule[] = [yearThere, yearOpen]
