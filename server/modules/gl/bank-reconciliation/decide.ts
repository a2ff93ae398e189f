import { sql } from 'kysely'
import type { BookedEntry, MatchAsked } from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import { reverse } from '../../../ledger/reverse.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Deps } from '../../../platform/deps.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import type { Bank } from './bank.ts'
import { bankLines } from './bank-lines.ts'
import { bookEntry } from './book-entry.ts'
import { bookLines, isOpen } from './book-lines.ts'
import { dropMatches, keepMatches } from './keep-matches.ts'
import { learn } from './learned.ts'
import { amountOf, thousandths } from './matching/sides.ts'
import type { Reconciliation } from './open-reconciliation.ts'
import type { BankPapers } from './papers.ts'
import { refusal } from './problem.ts'

/**
 * [finance 5.8, 9.7] A person says which lines belong together, n to m. What is left between both sides is booked, or they are no match. A line of
 * the books alone is ticked as cleared.
 * @throws Refusal
 */
export async function decide(
  deps: Pick<Deps, 'random'>,
  papers: BankPapers,
  context: ActionContext,
  bank: Bank,
  reconciliation: Reconciliation,
  asked: MatchAsked,
): Promise<string> {
  const { trx } = context
  const until = reconciliation.statementDate
  const lines = await bankLines(
    trx,
    bank.bankAccountId,
    sql`s.id = any (${[...asked.lines]}::uuid[]) and s.match_id is null and s.reconciliation_id is null
        and s.line_date <= ${until}::date`,
  )
  const keys = asked.books.map((key) => key.split(' '))
  const books = await bookLines(
    trx,
    papers,
    bank,
    sql`(l.entry_id, l.line_no) in (select * from unnest(${keys.map(([entry]) => entry)}::uuid[], ${keys.map(([, line]) => Number(line))}::int[]))
        and l.posting_date <= ${until}::date and ${isOpen}`,
  )
  if (lines.length !== asked.lines.length || books.length !== asked.books.length) throw refusal('alreadyMatched')
  if (lines.length === 0 && books.length === 0) throw refusal('nothingChosen')
  const sum = (rows: readonly { amount: string }[]) =>
    rows.reduce((total, { amount }) => total + thousandths(amount), 0)
  const left = lines.length === 0 ? 0 : sum(lines) - sum(books)
  const id = deps.random.uuid()
  const made: string[] = []
  const [first] = lines
  if (left !== 0) {
    if (!asked.entry)
      throw refusal('sidesDiffer', {
        bank: amountOf(sum(lines)),
        books: amountOf(sum(books)),
        left: amountOf(left),
        currency: bank.currency,
      })
    if (asked.reason === 'tolerance') await withinTolerance(trx, bank, left)
    const on = lines.at(-1)!.on
    made.push(
      await bookEntry(deps, context, bank, reconciliation, {
        matchId: id,
        on,
        amount: left,
        text: first!.text,
        entry: asked.entry,
      }),
    )
  } else if (asked.entry) throw refusal('nothingToBook')
  const reason = asked.reason ?? (lines.length === 0 ? 'ticked' : made.length > 0 ? bookedAs(asked.entry!) : 'byHand')
  const of = { lines: asked.lines, books: [...asked.books, ...made], made }
  await keepMatches(context, bank, [{ id, ...of, reason, args: asked.args ?? {} }], false)
  const [firm] = new Set(books.map(({ firmId }) => firmId))
  if (first)
    await learn(context, bank, {
      ...{ text: first.text, isIn: !first.amount.startsWith('-'), on: first.on },
      entry: books.length === 0 ? (asked.entry ?? null) : null,
      firmId: books.length > 0 && new Set(books.map(({ firmId }) => firmId)).size === 1 ? (firm ?? null) : null,
    })
  return id
}

/** What is said to be within the tolerance of a bank is. */
async function withinTolerance(trx: ActionContext['trx'], bank: Bank, left: number): Promise<void> {
  const { rows } = await sql<{ tolerance: string }>`
    select trim_scale(coalesce(tolerance_amount, 0))::text as tolerance from bank_account
    where bank_account_id = ${bank.bankAccountId}`.execute(trx)
  const { tolerance } = rows[0]!
  if (Math.abs(left) > thousandths(tolerance))
    throw refusal('beyondTolerance', { left: amountOf(left), tolerance, currency: bank.currency })
}

const bookedAs = ({ kind }: BookedEntry): string => `booked${kind}`

/** Takes matches of an open reconciliation back, and what was booked for them where that is wanted. */
export async function takeBack(
  deps: Pick<Deps, 'random'>,
  context: ActionContext,
  bank: Bank,
  ids: readonly string[],
  reverseEntries: boolean,
): Promise<void> {
  const { trx } = context
  const { rows } = await sql<{ id: string; entries: string[]; dates: string[] }>`
    select m.id, array_remove(array_agg(c.entry_id) filter (where c.is_made), null) as entries,
           array_agg(e.posting_date::text) filter (where c.is_made) as dates
    from bank_match m left join bank_cleared c on c.match_id = m.id left join entry_shown e on e.id = c.entry_id
    where m.id = any (${[...ids]}::uuid[]) and m.bank_account_id = ${bank.bankAccountId} and m.reconciliation_id is null
      and m.taken_back_on is null
    group by m.id`.execute(trx)
  if (rows.length !== new Set(ids).size) throw refusal('matchGone')
  await dropMatches(context, ids)
  if (!reverseEntries) return
  for (const { entries, dates } of rows)
    for (const [at, entryId] of (entries ?? []).entries())
      await reverse(
        trx,
        { entryId, date: dates[at]!, description: bank.bankAccountId, source: 'BR' },
        postingContext(deps, context),
      )
}

/** Leaves a line out, or takes it in again: what the bank says twice, or what is none of ours. */
export async function exclude(
  { trx, user }: ActionContext,
  bank: Bank,
  line: string,
  reason: string | null,
): Promise<void> {
  const { rows } = await sql`
    update bank_statement_line set excluded_for = ${reason}, excluded_by = ${reason === null ? null : user.name}
    where id = ${line}::uuid and bank_account_id = ${bank.bankAccountId} and match_id is null and reconciliation_id is null
    returning id`.execute(trx)
  if (rows.length === 0) throw refusal('alreadyMatched')
}
