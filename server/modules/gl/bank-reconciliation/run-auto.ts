import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Bank } from './bank.ts'
import { asBankSide, bankLines, undecided } from './bank-lines.ts'
import { asBookSide, bookLines, isOpen, linesOfBank } from './book-lines.ts'
import { keepMatches } from './keep-matches.ts'
import { autoMatch } from './matching/auto-match.ts'
import type { Reconciliation } from './open-reconciliation.ts'
import type { BankPapers } from './papers.ts'

/** [finance 5.8] Matches what is beyond doubt up to the day of the statement; how many lines of the bank that were. */
export async function runAuto(
  { random }: Pick<Deps, 'random'>,
  papers: BankPapers,
  context: ActionContext,
  bank: Bank,
  reconciliation: Reconciliation,
): Promise<number> {
  const { trx } = context
  const { statementDate: until } = reconciliation
  await clearBeforeTheFirst(context, bank, reconciliation, random.uuid())
  const lines = (await bankLines(trx, bank.bankAccountId, undecided(until))).map(asBankSide)
  const read = await bookLines(trx, papers, bank, sql`l.posting_date <= ${until}::date and ${isOpen}`)
  const found = autoMatch(lines, read.map(asBookSide))
  await keepMatches(
    context,
    bank,
    found.map((one) => ({ ...one, id: random.uuid() })),
    true,
  )
  return found.reduce((count, one) => count + one.lines.length, 0)
}

/**
 * The first statement of a bank opens with what the books had before it: entries before its first line are cleared together where they come to
 * exactly that, or the opening balances that a company brought with it. That may be years of a bank, so the database clears them itself.
 */
async function clearBeforeTheFirst(
  { trx, user, now }: ActionContext,
  bank: Bank,
  { id, opening, statementDate: until }: Reconciliation,
  matchId: string,
): Promise<void> {
  const { rows } = await sql<{ first: string | null; isFirst: boolean; begun: boolean }>`
    select (select min(s.line_date)::text from bank_statement_line s where s.bank_account_id = ${bank.bankAccountId}) as first,
           not exists (select from bank_reconciliation r where r.bank_account_id = ${bank.bankAccountId}
                         and r.status = 'Reconciled' and r.id <> ${id}::uuid) as "isFirst",
           exists (select from bank_match m where m.bank_account_id = ${bank.bankAccountId} and m.reason = 'opening'
                     and m.taken_back_on is null) as begun`.execute(trx)
  const { first, isFirst, begun } = rows[0]!
  if (!isFirst || begun || first === null || opening === '0') return
  const { rows: sums } = await sql<{ isEarlier: boolean; isCarried: boolean }>`
    select coalesce(sum(l.txn_debit - l.txn_credit) filter (where l.posting_date < ${first}::date) = ${opening}::numeric, false) as "isEarlier",
           coalesce(sum(l.txn_debit - l.txn_credit) filter (where j.source = 'OB') = ${opening}::numeric, false) as "isCarried"
    from ${linesOfBank(bank, sql`l.posting_date <= ${until}::date and ${isOpen}`)}`.execute(trx)
  const { isEarlier, isCarried } = sums[0]!
  if (!isEarlier && !isCarried) return
  await sql`
    insert into bank_match (id, bank_account_id, reason, args, is_auto, made_by, made_on)
    values (${matchId}::uuid, ${bank.bankAccountId}, 'opening', ${JSON.stringify({ amount: opening })}::jsonb, true, ${user.name}, ${now})`.execute(
    trx,
  )
  await sql`
    insert into bank_cleared (entry_id, line_no, bank_account_id, match_id, amount)
    select l.entry_id, l.line_no, ${bank.bankAccountId}, ${matchId}::uuid, l.txn_debit - l.txn_credit
    from ${linesOfBank(bank, sql`l.posting_date <= ${until}::date and ${isOpen}`)}
      and case when ${isEarlier} then l.posting_date < ${first}::date else j.source = 'OB' end`.execute(trx)
}
