import { Decimal } from 'decimal.js'
import type { StatementType } from '../../../../shared/contracts/gl/statement-row-set.ts'
import { isEarning, type BookAccount } from './books.ts'
import { decimalOf, type Figures } from './compute.ts'

export interface Uncovered {
  readonly account: string
  readonly name: string
  /** Debit less credit, in the column that was looked at. */
  readonly amount: string
  /** Rows that hold it: none, or several. */
  readonly rows: readonly number[]
}

export interface Coverage {
  readonly missing: readonly Uncovered[]
  readonly twice: readonly Uncovered[]
  /** What its rows add up to, what the accounts that belong into it do, and the difference; debit less credit. */
  readonly statement: string
  readonly books: string
  readonly difference: string
}

/** Accounts that belong into a statement of this type. */
const belongs = (type: StatementType, account: BookAccount): boolean => {
  if (account.type === 'Statistical' || type === 'Free') return false
  if (type === 'CashFlow') return true
  return isEarning(account) === (type === 'Income')
}

/**
 * [finance 9.5] Accounts that no row of the statement holds, and those that several hold, with what they come to in a column that is read
 * from the ledger. The opening and the closing balance of one account are no doubling.
 */
export function coverageOf(figures: Figures, at: number): Coverage {
  const holding = new Map<string, number[]>()
  const amounts = new Map<string, Decimal>()
  let statement = new Decimal(0)
  const tallied = figures.rows.filter(
    (read) =>
      read.row.kind === 'Accounts' && (figures.asked.type !== 'CashFlow' || figures.basisOf(read) === 'Movement'),
  )
  for (const read of tallied)
    for (const { account, units } of figures.parts(read, at)) {
      holding.set(account.account, [...(holding.get(account.account) ?? []), read.row.number])
      amounts.set(account.account, decimalOf(units))
      statement = statement.plus(decimalOf(units))
    }
  const earned = figures.rows.some(({ row }) => row.kind === 'Earnings')
  const isCash = ({ cashFlowClass }: BookAccount) => figures.asked.type === 'CashFlow' && cashFlowClass === 'Cash'
  const missing: Uncovered[] = []
  const twice: Uncovered[] = []
  let books = new Decimal(0)
  for (const account of figures.books.accounts) {
    const rows = holding.get(account.account) ?? []
    const isExpected = belongs(figures.asked.type, account) && !isCash(account)
    const amount = amounts.get(account.account) ?? (isExpected ? figures.amountOf(account, at) : new Decimal(0))
    if (isExpected) books = books.plus(amount)
    const found = { account: account.account, name: account.name, amount: amount.toFixed(2), rows }
    if (rows.length > 1) twice.push(found)
    else if (rows.length === 0 && isExpected && !(earned && isEarning(account)) && (account.active || !amount.isZero()))
      missing.push(found)
    if (rows.length === 0 && isExpected && earned && isEarning(account)) statement = statement.plus(amount)
  }
  const bySize = (a: Uncovered, b: Uncovered) => new Decimal(b.amount).abs().comparedTo(new Decimal(a.amount).abs())
  return {
    missing: missing.toSorted(bySize),
    twice: twice.toSorted(bySize),
    statement: statement.toFixed(2),
    books: books.toFixed(2),
    difference: statement.minus(books).toFixed(2),
  }
}
