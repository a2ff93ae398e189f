import { sql, type Kysely } from 'kysely'
import { Account } from '../../../../shared/contracts/gl/account.ts'
import { MergeAccounts } from '../../../../shared/contracts/gl/merge-accounts.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { ask, fail, rule, type Finding } from '../../../platform/action/rules.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import { recordUses } from '../../../platform/entity/used/record-uses.ts'
import { renamed, usesOf } from '../../../platform/entity/uses.ts'
import { processFor, type StoredProcess } from '../../../platform/process/process.ts'
import { DONE, type Item, type RowOutcome } from '../../../platform/work/outcome.ts'
import { accountUse } from '../account/account-use.ts'

const parameters = { fields: MergeAccounts.parameters }

interface Merged {
  account: string
  name: string
  type: string
  currency: string | null
  control: string | null
  retained: boolean
}

async function accountsOf(db: Kysely<Tables>, codes: readonly string[]): Promise<ReadonlyMap<string, Merged>> {
  const { rows } = await sql<Merged>`
    select account, name, account_type as type, currency, control_kind as control, retained_earnings as retained
    from gl_account where account = any (${codes}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.account, row]))
}

/** An account is merged into another one. */
const intoAnother = rule(
  parameters,
  'gl.mergeAccounts.intoAnother',
  'intoAccount',
  ({ fromAccount, intoAccount }) => fromAccount === intoAccount && fail(),
)

/** Both are of one type and currency, so that no document is refused afterwards which was not before. */
const sameKind = rule(
  parameters,
  'gl.mergeAccounts.sameKind',
  'intoAccount',
  async (asked, { db }): Promise<Finding[]> => {
    const found = await accountsOf(db, [asked.fromAccount, asked.intoAccount])
    const [from, into] = [found.get(asked.fromAccount), found.get(asked.intoAccount)]
    if (!from || !into) return []
    const fits = from.type === into.type && (into.currency === null || from.currency === into.currency)
    return fits ? [] : [fail({ from: from.account, into: into.account })]
  },
)

/** Control accounts and the retained earnings stay: open items, banks and the year end stand on them. */
const noControl = rule(parameters, 'gl.mergeAccounts.noControl', null, async (asked, { db }): Promise<Finding[]> => {
  const found = await accountsOf(db, [asked.fromAccount, asked.intoAccount])
  return (['fromAccount', 'intoAccount'] as const).flatMap((field) => {
    const account = found.get(asked[field])
    return account && (account.control !== null || account.retained) ? [fail({ account: account.account }, field)] : []
  })
})

/** What waits for its integration is posted to the account that its document named: it is integrated before. */
const nothingWaits = rule(
  parameters,
  'gl.mergeAccounts.nothingWaits',
  'fromAccount',
  async ({ fromAccount }, { db }): Promise<Finding[]> => {
    const { waiting } = await accountUse(db, fromAccount)
    return waiting > 0 ? [fail({ account: fromAccount, count: String(waiting) })] : []
  },
)

/** [finance 6, gl-chart] Merges one account into another: previewed, asked, done in one piece, and logged at every record. */
export function mergeAccounts(registry: EntityRegistry): StoredProcess {
  const all = () => recordUses(registry, Account.id)
  const found = (account: string) =>
    sql.join(
      all().map((use) => usesOf(use, account)),
      sql` union all `,
    )
  const confirms = rule(parameters, 'gl.mergeAccounts.confirms', null, async (asked, { db }) => {
    const { rows } = await sql<{ records: number }>`
      select count(*)::int as records from (${found(asked.fromAccount)}) u`.execute(db)
    return ask({ from: asked.fromAccount, into: asked.intoAccount, records: rows[0]!.records })
  })
  return processFor(MergeAccounts, {
    rules: [intoAnother, sameKind, noControl, nothingWaits, confirms],
    preview: ({ parameters: { fromAccount } }) => sql`
      select split_part(room, '/', 2) as kind, key, title, sum(uses)::int as uses
      from (${found(fromAccount)}) u group by room, key, title order by room, key`,
    async run(hand, { parameters: { fromAccount, intoAccount } }) {
      await hand.whole(async (context) => {
        const done: (Item & RowOutcome)[] = []
        for (const use of all()) done.push(...(await renamed(context, use, fromAccount, intoAccount)))
        done.push(await retired(context, fromAccount))
        return done
      })
    },
  })
}

/** It takes no postings any more. */
async function retired(
  { trx, user, now, requestId, changeId }: ActionContext,
  account: string,
): Promise<Item & RowOutcome> {
  const { rows } = await sql<{ id: string; name: string; was: boolean }>`
    update gl_account a set active = false, version = a.version + 1, updated_by = ${user.name}, updated_on = ${now}
    from (select id, active from gl_account where account = ${account} for update) b
    where a.id = b.id returning a.id, a.name, b.active as was`.execute(trx)
  const { id, name, was } = rows[0]!
  const entry = { table: 'gl_account', id, recordKey: account, by: user.name, on: now, requestId, changeId }
  if (was) await writeAudit(trx, entry, [{ action: 'update', column: 'active', oldValue: 'true', newValue: 'false' }])
  return { item: `gl/account ${id}`, room: 'gl/account', record: account, key: account, title: name, ...DONE }
}
