import { sql, type Kysely } from 'kysely'
import { ACCOUNT_ROLES, type AccountRole } from '../../../../shared/contracts/gl/account-roles.ts'
import type { RoleLine } from '../../../../shared/contracts/gl/control.ts'
import { roleFault, type RoleAccount, type RoleFinding } from '../../../../shared/contracts/gl/role-fit.ts'
import { accountFor, type RoleRow } from '../../../ledger/roles.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { currenciesInUse } from '../currency/in-use.ts'

/** Accounts by their code, as far as roles ask. */
export async function roleAccounts(
  db: Kysely<Tables>,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, RoleAccount>> {
  const { rows } = await sql<RoleAccount>`
    select account, account_type as "accountType", control_kind as "controlKind", currency, heading, active,
           retained_earnings as "retainedEarnings"
    from gl_account where account = any (${accounts}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.account, row]))
}

/** Lines of the map as the ledger reads them, those in force on a day (`YYYY-MM-DD`). */
export const rowsOn = (roles: readonly RoleLine[], day: string): RoleRow[] =>
  roles
    .filter(({ validFrom }) => validFrom === null || validFrom <= day)
    .map(({ role, branchId, currency, qualifier, glAccount, validFrom }) => ({
      ...{ role, currency, qualifier, branch_id: branchId, gl_account: glAccount, valid_from: validFrom },
    }))

/** [finance 6, Validate] Every role in every currency that leads to no account, or to one that cannot carry it. */
export function roleFindings(
  rows: readonly RoleRow[],
  accounts: ReadonlyMap<string, RoleAccount>,
  currencies: readonly string[],
): RoleFinding[] {
  return ACCOUNT_ROLES.flatMap((role) =>
    currencies.flatMap((currency): RoleFinding[] => {
      const account = accountFor(rows, { role, currency })
      const fault = roleFault(role, currency, account === null ? undefined : accounts.get(account))
      return fault === null ? [] : [{ role, currency, account, fault }]
    }),
  )
}

/** Whom a posting may name beside the role and its currency. */
interface Holder {
  readonly role: AccountRole
  readonly currency: string
  readonly qualifier: string | null
  readonly branchId: string | null
}

/** Active banks and taxes, and every branch and class that the map tells apart: what finds its account through the map today. */
async function holders(db: Kysely<Tables>, companyId: string, before: readonly RoleRow[]): Promise<Holder[]> {
  const currencies = await currenciesInUse(db)
  const { rows } = await sql<Holder>`
    select 'BANK' as role, currency, bank_account_id as qualifier, null as "branchId" from bank_account
    where active and company_id = ${companyId}
    union all
    select r.role, c.currency, t.tax_code, null from sales_tax_shown t, unnest(array['TAX_COLLECTED', 'TAX_RECOVERABLE']) r (role),
      unnest(${[...currencies]}::text[]) c (currency) where t.active`.execute(db)
  const told = before.flatMap(({ role, qualifier, branch_id: branchId }) =>
    currencies.map((currency) => ({ role: role as AccountRole, currency, qualifier, branchId })),
  )
  const plain = ACCOUNT_ROLES.flatMap((role) =>
    currencies.map((currency) => ({ role, currency, qualifier: null, branchId: null })),
  )
  return [...rows, ...told, ...plain]
}

const asked = ({ role, currency, qualifier, branchId }: Holder) => ({
  ...{ role, currency },
  ...(qualifier === null ? {} : { qualifier }),
  ...(branchId === null ? {} : { branchId }),
})

/** [finance 6] Who had an account through the map and would have none: such a change is refused. */
export async function accountLost(
  db: Kysely<Tables>,
  companyId: string,
  before: readonly RoleRow[],
  after: readonly RoleRow[],
): Promise<readonly Holder[]> {
  const concerned = await holders(db, companyId, before)
  return concerned.filter(
    (holder) => accountFor(before, asked(holder)) !== null && accountFor(after, asked(holder)) === null,
  )
}
