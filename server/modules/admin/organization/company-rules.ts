import { sql } from 'kysely'
import { bare, businessOfTaxAccount, isBusinessNumber } from '../../../../shared/contracts/admin/business-number.ts'
import { Company } from '../../../../shared/contracts/admin/company.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { ask, fail, rule } from '../../../platform/action/rules.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { RuleContext } from '../../../platform/action/rules.ts'
import { logoTypeOf } from './logo/logo-type.ts'

interface DefaultCompany {
  id: string
  company_id: string
  name: string
}

async function otherDefault(db: RuleContext['db'], companyId: string | null): Promise<DefaultCompany | undefined> {
  const { rows } = await sql<DefaultCompany>`
    select id, company_id, name from company where is_default and company_id <> ${companyId ?? ''} for update`.execute(
    db,
  )
  return rows[0]
}

/** A company id is given to one company only. [S3.12] */
export const idUsedOnce = rule(Company, 'admin.company.idUsedOnce', 'companyId', async (company, { db, before }) => {
  if (before || !company.companyId) return false
  const { rows } = await sql`select from company where company_id = ${company.companyId}`.execute(db)
  return rows.length > 0 && fail({ companyId: company.companyId })
})

/** Exactly one company is the default: it stops being it only when another one becomes it. [S3.12] */
export const oneDefault = rule(
  Company,
  'admin.company.oneDefault',
  'isDefault',
  async (company, { db }) => !company.isDefault && !(await otherDefault(db, company.companyId)) && fail(),
)

/** Whoever makes a company the default takes it from another one, and is asked. [S3.12] */
export const defaultMoves = rule(Company, 'admin.company.defaultMoves', 'isDefault', async (company, { db }) => {
  const other = company.isDefault ? await otherDefault(db, company.companyId) : undefined
  return other && ask({ name: other.name })
})

/** The default company is active. [S3.12] */
export const defaultActive = rule(
  Company,
  'admin.company.defaultActive',
  'active',
  (company) => company.isDefault && !company.active && fail(),
)

/** The books of a company stay in the currency that they were begun in: their amounts are not converted. [finance 3] */
export const currencyOfBooks = rule(
  Company,
  'admin.company.currencyOfBooks',
  'currency',
  async (company, { db, before }) => {
    if (!before || before.currency === company.currency) return false
    const { rows } = await sql`
    select from gl_balance_shown where company_id = ${company.companyId}
    union all select from pending_entry_shown where company_id = ${company.companyId} limit 1`.execute(db)
    return rows.length > 0 && fail({ currency: before.currency })
  },
)

/** A logo and its type are given together. [S3.12] */
export const logoTypeGiven = rule(
  Company,
  'admin.company.logoTypeGiven',
  'logoFileType',
  (company) => (company.logo === null) !== (company.logoFileType === null) && fail(),
)

/** A logo is the kind of file that its type says. [S3.12] */
export const logoOfItsType = rule(Company, 'admin.company.logoOfItsType', 'logo', (company) => {
  if (company.logo === null || company.logoFileType === null) return false
  return logoTypeOf(company.logo) !== company.logoFileType && fail()
})

/** A business number of Canada is nine digits, the last of them its check digit. */
export const businessNumberReads = rule(
  Company,
  'admin.company.businessNumberReads',
  'businessNumber',
  (company, { before }) =>
    company.country === 'CA' &&
    !!company.businessNumber &&
    company.businessNumber !== before?.businessNumber &&
    !isBusinessNumber(company.businessNumber) &&
    fail(),
)

/** An HST number is a business number, RT and four digits; it is an account of the business that the company is. */
export const hstNumberReads = rule(Company, 'admin.company.hstNumberReads', 'hstNumber', (company, { before }) => {
  const { hstNumber, businessNumber } = company
  const isOld = hstNumber === before?.hstNumber && businessNumber === before?.businessNumber
  if (company.country !== 'CA' || !hstNumber || isOld) return false
  const business = businessOfTaxAccount(hstNumber)
  const isOther = !!businessNumber && isBusinessNumber(businessNumber) && bare(businessNumber) !== business
  return (business === null || isOther) && fail()
})

/** The default company is not deleted. [S3.12] */
export const defaultStays = rule(
  Company,
  'admin.company.defaultStays',
  'isDefault',
  (company) => company.isDefault && fail(),
)

/** The first company is the default: nobody is asked for what can be no other. [S3.12] */
export async function complete(
  record: Record<string, unknown>,
  { trx }: Pick<ActionContext, 'trx'>,
  before: Record<string, unknown> | null,
): Promise<void> {
  if (before || record['isDefault'] === true) return
  const { rows } = await sql`select from company limit 1`.execute(trx)
  if (rows.length === 0) record['isDefault'] = true
}

/** The company that was the default until now gives it up in the same save. */
export async function beforeSave(record: Record<string, unknown>, context: ActionContext): Promise<void> {
  if (record['isDefault'] !== true) return
  const other = await otherDefault(context.trx, record['companyId'] as string)
  if (!other) return
  await sql`update company set is_default = false, version = version + 1, updated_by = ${context.user.name},
    updated_on = ${context.now} where id = ${other.id}`.execute(context.trx)
  const entry = {
    table: 'company',
    id: other.id,
    recordKey: other.company_id,
    by: context.user.name,
    on: context.now,
    requestId: context.requestId,
    changeId: context.changeId,
  }
  await writeAudit(context.trx, entry, [{ action: 'update', column: 'isDefault', oldValue: 'true', newValue: 'false' }])
}

export const onSave = [
  idUsedOnce,
  oneDefault,
  defaultActive,
  currencyOfBooks,
  businessNumberReads,
  hstNumberReads,
  logoTypeGiven,
  logoOfItsType,
  defaultMoves,
]
export const onDelete = [defaultStays]
