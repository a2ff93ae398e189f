import { sql, type Kysely } from 'kysely'
import type { BookedEntry, LearnedRule } from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { accountName } from '../../../ledger/account-name.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Bank } from './bank.ts'
import { patternOf } from './matching/text-key.ts'

interface Lesson {
  readonly text: string
  readonly isIn: boolean
  readonly on: string
  readonly entry: BookedEntry | null
  readonly firmId: string | null
}

/** [finance 5.8] What a person did with a line is proposed for the next one that says the same; another answer takes its place. */
export async function learn({ trx, user }: ActionContext, bank: Bank, lesson: Lesson): Promise<void> {
  const { text, isIn, on, entry, firmId } = lesson
  const pattern = patternOf(text)
  const [only] = entry?.lines ?? []
  // What was split is no rule, and what says nothing cannot be known again.
  if (pattern === '' || (entry ? entry.lines.length !== 1 : firmId === null)) return
  const leads = entry ? { account: only!.glAccount, firm: null } : { account: null, firm: firmId }
  await sql`
    insert into bank_rule as r (bank_account_id, pattern, direction, gl_account, firm_id, kind, memo, first_by, last_on)
    values (${bank.bankAccountId}, ${pattern}, ${isIn ? 'In' : 'Out'}, ${leads.account}, ${leads.firm}, ${entry?.kind ?? 'Firm'},
            ${only?.memo?.slice(0, 200) ?? null}, ${user.name}, ${on}::date)
    on conflict (bank_account_id, pattern, direction) do update
    set times = case when (r.gl_account, r.firm_id) is not distinct from (excluded.gl_account, excluded.firm_id) then r.times + 1 else 1 end,
        gl_account = excluded.gl_account, firm_id = excluded.firm_id, kind = excluded.kind, memo = excluded.memo,
        last_on = greatest(r.last_on, excluded.last_on)`.execute(trx)
}

export async function learnedRules(
  db: Kysely<Tables>,
  bankAccountId: string,
  locale: Locale,
): Promise<(LearnedRule & { memo: string | null })[]> {
  const { rows } = await sql<LearnedRule & { memo: string | null }>`
    select r.id, r.pattern, r.direction, r.kind, r.gl_account as "glAccount", ${accountName(locale)} as "accountName",
           r.firm_id as "firmId", r.times, r.first_by as "firstBy", r.last_on::text as "lastOn", r.memo
    from bank_rule r left join gl_account a on a.account = r.gl_account and a.active and not a.heading
    where r.bank_account_id = ${bankAccountId} order by r.times desc, r.pattern limit 1000`.execute(db)
  return rows
}
