import { sql, type Kysely } from 'kysely'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Fields } from '../../../shared/contracts/fields.ts'
import { fail, rule, type Rule } from '../../platform/action/rules.ts'

/** Those of some accounts that a sub-ledger, a bank or another book proves. */
export async function controlAccountsAmong(
  db: Kysely<Tables>,
  accounts: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await factsOf(
    db,
    sql<{ account: string }>`
    select account from gl_account_shown where control_kind is not null and account = any (${[...accounts]}::text[])`,
  )
  return new Set(rows.map(({ account }) => account))
}

/**
 * Lines that a person distributes never land on a control account: a bank is moved by payments, a sub-ledger by its own documents, or
 * neither could be proven any more. [finance 2.3] [FI8]
 */
export const notOnControl = (of: { readonly id: string; readonly fields: Fields }, list: string): Rule =>
  rule(of, `${of.id}.notOnControl`, list, async (record: Readonly<Record<string, unknown>>, { db }) => {
    const lines = record[list] as readonly { readonly glAccount: string | null }[]
    const named = lines.flatMap(({ glAccount }) => (glAccount ? [glAccount] : []))
    const control = named.length === 0 ? new Set<string>() : await controlAccountsAmong(db, named)
    return lines.flatMap(({ glAccount: account }, at) =>
      account !== null && control.has(account) ? [fail({ account }, `${list}.${at}.glAccount`)] : [],
    )
  })
