import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Bank } from './bank.ts'
import { asBankSide, bankLines, undecided } from './bank-lines.ts'
import { asBookSide, bookLines, isOpen, type ReadBook } from './book-lines.ts'
import { keepMatches } from './keep-matches.ts'
import { autoMatch } from './matching/auto-match.ts'
import { thousandths } from './matching/sides.ts'
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
  const lines = (await bankLines(trx, bank.bankAccountId, undecided(until))).map(asBankSide)
  const read = await bookLines(trx, papers, bank, sql`l.posting_date <= ${until}::date and ${isOpen}`)
  const books = read.map(asBookSide)
  const begun = await beforeTheFirst(context, bank, reconciliation, read)
  const held = new Set(begun?.books)
  const found = autoMatch(lines, held.size > 0 ? books.filter(({ key }) => !held.has(key)) : books)
  const all = [...(begun ? [begun] : []), ...found].map((one) => ({ ...one, id: random.uuid() }))
  await keepMatches(context, bank, all, true)
  return found.reduce((count, one) => count + one.lines.length, 0)
}

/**
 * The first statement of a bank opens with what the books had before it: entries before its first line are cleared together where they come to
 * exactly that, or the opening balances that a company brought with it.
 */
async function beforeTheFirst(
  { trx }: ActionContext,
  bank: Bank,
  { id, opening }: Reconciliation,
  books: readonly ReadBook[],
) {
  const { rows } = await sql<{ first: string | null; isFirst: boolean; begun: boolean }>`
    select (select min(s.line_date)::text from bank_statement_line s where s.bank_account_id = ${bank.bankAccountId}) as first,
           not exists (select from bank_reconciliation r where r.bank_account_id = ${bank.bankAccountId}
                         and r.status = 'Reconciled' and r.id <> ${id}::uuid) as "isFirst",
           exists (select from bank_match m where m.bank_account_id = ${bank.bankAccountId} and m.reason = 'opening'
                     and m.taken_back_on is null) as begun`.execute(trx)
  const { first, isFirst, begun } = rows[0]!
  if (!isFirst || begun || first === null || opening === '0') return null
  const isOpening = (those: readonly ReadBook[]) =>
    those.length > 0 && those.reduce((total, { amount }) => total + thousandths(amount), 0) === thousandths(opening)
  const all = books.filter(({ on }) => on < first)
  const carried = books.filter(({ source }) => source === 'OB')
  const before = [all, carried].find(isOpening)
  if (!before) return null
  return { lines: [], books: before.map(({ key }) => key), reason: 'opening', args: { amount: opening } }
}
