import { sql, type Kysely } from 'kysely'
import {
  STALE_DAYS,
  WORK_PAGE,
  type Matched,
  type Proof,
  type ReconciliationReport,
  type ReconciliationWork,
  type ToDecide,
} from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import type { Bank } from './bank.ts'
import { bankLines, shownLine, undecided, type ReadLine } from './bank-lines.ts'
import { bookLines, isOpen, ofMatches, shownBook, type ReadBook } from './book-lines.ts'
import { amountOf, dayNumber, thousandths } from './matching/sides.ts'
import type { Reconciliation } from './open-reconciliation.ts'
import type { BankPapers } from './papers.ts'
import { proposals } from './propose.ts'

/** From where the sections of an answer go on. */
export interface Pages {
  readonly decide: number
  readonly matched: number
  readonly books: number
}

const sumOf = (rows: readonly { readonly amount: string }[]): number =>
  rows.reduce((total, { amount }) => total + thousandths(amount), 0)

/** What is decided and what is not, up to the day of the statement. */
export interface Sides {
  readonly undecided: readonly ReadLine[]
  readonly excluded: readonly ReadLine[]
  readonly booksOnly: readonly ReadBook[]
  readonly bookBalance: string
  readonly matchedCount: number
  readonly matchedLines: number
  readonly matchedSum: string
  readonly isFirst: boolean
}

export async function sidesOf(
  db: Kysely<Tables>,
  papers: BankPapers,
  bank: Bank,
  { id, statementDate: until }: Reconciliation,
): Promise<Sides> {
  const { bankAccountId } = bank
  const open = await bankLines(db, bankAccountId, undecided(until))
  const excluded = await bankLines(
    db,
    bankAccountId,
    sql`s.reconciliation_id is null and s.excluded_for is not null and s.line_date <= ${until}::date`,
  )
  const booksOnly = await bookLines(db, papers, bank, sql`l.posting_date <= ${until}::date and ${isOpen}`)
  const { rows } = await sql<Omit<Sides, 'undecided' | 'excluded' | 'booksOnly'>>`
    select (select trim_scale(coalesce(sum(l.txn_debit - l.txn_credit), 0))::text from entry_line_shown l
            where l.gl_account = ${bank.glAccount} and l.company_id = ${bank.companyId} and l.data_type = 'Actual'
              and l.txn_currency = ${bank.currency} and l.posting_date <= ${until}::date) as "bookBalance",
           m.count as "matchedCount", m.lines as "matchedLines", trim_scale(m.sum)::text as "matchedSum",
           not exists (select from bank_reconciliation r where r.bank_account_id = ${bankAccountId} and r.status = 'Reconciled'
                         and r.id <> ${id}::uuid) as "isFirst"
    from (select count(distinct m.id)::int as count, count(s.id)::int as lines, coalesce(sum(s.amount), 0) as sum
          from bank_match m left join bank_statement_line s on s.match_id = m.id
          where m.bank_account_id = ${bankAccountId} and m.reconciliation_id is null and m.taken_back_on is null) m`.execute(
    db,
  )
  return { undecided: open, excluded, booksOnly, ...rows[0]! }
}

/** [finance 5.8] Both sides of the proof, and what is missing between them. */
export function proofOf({ opening, closing }: Reconciliation, sides: Sides, decisions: readonly ToDecide[]): Proof {
  const inTransit = sides.booksOnly.filter(({ amount }) => !amount.startsWith('-'))
  const outstanding = sides.booksOnly.filter(({ amount }) => amount.startsWith('-'))
  const bank = thousandths(closing) + sumOf(sides.booksOnly)
  const books = thousandths(sides.bookBalance)
  const difference = books - bank
  const toBook = decisions.filter(({ proposal }) => proposal?.books.length === 0)
  // What a proposal leaves between both sides is booked with it.
  const rests = decisions.flatMap(({ proposal }) =>
    proposal?.reason === 'tolerance' ? [{ amount: proposal.args['left']! }] : [],
  )
  const [bookIn, bookOut] = [true, false].map((isIn) =>
    [...toBook.map(({ line }) => line), ...rests].reduce(
      (total, { amount }) => total + (!amount.startsWith('-') === isIn ? thousandths(amount) : 0),
      0,
    ),
  ) as [number, number]
  // What is matched leaves those that are in the books only; what is booked comes to the books.
  const matched = sumOf(decisions.flatMap(({ proposal }) => proposal?.books ?? []))
  const lines = sides.undecided.length + sides.excluded.length + sides.matchedLines
  return {
    closing,
    inTransit: amountOf(sumOf(inTransit)),
    inTransitCount: inTransit.length,
    outstanding: amountOf(sumOf(outstanding)),
    outstandingCount: outstanding.length,
    bankAdjusted: amountOf(bank),
    bookBalance: sides.bookBalance,
    toBookIn: amountOf(bookIn),
    toBookOut: amountOf(bookOut),
    booksAdjusted: amountOf(books + bookIn + bookOut),
    difference: amountOf(difference),
    differenceThen: amountOf(difference + bookIn + bookOut + matched),
    ...{ lines, decided: lines - sides.undecided.length, opening },
    opensAndLines: amountOf(thousandths(opening) + sumOf(sides.undecided) + thousandths(sides.matchedSum)),
    matchedSum: sides.matchedSum,
    unread: sides.undecided.length - decisions.length,
  }
}

interface MatchRow {
  readonly id: string
  readonly reason: string
  readonly args: Record<string, string>
  readonly isAuto: boolean
  readonly madeBy: string
}

/** Matches with their lines of both sides; of an open reconciliation those that are not reconciled yet, newest decisions of people first. */
async function matchedOf(
  db: Kysely<Tables>,
  papers: BankPapers,
  bank: Bank,
  { id, status }: Reconciliation,
  from: number,
): Promise<Matched[]> {
  const { rows } = await sql<MatchRow>`
    select m.id, m.reason, m.args, m.is_auto as "isAuto", m.made_by as "madeBy" from bank_match m
    where m.bank_account_id = ${bank.bankAccountId}
      and case when ${status} = 'Open' then m.reconciliation_id is null and m.taken_back_on is null else m.reconciliation_id = ${id}::uuid end
    order by m.made_on desc, m.id limit ${WORK_PAGE} offset ${from}`.execute(db)
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const lines = await bankLines(db, bank.bankAccountId, sql`s.match_id = any (${ids}::uuid[])`)
  const books = await bookLines(db, papers, bank, ofMatches(ids))
  const { rows: held } = await sql<{ key: string; match: string }>`
    select c.entry_id || ' ' || c.line_no as key, c.match_id as match from bank_cleared c where c.match_id = any (${ids}::uuid[])`.execute(
    db,
  )
  const matchOf = new Map(held.map(({ key, match }) => [key, match]))
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ matchId }) => matchId === row.id).map(shownLine),
    books: books.filter(({ key }) => matchOf.get(key) === row.id).map(shownBook),
  }))
}

/** All that the screen shows of a reconciliation, the first rows of each section. */
export async function workOf(
  db: Kysely<Tables>,
  papers: BankPapers,
  { user, locale, actions }: { user: CurrentUser; locale: Locale; actions: readonly string[] },
  bank: Bank,
  reconciliation: Reconciliation,
  pages: Pages,
): Promise<ReconciliationWork> {
  if (reconciliation.status !== 'Open') return keptWork(db, papers, actions, bank, reconciliation, pages)
  const sides = await sidesOf(db, papers, bank, reconciliation)
  const decisions = await proposals(db, user, locale, bank, sides.undecided, sides.booksOnly)
  const matched = await matchedOf(db, papers, bank, reconciliation, pages.matched)
  const until = dayNumber(reconciliation.statementDate)
  const beyond = sides.undecided.slice(decisions.length).map((line) => ({ line: shownLine(line), proposal: null }))
  const days = (book: ReadBook) => until - dayNumber(book.on)
  return {
    ...reconciliation,
    ...{ bankName: bank.name, glAccount: bank.glAccount, currency: bank.currency, isFirst: sides.isFirst },
    toDecide: [...decisions, ...beyond].slice(pages.decide, pages.decide + WORK_PAGE),
    toDecideCount: sides.undecided.length,
    excluded: sides.excluded.slice(0, WORK_PAGE).map(shownLine),
    matched,
    matchedCount: sides.matchedCount,
    booksOnly: sides.booksOnly.slice(pages.books, pages.books + WORK_PAGE).map((book) => ({
      ...shownBook(book),
      days: days(book),
      isStale: days(book) > STALE_DAYS && book.chequeNo !== null,
    })),
    booksOnlyCount: sides.booksOnly.length,
    booksOnlySum: amountOf(sumOf(sides.booksOnly)),
    proof: proofOf(reconciliation, sides, decisions),
    actions,
  }
}

/** A statement that was reconciled, as it was then. */
async function keptWork(
  db: Kysely<Tables>,
  papers: BankPapers,
  actions: readonly string[],
  bank: Bank,
  reconciliation: Reconciliation,
  pages: Pages,
): Promise<ReconciliationWork> {
  const { rows } = await sql<{ snapshot: ReconciliationReport }>`
    select snapshot from bank_reconciliation where id = ${reconciliation.id}::uuid`.execute(db)
  const { proof, booksOnly, matchedCount } = rows[0]!.snapshot
  const until = dayNumber(reconciliation.statementDate)
  return {
    ...reconciliation,
    ...{ bankName: bank.name, glAccount: bank.glAccount, currency: bank.currency, isFirst: false },
    ...{ toDecide: [], toDecideCount: 0, excluded: [], proof, actions, matchedCount },
    matched: await matchedOf(db, papers, bank, reconciliation, pages.matched),
    booksOnly: booksOnly.slice(pages.books, pages.books + WORK_PAGE).map((book) => {
      const days = until - dayNumber(book.on)
      return { ...book, days, isStale: days > STALE_DAYS && book.chequeNo !== null }
    }),
    booksOnlyCount: booksOnly.length,
    booksOnlySum: amountOf(sumOf(booksOnly)),
  }
}
