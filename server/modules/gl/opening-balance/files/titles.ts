import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../../platform/database/tables.ts'
import { folded } from '../../../../platform/transfer/words.ts'

/** What reports are called, and what else stands above their columns. */
const NO_COMPANY =
  /balance|aged|aging|ageing|detail|summary|as at|as of|unpaid|open |vendor|customer|supplier|ledger|report|printed|currency|page|date|solde|chronolog|fournisseur|client|devise|saldo|antig|proveedor|余额|账龄|\d{4}/i

/**
 * The company whose file it says it is, where that is not ours: programs print it above their columns. Null where a file names none, or
 * names us.
 */
export async function otherCompany(
  db: Kysely<Tables>,
  titles: readonly (readonly string[])[],
): Promise<{ company: string; own: string } | null> {
  const texts = titles.flatMap((row) => row.filter((cell) => cell !== ''))
  const [first] = texts
  if (!first || NO_COMPANY.test(first) || !/\p{L}{3}/u.test(first)) return null
  const { rows } = await sql<{ name: string; legalName: string | null }>`
    select name, legal_name as "legalName" from company_shown where is_default`.execute(db)
  const [own] = rows
  const bare = (text: string) => folded(text).replace(/[^\p{L}\p{N}]+/gu, '')
  const names = own ? [own.name, own.legalName].flatMap((name) => (name ? [bare(name)] : [])) : []
  const said = texts.map(bare)
  if (!own || names.some((name) => said.some((text) => text.includes(name) || name.includes(text)))) return null
  return { company: first.slice(0, 80), own: own.name }
}
