import { sql, type Kysely } from 'kysely'
import { fail, ruleKey, type Rule } from '../../platform/action/rules.ts'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

const ID = 'ledger.document.byHand'

interface Typed {
  readonly glAccount: string | null
}

/**
 * A line whose account a person chooses goes to an account that is posted by hand; control accounts have a rule of their own. [FI4]
 * @param of the lines of a record, without the accounts that nobody has typed
 */
export const accountsByHand = <R = Readonly<Record<string, unknown>>>(
  list: string,
  of: (record: R, db: Kysely<Tables>) => readonly Typed[] | Promise<readonly Typed[]> = (record) =>
    (record as Readonly<Record<string, readonly Typed[]>>)[list]!,
): Rule => ({
  id: ID,
  key: ruleKey(ID),
  field: list,
  async check(record, { db }) {
    const lines = await of(record as R, db)
    const named = [...new Set(lines.flatMap(({ glAccount }) => (glAccount ? [glAccount] : [])))]
    if (named.length === 0) return []
    const rows = await factsOf(
      db,
      sql<{ account: string }>`
      select account from gl_account_shown
      where not manual and control_kind is null and account = any (${named}::text[])`,
    )
    const kept = new Set(rows.map(({ account }) => account))
    return lines.flatMap(({ glAccount: account }, at) =>
      account && kept.has(account) ? [fail({ account }, `${list}.${at}.glAccount`)] : [],
    )
  },
})
