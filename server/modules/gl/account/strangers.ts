import { homeCurrency } from '../../../../shared/contracts/decimals.ts'
import type { AccountType } from '../../../../shared/contracts/gl/account.ts'
import { blocksOf } from '../../../platform/tables/iif-blocks.ts'
import { tableOf, textIn, type TableRow } from '../../../platform/tables/table.ts'
import { writtenRows } from '../../../platform/tables/written.ts'
import { folded } from '../../../platform/transfer/words.ts'

/** Headings of charts as Sage 50, QuickBooks and Business Central write them, as `folded` makes them; the surest first. */
const KNOWN = {
  account: [
    'account number',
    'account no.',
    'no.',
    'account #',
    'account code',
    'number',
    'numero de compte',
    'no de compte',
  ],
  name: [
    'account description',
    'account name',
    'full name',
    'name',
    'description',
    'account',
    'nom du compte',
    'nom',
    'description du compte',
  ],
  type: [
    'account class',
    'account category',
    'type',
    'account type',
    'classe de compte',
    'categorie',
    'type de compte',
  ],
  row: ['account type', 'type de compte'],
} as const
type Column = keyof typeof KNOWN

/** What a type or a class of theirs is here, and whether it is the sum of something; the first that fits. */
const TYPES: readonly (readonly [words: RegExp, type: AccountType, control?: string])[] = [
  [/^(?:bank|cash|chequing|savings|banque|encaisse)\b/, 'Asset', 'Bank'],
  [/^ar$|receivable|comptes clients/, 'Asset', 'AR'],
  [/^ap$|accounts payable|a\/p|comptes fournisseurs/, 'Liability', 'AP'],
  [/cost of (?:goods|sales)|^cogs$|cout des/, 'CostOfSales'],
  [/other (?:income|revenue)|^exinc$|autres produits/, 'OtherIncome'],
  [/other expense|^exexp$|autres charges/, 'OtherExpense'],
  [/equity|capitaux propres|retained|capital/, 'Equity'],
  [/asset|inventory|actif|stock/, 'Asset'],
  [/liabilit|credit card|ccard|ocliab|ltliab|debt|passif/, 'Liability'],
  [/revenue|income|sales|^inc$|produit/, 'Revenue'],
  [/expense|^exp$|charge|depense/, 'Expense'],
]
/** By their first figure, as charts of four figures are laid out, where nothing says more. */
const BY_FIGURE: Readonly<Record<string, AccountType>> = {
  1: 'Asset',
  2: 'Liability',
  3: 'Equity',
  4: 'Revenue',
  5: 'Expense',
  6: 'Expense',
}
/** Rows that only head others or add them up. */
const ADDS_UP = /^(?:heading|group heading|total|begin-total|end-total|subtotal|group total|subgroup total|[hst])$/
const TITLES = 30

interface Found {
  readonly number: number
  readonly account: string
  readonly name: string
  readonly type: string
}

/** A chart as another program exports it, as a text of columns of ours whose rows keep their numbers; null for what is none. */
export async function chartOfStrangers(path: string): Promise<string | null> {
  const table = await tableOf(path)
  const found = table.iif === null ? fromRows(table.rows) : fromBlocks(table.iif)
  if (!found || found.length === 0) return null
  let earned = false
  const rows = found.map(({ number, account, name, type }) => {
    const known = TYPES.find(([words]) => words.test(folded(type)))
    const accountType = known?.[1] ?? BY_FIGURE[account.charAt(0)] ?? ''
    const isEarned =
      !earned && accountType === 'Equity' && /retained earnings|benefices non repartis/.test(folded(name))
    earned ||= isEarned
    const control = known?.[2] ?? ''
    const manual = control === 'AR' || control === 'AP' ? '0' : '1'
    // What is the sum of something is kept in one currency.
    const currency = control === '' ? '' : homeCurrency()
    const cells = [account, name.slice(0, 50), accountType, control, currency, manual, isEarned ? '1' : '0', '1']
    return { number, cells }
  })
  return writtenRows(
    ['naturalAccount', 'name', 'accountType', 'controlKind', 'currency', 'manual', 'retainedEarnings', 'active'],
    rows,
  )
}

function fromRows(rows: readonly TableRow[]): Found[] | null {
  const heads = rows.slice(0, TITLES).map(({ cells }, at) => {
    const words = cells.map((cell) => folded(textIn(cell)))
    const columnOf = (name: Column) => KNOWN[name].map((word) => words.indexOf(word)).find((index) => index >= 0) ?? -1
    return { at, account: columnOf('account'), name: columnOf('name'), type: columnOf('type'), row: columnOf('row') }
  })
  const head = heads.find(({ account, name }) => account >= 0 && name >= 0 && account !== name)
  if (!head) return null
  return rows.slice(head.at + 1).flatMap(({ number, cells }) => {
    const cell = (at: number) => (at < 0 ? '' : textIn(cells[at]))
    const [account, name] = [cell(head.account), cell(head.name)]
    if (account === '' || name === '' || ADDS_UP.test(folded(cell(head.row)))) return []
    return [{ number, account, name, type: cell(head.type) }]
  })
}

const fromBlocks = (text: string): Found[] =>
  (blocksOf(text).get('ACCNT') ?? []).map(({ number, values }) => ({
    ...{ number, account: values.get('ACCNUM') ?? '', name: (values.get('NAME') ?? '').split(':').at(-1)! },
    type: values.get('ACCNTTYPE') ?? '',
  }))
