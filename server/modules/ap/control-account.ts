import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { fail, type Finding } from '../../platform/action/rules.ts'
import { controlAccountsAmong } from '../gl/index.ts'

/**
 * Lines that a person distributes never land on a control account: a bank is moved by payments, a sub-ledger by its own documents, or
 * neither could be proven any more. [finance 2.3] [FI8]
 */
export async function onControl(
  db: Kysely<Tables>,
  list: 'distribution' | 'lines',
  lines: readonly { readonly glAccount: string | null }[],
): Promise<Finding[]> {
  const named = lines.flatMap(({ glAccount }) => (glAccount ? [glAccount] : []))
  const control = named.length === 0 ? new Set<string>() : await controlAccountsAmong(db, named)
  return lines.flatMap(({ glAccount: account }, at) =>
    account !== null && control.has(account) ? [fail({ account }, `${list}.${at}.glAccount`)] : [],
  )
}
