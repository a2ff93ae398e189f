import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Trx } from '../database/transaction.ts'

export interface HeldUser {
  readonly id: string
  readonly disabled: boolean
  readonly invited_on: string | null
}

/** A user by his name, held against others until the transaction ends: against those who change him, or against all. */
export async function holdUser(trx: Trx, userName: string, against: 'changes' | 'all'): Promise<HeldUser | null> {
  const lock = against === 'changes' ? sql`for share` : sql`for update`
  const { rows } = await sql<HeldUser>`
    select id, disabled, invited_on from app_user where user_name = ${userName} ${lock}`.execute(trx)
  return rows[0] ?? null
}

/** Keeps when a user was invited. `by`: who has changed his record with that; null where the invitation is a part of another save. */
export const markInvited = (trx: Trx, userId: string, now: Date, by: string | null): Promise<unknown> =>
  by === null
    ? sql`update app_user set invited_on = ${now} where id = ${userId}::uuid`.execute(trx)
    : sql`
        update app_user set invited_on = ${now}, version = version + 1, updated_by = ${by}, updated_on = ${now}
        where id = ${userId}::uuid`.execute(trx)

/** The language that a user reads, as he has chosen it in the shell. */
export const keepLanguage = (db: Kysely<Tables>, userId: string, locale: string): Promise<unknown> =>
  sql`update app_user set language = ${locale} where id = ${userId}::uuid and language is distinct from ${locale}`.execute(
    db,
  )

/** How many sign-ins of a user can still be renewed; `subject` is his in the statement around it. */
export const signInsOf = (subject: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  (select count(*)::int from oidc_item i
   where i.model = 'Grant' and i.payload ->> 'accountId' = ${subject} and i.expires_on > now())`
