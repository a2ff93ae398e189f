import { sql, type Kysely } from 'kysely'
import type { BookedKind, Proposal, ToDecide } from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { accountName } from '../../../ledger/account-name.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { seesBank } from '../books-in-sight.ts'
import type { Bank } from './bank.ts'
import { asBankSide, shownLine, type ReadLine } from './bank-lines.ts'
import { asBookSide, shownBook, type ReadBook } from './book-lines.ts'
import { learnedRules } from './learned.ts'
import { suggest, suggestWithin, type Suggestion, type Tolerance } from './matching/suggest.ts'
import { patternOf } from './matching/text-key.ts'
import { amountOf, dayNumber, thousandths } from './matching/sides.ts'

/** Lines for which proposals are worked out; of more than that the first. */
export const MOST_PROPOSED = 500

const FEE = /\b(?:fee|fees|charge|charges|frais|service chg|s\/c|commission)\b|手续费|手續費|服务费|服務費/i
const INTEREST = /\b(?:interest|int[ée]r[êe]ts?)\b|利息/i

const NOTHING = { books: [], kind: null, glAccount: null, accountName: null, memo: null, vendorId: null } as const

interface Known {
  readonly rules: Awaited<ReturnType<typeof learnedRules>>
  readonly roles: ReadonlyMap<string, { readonly account: string; readonly name: string }>
  readonly items: readonly OpenDocument[]
  readonly transfers: readonly OtherSide[]
  readonly tolerance: (Tolerance & { readonly glAccount: string; readonly accountName: string }) | null
}

interface OpenDocument {
  readonly amount: string
  readonly firmId: string
  readonly reference: string
  readonly dueDate: string
  readonly side: 'Debit' | 'Credit'
}

interface OtherSide {
  readonly bankAccountId: string
  readonly glAccount: string
  readonly name: string
  readonly on: string
  readonly amount: string
}

/** [finance 5.8] What could be done with each line that nobody has decided, with its reason; the first of them, oldest first. */
export async function proposals(
  db: Kysely<Tables>,
  user: CurrentUser,
  locale: Locale,
  bank: Bank,
  lines: readonly ReadLine[],
  books: readonly ReadBook[],
): Promise<ToDecide[]> {
  const asked = lines.slice(0, MOST_PROPOSED)
  if (asked.length === 0) return []
  const known = await knownOf(db, user, locale, bank, asked)
  const firms = new Map(known.rules.flatMap(({ pattern, firmId }) => (firmId ? [[pattern, firmId] as const] : [])))
  const left = new Map(books.map((book) => [book.key, book]))
  const sides = new Map(books.map((book) => [book.key, asBookSide(book)]))
  const matched = ({ books: keys, ...found }: Suggestion): Proposal => {
    // What is proposed to one line is not proposed to the next.
    for (const key of keys) sides.delete(key)
    return { ...NOTHING, ...found, does: 'match', books: keys.map((key) => shownBook(left.get(key)!)) }
  }
  const exact = asked.map((line) => {
    const found = suggest(asBankSide(line), [...sides.values()], firms)
    return found ? matched(found) : withoutBooks(line, known)
  })
  return asked.map((line, at) => {
    const proposal = exact[at] ?? null
    const { tolerance } = known
    const found = proposal || !tolerance ? null : suggestWithin(asBankSide(line), [...sides.values()], firms, tolerance)
    if (!found || !tolerance) return { line: shownLine(line), proposal }
    const { left: rest, ...suggestion } = found
    const { glAccount, accountName: called } = tolerance
    const booked = { kind: rest < 0 ? 'Fee' : 'Other', glAccount, accountName: called } as const
    return { line: shownLine(line), proposal: { ...matched(suggestion), ...booked } }
  })
}

function withoutBooks(line: ReadLine, { rules, roles, items, transfers }: Known): Proposal | null {
  const isIn = !line.amount.startsWith('-')
  const direction = isIn ? 'In' : 'Out'
  const pattern = patternOf(line.text)
  const rule = rules.find((one) => one.accountName && one.pattern === pattern && one.direction === direction)
  if (rule)
    return {
      ...NOTHING,
      ...{ does: 'book', reason: 'asBefore', args: { times: String(rule.times), date: rule.lastOn } },
      ...{ kind: rule.kind as BookedKind, glAccount: rule.glAccount, accountName: rule.accountName, memo: rule.memo },
    }
  const other = transfers.find(
    ({ amount, on }) => amount === turned(line.amount) && Math.abs(dayNumber(on) - dayNumber(line.on)) <= 3,
  )
  if (other)
    return {
      ...NOTHING,
      ...{ does: 'book', reason: 'transfer', args: { bank: other.bankAccountId, date: other.on }, kind: 'Transfer' },
      ...{ glAccount: other.glAccount, accountName: other.name },
    }
  const [role, kind] =
    INTEREST.test(line.text) || line.kind === 'Interest'
      ? ([isIn ? 'INTEREST_INCOME' : 'BANK_CHARGES', 'Interest'] as const)
      : !isIn && (FEE.test(line.text) || line.kind === 'Fee')
        ? (['BANK_CHARGES', 'Fee'] as const)
        : ([null, null] as const)
  const account = role && roles.get(role)
  if (account)
    return {
      ...NOTHING,
      ...{ does: 'book', reason: kind === 'Fee' ? 'fee' : 'interest', args: {}, kind },
      ...{ glAccount: account.account, accountName: account.name },
    }
  const owed = items.filter(
    ({ amount, side }) => amount === line.amount.replace('-', '') && (side === 'Debit') === isIn,
  )
  if (owed.length !== 1) return null
  const { firmId, reference, dueDate: date } = owed[0]!
  return {
    ...NOTHING,
    ...{
      does: isIn ? 'receipt' : 'payment',
      reason: isIn ? 'onlyOwes' : 'openInvoice',
      args: { firmId, reference, date },
    },
    vendorId: isIn ? null : firmId,
  }
}

const turned = (amount: string): string => amountOf(-thousandths(amount))

async function knownOf(
  db: Kysely<Tables>,
  user: CurrentUser,
  locale: Locale,
  bank: Bank,
  lines: readonly ReadLine[],
): Promise<Known> {
  const amounts = [...new Set(lines.map(({ amount }) => amount.replace('-', '')))]
  const [rules, roles, items, transfers, tolerance] = await Promise.all([
    learnedRules(db, bank.bankAccountId, locale),
    sql<{ role: string; account: string; name: string }>`
      select distinct on (x.role) x.role, x.gl_account as account, ${accountName(locale)} as name
      from account_role x join gl_account a on a.account = x.gl_account
      where x.company_id = ${bank.companyId} and x.role in ('BANK_CHARGES', 'INTEREST_INCOME') and a.active
        and (x.qualifier is null or x.qualifier = ${bank.bankAccountId}) and (x.currency is null or x.currency = ${bank.currency})
      order by x.role, x.qualifier nulls last, x.currency nulls last, x.valid_from desc`.execute(db),
    sql<OpenDocument>`
      select trim_scale(abs(i.open_txn))::text as amount, i.firm_id as "firmId", i.reference, i.due_date::text as "dueDate", i.side
      from open_item_shown i join gl_account a on a.account = i.gl_account and a.control_kind in ('AP', 'AR')
      where i.company_id = ${bank.companyId} and i.currency = ${bank.currency} and i.open_txn <> 0
        and (i.side = 'Debit') = (i.open_txn > 0) and (i.side = 'Debit') = (a.control_kind = 'AR')
        and abs(i.open_txn) = any (${amounts}::numeric[]) limit 2000`.execute(db),
    sql<OtherSide>`
      select k.bank_account_id as "bankAccountId", k.gl_account as "glAccount", k.name, s.line_date::text as "on",
             trim_scale(s.amount)::text as amount
      from bank_statement_line s join bank_account k on k.bank_account_id = s.bank_account_id
      where s.bank_account_id <> ${bank.bankAccountId} and k.company_id = ${bank.companyId} and k.currency = ${bank.currency}
        and s.match_id is null and s.excluded_for is null and s.reconciliation_id is null
        and abs(s.amount) = any (${amounts}::numeric[]) and ${seesBank(user, sql.ref('s.bank_account_id'))} limit 2000`.execute(
      db,
    ),
    toleranceOf(db, bank, locale),
  ])
  return {
    ...{ rules, tolerance },
    roles: new Map(roles.rows.map(({ role, account, name }) => [role, { account, name }])),
    ...{ items: items.rows, transfers: transfers.rows },
  }
}

/** The tolerance of a bank, while its account can be booked to. */
export async function toleranceOf(db: Kysely<Tables>, bank: Bank, locale: Locale): Promise<Known['tolerance']> {
  const { rows } = await sql<{ amount: string; days: number; glAccount: string; accountName: string }>`
    select trim_scale(k.tolerance_amount)::text as amount, coalesce(k.tolerance_days, 0) as days, a.account as "glAccount",
           ${accountName(locale)} as "accountName"
    from bank_account k join gl_account a on a.account = k.tolerance_account and a.active and not a.heading
    where k.bank_account_id = ${bank.bankAccountId} and k.tolerance_amount > 0`.execute(db)
  const [found] = rows
  return found ? { ...found, amount: thousandths(found.amount) } : null
}
