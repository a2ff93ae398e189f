import { sql } from 'kysely'
import { Branch } from '../../../../shared/contracts/admin/branch.ts'
import { businessOfTaxAccount } from '../../../../shared/contracts/admin/business-number.ts'
import { ask, fail, rule, type Rule } from '../../../platform/action/rules.ts'
import type { Neighbours } from '../neighbours.ts'

/** A branch id is given to one branch only. [S6.09] */
export const idUsedOnce = rule(Branch, 'admin.branch.idUsedOnce', 'branchId', async (branch, { db, before }) => {
  if (before || !branch.branchId) return false
  const { rows } = await sql`select from branch where branch_id = ${branch.branchId}`.execute(db)
  return rows.length > 0 && fail({ branchId: branch.branchId })
})

/** Whoever puts a branch out of use is asked when it has active warehouses. [S6.09] */
export const warehousesLeftBehind = rule(
  Branch,
  'admin.branch.warehousesLeftBehind',
  'active',
  async (branch, { db, before }) => {
    if (branch.active || !before?.active) return false
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from warehouse where branch_id = ${branch.branchId} and active`.execute(db)
    return rows[0]!.count > 0 && ask({ count: rows[0]!.count })
  },
)

/** A tax registration of Canada is a GST/HST account: a business number with its check digit, RT and four digits. */
export const taxRegistrationReads = rule(
  Branch,
  'admin.branch.taxRegistrationReads',
  'taxRegistration',
  (branch, { before }) =>
    branch.country === 'CA' &&
    !!branch.taxRegistration &&
    branch.taxRegistration !== before?.taxRegistration &&
    businessOfTaxAccount(branch.taxRegistration) === null &&
    fail(),
)

/** A branch banks where its company does. */
const bankOfCompany = ({ companyOfBank }: Pick<Neighbours, 'companyOfBank'>) =>
  rule(Branch, 'admin.branch.bankOfCompany', 'bankAccountId', async (branch, { db, before }) => {
    if (!branch.bankAccountId || !branch.companyId) return false
    if (branch.bankAccountId === before?.bankAccountId && branch.companyId === before.companyId) return false
    const companyId = await companyOfBank(db, branch.bankAccountId)
    return companyId !== null && companyId !== branch.companyId && fail({ bankAccountId: branch.bankAccountId })
  })

export const onSave = (neighbours: Pick<Neighbours, 'companyOfBank'>): readonly Rule[] => [
  ...[idUsedOnce, taxRegistrationReads, bankOfCompany(neighbours), warehousesLeftBehind],
]
