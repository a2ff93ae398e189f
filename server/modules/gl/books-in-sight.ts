import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { provenAccounts } from '../../ledger/subledgers.ts'
import { isLimited, seesAccount, seesBank } from '../../ledger/sight.ts'
import type { Condition } from '../../platform/entity/stored.ts'
import { forbidden } from '../../platform/http/errors.ts'
import type { CurrentUser } from '../../platform/identity/user.ts'

export { isKeptFromBooks, keptFromBooks, seesAccount, seesBank, seesDocument, seesEntry } from '../../ledger/sight.ts'

/** What is compared with all that a vendor is owed is seen by whoever may see every payable account. */
export const ownPayables = (user: CurrentUser) => ({
  applies: isLimited(user, 'accounts_limited'),
  scope: sql<boolean>`not exists (
    select from gl_account a where a.control_kind = 'AP' and not ${seesAccount(user, sql.ref('a.account'))})`,
})

export interface AccountsInSight {
  readonly accounts: ReadonlySet<string>
  /** Kinds of control accounts all of whose accounts are seen: a proof of some of them would prove nothing. */
  readonly kinds: ReadonlySet<string>
}

/** Which accounts `t` a condition leaves, and which kinds of control accounts it leaves whole. */
export async function accountsInSight(db: Kysely<Tables>, inSight: Condition): Promise<AccountsInSight> {
  const { rows } = await sql<{ account: string; kind: string | null; seen: boolean }>`
    select t.account, coalesce(k.kind, t.control_kind) as kind, ${inSight} as seen
    from gl_account t left join ${provenAccounts} k on k.account = t.account where not t.heading`.execute(db)
  const closed = new Set(rows.filter(({ seen }) => !seen).map(({ kind }) => kind))
  const kinds = rows.flatMap(({ kind }) => (kind !== null && !closed.has(kind) ? [kind] : []))
  return { accounts: new Set(rows.filter(({ seen }) => seen).map(({ account }) => account)), kinds: new Set(kinds) }
}

/** Accounts in sight; headings hold no figures and stand for all. */
export const ownAccounts = (user: CurrentUser) => ({
  applies: isLimited(user, 'accounts_limited'),
  scope: sql<boolean>`(t.heading or ${seesAccount(user, sql.ref('t.account'))})`,
})

/** An entry is seen by whoever may see every account that it touches: the rest of it would tell what is missing. */
export const entriesOfOwnAccounts = (user: CurrentUser) => ({
  applies: isLimited(user, 'accounts_limited'),
  scope: sql<boolean>`not exists (
    select from entry_line_shown l where l.entry_id = t.id and not ${seesAccount(user, sql.ref('l.gl_account'))})`,
})

/** The same of a revaluation. */
export const revaluationsOfOwnAccounts = (user: CurrentUser) => ({
  applies: isLimited(user, 'accounts_limited'),
  scope: sql<boolean>`not exists (
    select from fx_revaluation_line l where l.owner_id = t.id and not ${seesAccount(user, sql.ref('l.account'))})`,
})

/** The same of what is entered by hand; an account that nobody has named yet is nobody's. */
export const journalEntriesOfOwnAccounts = (user: CurrentUser) => ({
  applies: isLimited(user, 'accounts_limited'),
  scope: sql<boolean>`not exists (
    select from journal_entry_line l
    where l.owner_id = t.id and l.gl_account is not null and not ${seesAccount(user, sql.ref('l.gl_account'))})`,
})

/** The same of a budget. */
export const budgetsOfOwnAccounts = (user: CurrentUser) => ({
  applies: isLimited(user, 'accounts_limited'),
  scope: sql<boolean>`not exists (
    select from budget_line l
    where l.owner_id = t.id and l.gl_account is not null and not ${seesAccount(user, sql.ref('l.gl_account'))})`,
})

/** What is of all accounts of the books is seen by whoever may see each of them. */
export const ownBooksAlone = (user: CurrentUser) => ({
  applies: isLimited(user, 'accounts_limited'),
  scope: sql<boolean>`not exists (select from gl_account a where not a.heading and not ${seesAccount(user, sql.ref('a.account'))})`,
})

/** The same of entries that wait for their integration; an account that nobody has named yet is nobody's. */
export const pendingOfOwnAccounts = (user: CurrentUser) => ({
  applies: isLimited(user, 'accounts_limited'),
  scope: sql<boolean>`not exists (
    select from pending_line_shown l
    where l.entry_id = t.id and l.gl_account is not null and not ${seesAccount(user, sql.ref('l.gl_account'))})`,
})

/** Rows that name a bank account in `bank_account_id`: banks themselves, payments, batches, cheques. */
export const ownBanks = (user: CurrentUser) => ({
  applies: isLimited(user, 'banks_limited'),
  scope: sql<boolean>`(t.bank_account_id is null or ${seesBank(user, sql.ref('t.bank_account_id'))})`,
})

/**
 * Accounts from one code to another are read for this user.
 * @throws 403 when there are some, and he may see none of them
 */
export async function requireAccounts(
  db: Kysely<Tables>,
  user: CurrentUser,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { rows } = await sql<{ closed: boolean }>`
    select count(*) > 0 and not coalesce(bool_or(${seesAccount(user, sql.ref('a.account'))}), false) as closed
    from gl_account a where not a.heading and a.account between ${from} and ${to}`.execute(db)
  if (rows[0]!.closed) throw forbidden()
}
