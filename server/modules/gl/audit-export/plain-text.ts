import type { AccountType } from '../../../../shared/contracts/gl/account.ts'
import type { LeavingBalance, LeavingLine } from '../../../ledger/leaving-lines.ts'

export interface LeavingAccount {
  readonly account: string
  readonly name: string
  readonly type: AccountType
}

export interface Leaving {
  readonly company: string
  readonly currency: string
  /** Day of the first entry, or of the balances before it. */
  readonly from: string
  readonly accounts: readonly LeavingAccount[]
  /** All in which something may have been booked. */
  readonly currencies: readonly string[]
}

/** Writes the books in the syntax of one program: what stands before all entries, and one entry after another. */
export interface PlainText {
  head(of: Leaving): string
  opening(of: Leaving, balances: readonly LeavingBalance[]): string
  entry(of: Leaving, lines: readonly LeavingLine[]): string
}

const ROOTS: Readonly<Record<AccountType, string>> = {
  ...{ Asset: 'Assets', Liability: 'Liabilities', Equity: 'Equity', Revenue: 'Income', OtherIncome: 'Income' },
  ...{ CostOfSales: 'Expenses', Expense: 'Expenses', OtherExpense: 'Expenses', Statistical: 'Equity:Statistical' },
}

/** `Assets:1000`: both programs know by the first word what an account is. */
const nameOf = ({ accounts }: Leaving, account: string): string =>
  `${rootsOf(accounts).get(account) ?? 'Equity'}:${account}`

const known = new WeakMap<readonly LeavingAccount[], ReadonlyMap<string, string>>()
function rootsOf(accounts: readonly LeavingAccount[]): ReadonlyMap<string, string> {
  let roots = known.get(accounts)
  if (!roots) known.set(accounts, (roots = new Map(accounts.map(({ account, type }) => [account, ROOTS[type]]))))
  return roots
}

const isNought = (amount: string): boolean => /^-?0*(\.0*)?$/.test(amount)
const signed = (debit: string, credit: string): string =>
  isNought(debit) ? (isNought(credit) ? '0' : `-${credit}`) : debit
/** At least cents, so that a column of amounts can be read. */
const written = (amount: string): string => {
  const [whole, part = ''] = amount.split('.') as [string, string?]
  return `${whole}.${part.replace(/0+$/, '').padEnd(2, '0')}`
}
const unsigned = (amount: string): string => amount.replace('-', '')

/**
 * An amount in the company's currency, or one in another with what it was booked at in ours. A line that moves ours alone, as a
 * revaluation does, stands in ours.
 */
function amountOf({ currency }: Leaving, own: string, txnCurrency: string, txn: string): string {
  if (txnCurrency === currency || isNought(txn)) return `${written(own)} ${currency}`
  return `${written(txn)} ${txnCurrency} @@ ${written(unsigned(own))} ${currency}`
}

const lineAmount = (of: Leaving, line: LeavingLine): string =>
  amountOf(of, signed(line.debit, line.credit), line.txnCurrency, signed(line.txnDebit, line.txnCredit))

/** One line of text without what begins something else in these files. */
const plain = (text: string): string => text.replace(/[\s;|]+/g, ' ').trim()
const quoted = (text: string): string => `"${text.replace(/\s+/g, ' ').replace(/["\\]/g, (sign) => `\\${sign}`)}"`
const remark = ({ firmId, reference }: LeavingLine): string =>
  [firmId && `firm:${plain(firmId)}`, reference && `reference:${plain(reference).replaceAll(',', ' ')}`]
    .filter(Boolean)
    .join(', ')

/** The syntax of hledger, https://hledger.org/hledger.html: ledger and other programs of this family read it too. */
export const hledger: PlainText = {
  head: (of) =>
    [
      `; ${plain(of.company)}`,
      ...of.currencies.map((currency) => `commodity 1000.00 ${currency}`),
      ...of.accounts.map(({ account, name }) => `account ${nameOf(of, account)}  ; ${plain(name)}`),
      '',
      '',
    ].join('\n'),
  opening: (of, balances) =>
    balances.length === 0
      ? ''
      : [
          `${of.from} * Opening balances`,
          ...balances.map(
            (one) => `    ${nameOf(of, one.account)}  ${amountOf(of, one.amount, one.currency, one.txn)}`,
          ),
          '',
          '',
        ].join('\n'),
  entry: (of, lines) => {
    const [{ postingDate, entryNo, description, source }] = lines as [LeavingLine]
    return [
      `${postingDate} * (${entryNo}) ${plain(description)}  ; source:${source}`,
      ...lines.map((line) => {
        const beside = remark(line)
        return `    ${nameOf(of, line.account)}  ${lineAmount(of, line)}${beside ? `  ; ${beside}` : ''}`
      }),
      '',
      '',
    ].join('\n')
  },
}

/** The syntax of Beancount, https://beancount.github.io/docs/beancount_language_syntax.html. */
export const beancount: PlainText = {
  head: (of) =>
    [
      `option "title" ${quoted(of.company)}`,
      `option "operating_currency" "${of.currency}"`,
      '',
      ...of.accounts.flatMap(({ account, name }) => [
        `${of.from} open ${nameOf(of, account)}`,
        `  name: ${quoted(name)}`,
      ]),
      '',
      '',
    ].join('\n'),
  opening: (of, balances) =>
    balances.length === 0
      ? ''
      : [
          `${of.from} * "Opening balances"`,
          ...balances.map((one) => `  ${nameOf(of, one.account)}  ${amountOf(of, one.amount, one.currency, one.txn)}`),
          '',
          '',
        ].join('\n'),
  entry: (of, lines) => {
    const [{ postingDate, entryNo, description, source }] = lines as [LeavingLine]
    return [
      `${postingDate} * ${quoted(description)} #${source}`,
      `  entry: ${quoted(entryNo)}`,
      ...lines.flatMap((line) => [
        `  ${nameOf(of, line.account)}  ${lineAmount(of, line)}`,
        ...(line.firmId ? [`    firm: ${quoted(line.firmId)}`] : []),
        ...(line.reference ? [`    reference: ${quoted(line.reference)}`] : []),
      ]),
      '',
      '',
    ].join('\n')
  },
}
