import { sql, type Kysely } from 'kysely'
import { currenciesInUse } from '../currency/in-use.ts'
import { INTEGRATION_EVENTS, type EventLeg } from '../../../../shared/contracts/gl/integration-events.ts'
import type { IntegrationMapping, MappedAccount, MappedLeg } from '../../../../shared/contracts/gl/integration.ts'
import { accountName } from '../../../ledger/account-name.ts'
import { accountFor, type RoleRow } from '../../../ledger/roles.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { seesAccount, seesBank } from '../books-in-sight.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'

interface MappingAsked {
  readonly companyId: string
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly locale: Locale
  /** Accounts and banks that he may not see are in none of its rows. */
  readonly user: CurrentUser
}

/** Whether its account is in the user's sight. */
interface Seen {
  readonly seen: boolean
}
type Mapped = RoleRow & Seen & { readonly name: string }

/** Rows of the role map that hold on a day, and the accounts that banks and taxes keep by themselves. */
async function mapOf(db: Kysely<Tables>, { companyId, day, locale, user }: MappingAsked) {
  const name = sql`${accountName(locale)} as name, ${seesAccount(user, sql.ref('a.account'))} as seen`
  const [roles, banks, taxes] = await Promise.all([
    sql<Mapped>`
      select r.role, r.branch_id, r.currency, r.qualifier, r.gl_account, r.valid_from::text, ${name}
      from account_role r join gl_account a on a.account = r.gl_account
      where r.company_id = ${companyId} and (r.valid_from is null or r.valid_from <= ${day}::date)
      order by r.role, r.qualifier nulls first, r.currency nulls first, r.branch_id nulls first`.execute(db),
    sql<MappedAccount & Seen>`
      select b.gl_account as account, ${name}, b.bank_account_id as qualifier, b.currency, null as "branchId"
      from bank_account b join gl_account a on a.account = b.gl_account
      where b.active and b.company_id = ${companyId} and ${seesBank(user, sql.ref('b.bank_account_id'))} order by b.bank_account_id`.execute(
      db,
    ),
    sql<MappedAccount & Seen>`
      select t.recoverable_account as account, ${name}, t.tax_code as qualifier, null as currency, null as "branchId"
      from sales_tax_shown t join gl_account a on a.account = t.recoverable_account where t.active order by t.tax_code`.execute(
      db,
    ),
  ])
  const own = (rows: readonly (MappedAccount & Seen)[]): MappedAccount[] =>
    rows.filter(({ seen }) => seen).map(({ seen: _seen, ...account }) => account)
  return { roles: roles.rows, banks: own(banks.rows), taxes: own(taxes.rows) }
}

/** Of rows that say the same of one role only the newest is in force. */
const inForce = (rows: readonly Mapped[]): readonly Mapped[] =>
  rows.filter(
    (row) =>
      !rows.some(
        (other) =>
          other.qualifier === row.qualifier &&
          other.currency === row.currency &&
          other.branch_id === row.branch_id &&
          (other.valid_from ?? '') > (row.valid_from ?? ''),
      ),
  )

/** [finance 6, gl-integration] Which account each event leads to today; a role that leads nowhere is named, never filled in. */
export async function integrationMapping(db: Kysely<Tables>, asked: MappingAsked): Promise<IntegrationMapping> {
  const { roles, banks, taxes } = await mapOf(db, asked)
  const currencies = await currenciesInUse(db)
  const mapped = (leg: EventLeg): MappedLeg => {
    if (leg.from === 'Bank') return { ...leg, accounts: banks, missing: [] }
    if (leg.from === 'Tax') return { ...leg, accounts: taxes, missing: [] }
    const { role } = leg
    if (role === null || leg.from === 'Document') return { ...leg, accounts: [], missing: [] }
    const rows = inForce(roles.filter((row) => row.role === role)).filter(({ seen }) => seen)
    return {
      ...leg,
      accounts: rows.map(({ gl_account: account, name, qualifier, currency, branch_id: branchId }) => ({
        ...{ account, name, qualifier, currency, branchId },
      })),
      missing: currencies.filter((currency) => accountFor(roles, { role, currency }) === null),
    }
  }
  return { events: INTEGRATION_EVENTS.map((event) => ({ ...event, legs: event.legs.map(mapped) })) }
}
