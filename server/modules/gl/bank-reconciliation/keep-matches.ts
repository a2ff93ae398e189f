import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Bank } from './bank.ts'
import type { Found } from './matching/sides.ts'
import { refusal } from './problem.ts'

export interface Kept extends Found {
  readonly id: string
  /** Keys of lines of the ledger that were booked for it. */
  readonly made?: readonly string[]
}

/**
 * Writes matches: lines of the bank and of the books are held by one match each. Four statements, however many they are.
 * @throws Refusal where another was first
 */
export async function keepMatches(
  { trx, user, now }: ActionContext,
  bank: Bank,
  matches: readonly Kept[],
  isAuto: boolean,
): Promise<void> {
  if (matches.length === 0) return
  const rows = matches.map(({ id, reason, args }) => ({ id, reason, args }))
  await sql`
    insert into bank_match (id, bank_account_id, reason, args, is_auto, made_by, made_on)
    select m.id, ${bank.bankAccountId}, m.reason, m.args, ${isAuto}, ${user.name}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, reason text, args jsonb)`.execute(trx)
  const lines = matches.flatMap(({ id, lines: those }) => those.map((line) => ({ id: line, match: id })))
  const taken = await sql`
    update bank_statement_line s set match_id = m.match, excluded_for = null, excluded_by = null
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as m (id uuid, match uuid)
    where s.id = m.id and s.bank_account_id = ${bank.bankAccountId} and s.match_id is null and s.reconciliation_id is null
    returning s.id`.execute(trx)
  if (taken.rows.length !== lines.length) throw refusal('alreadyMatched')
  const books = matches.flatMap(({ id, books: those, made = [] }) =>
    those.map((key) => {
      const [entry, line] = key.split(' ')
      return { entry, line: Number(line), match: id, made: made.includes(key) }
    }),
  )
  const held = await sql`
    insert into bank_cleared (entry_id, line_no, bank_account_id, match_id, amount, is_made)
    select l.entry_id, l.line_no, ${bank.bankAccountId}, m.match, l.txn_debit - l.txn_credit, m.made
    from jsonb_to_recordset(${JSON.stringify(books)}::jsonb) as m (entry uuid, line integer, match uuid, made boolean)
    join entry_line_shown l on l.entry_id = m.entry and l.line_no = m.line and l.gl_account = ${bank.glAccount}
    on conflict do nothing returning entry_id`.execute(trx)
  if (held.rows.length !== books.length) throw refusal('alreadyMatched')
}

/** Takes matches back: their lines are open again on both sides. What was booked for them stays in the books. */
export async function dropMatches({ trx, user, now }: ActionContext, ids: readonly string[]): Promise<void> {
  const all = sql`${[...ids]}::uuid[]`
  await sql`delete from bank_cleared where match_id = any (${all})`.execute(trx)
  await sql`update bank_statement_line set match_id = null where match_id = any (${all})`.execute(trx)
  await sql`
    update bank_match set taken_back_by = ${user.name}, taken_back_on = ${now} where id = any (${all})`.execute(trx)
}
