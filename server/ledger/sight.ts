import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { Condition } from '../platform/entity/stored.ts'
import type { CurrentUser } from '../platform/identity/user.ts'

// [S6.05] What the securables of a user leave him of the books: G/L accounts by ranges, and bank accounts. The two functions of
// the database are the only place in which that is worked out.

export const isLimited = ({ id }: CurrentUser, flag: 'accounts_limited' | 'banks_limited'): Condition =>
  sql<boolean>`exists (select from user_scope_shown s where s.id = ${id}::uuid and ${sql.ref(`s.${flag}`)})`

// Asked once for a statement before it is asked for each row: most people are limited to nothing.

/** The account may be seen by the user; `account` is an expression in the query. */
export const seesAccount = (user: CurrentUser, account: RawBuilder<unknown>): Condition =>
  sql<boolean>`(not ${isLimited(user, 'accounts_limited')} or sees_gl_account(${user.id}::uuid, ${account}))`

/** The same of a bank account by its id; what names none is of no bank. */
export const seesBank = (user: CurrentUser, bank: RawBuilder<unknown>): Condition =>
  sql<boolean>`(${bank} is null or not ${isLimited(user, 'banks_limited')} or sees_bank_account(${user.id}::uuid, ${bank}))`

/** What an entry books, posted or waiting, is told to whoever may see every account that it touches; no entry is nobody's. */
export const seesEntry = (user: CurrentUser, entry: RawBuilder<unknown>): Condition =>
  sql<boolean>`(not ${isLimited(user, 'accounts_limited')} or sees_entry(${user.id}::uuid, ${entry}))`

/** The same of all that a document has booked. */
export const seesDocument = (user: CurrentUser, document: RawBuilder<unknown>): Condition => sql<boolean>`
  (not ${isLimited(user, 'accounts_limited')} or not exists (
    select from moved_entry b join moved_line x on x.entry_id = b.id
    where b.document_id = ${document} and not ${seesAccount(user, sql.ref('x.gl_account'))}))`

/** The user is limited to some accounts or banks. */
export const keptFromBooks = (user: CurrentUser): Condition =>
  sql<boolean>`(${isLimited(user, 'accounts_limited')} or ${isLimited(user, 'banks_limited')})`

/** Something of the books is out of this user's sight: sums are of what he sees, and say so. */
export async function isKeptFromBooks(db: Kysely<Tables>, user: CurrentUser): Promise<boolean> {
  const { rows } = await sql<{ limited: boolean }>`
    select ${keptFromBooks(user)} as limited`.execute(db)
  return rows[0]!.limited
}
