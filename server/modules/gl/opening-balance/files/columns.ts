import {
  COLUMNS_OF,
  type OpeningColumn,
  type OpeningMapping,
  type OpeningPart,
} from '../../../../../shared/contracts/gl/opening-balance.ts'
import { DAY_ORDERS, dayIn, type DayOrder } from '../../../../platform/tables/day-text.ts'
import { folded } from '../../../../platform/transfer/words.ts'
import { KNOWN } from './known-headings.ts'
import { textIn, type TableCell, type TableRow } from '../../../../platform/tables/table.ts'

type Columns = Partial<Record<OpeningColumn, number>>

/** Rows that are looked at for the headings: what stands above them are titles. */
const TITLES = 30

/** French programs write a number in many ways: `N° client`, `No du client`, `Numéro de client`. */
const NUMBER = /^(?:n°|no\.?|nos\.?|numero) ?(?:de |du |d')?(?=client|fournisseur|compte|document|facture|piece)/

/** What each heading of a row says, where it is known. */
function columnsIn(part: OpeningPart, cells: readonly TableCell[]): Columns {
  const words = cells.map((cell) => folded(textIn(cell)).replaceAll('’', "'").replace(NUMBER, 'no de '))
  const found: Columns = {}
  const taken = new Set<number>()
  for (const name of COLUMNS_OF[part]) {
    // Names of our own fields say what they are: what is made of an IIF file is headed so.
    const known = [name.toLowerCase(), ...(KNOWN[part][name] ?? []).map((word) => word.replaceAll('’', "'"))]
    for (const word of known) {
      const at = words.findIndex((own, index) => own === word && !taken.has(index))
      if (at < 0) continue
      found[name] = at
      taken.add(at)
      break
    }
  }
  if (part === 'TrialBalance' && found.kind === undefined) {
    const at = words.indexOf('account type')
    if (at >= 0) found.kind = at
  }
  return found
}

const isWhole = (
  part: OpeningPart,
  { account, firm, firmName, reference, amount, foreign, debit, credit }: Columns,
) => {
  const hasAmount = amount !== undefined || foreign !== undefined || (debit !== undefined && credit !== undefined)
  return part === 'TrialBalance'
    ? account !== undefined && hasAmount
    : (firm !== undefined || firmName !== undefined) && reference !== undefined && hasAmount
}

/** Everything that a part needs has its column. */
export const hasAll = (part: OpeningPart, { columns }: Pick<OpeningMapping, 'columns'>): boolean =>
  isWhole(part, columns)

/** By which a mapping is known again. */
export const headKey = (cells: readonly TableCell[]): string =>
  cells
    .map((cell) => folded(textIn(cell)))
    .join('|')
    .slice(0, 500)

/** Words that a firm alone in its row has above its documents, as aged details print it. */
const firmsAbove = (rows: readonly TableRow[], head: number): boolean =>
  rows
    .slice(head + 1, head + 40)
    .some(({ cells }) => textIn(cells[0]) !== '' && cells.slice(1).every((cell) => textIn(cell) === ''))

export interface Guess {
  readonly mapping: OpeningMapping
  readonly isSure: boolean
  readonly doubtfulDay: string | null
}

/** What the columns most likely mean; not sure where something that is needed has no heading that is known. */
export function guessed(part: OpeningPart, rows: readonly TableRow[]): Guess {
  const scored = rows.slice(0, TITLES).map(({ cells }, at) => ({ at, columns: columnsIn(part, cells), cells }))
  const best = scored.reduce<(typeof scored)[number] | null>((most, one) => {
    const count = Object.keys(one.columns).length
    return count >= 2 && count > Object.keys(most?.columns ?? {}).length ? one : most
  }, null)
  const widest = scored.reduce(
    (most, one) =>
      one.cells.filter((cell) => textIn(cell) !== '').length > most.cells.filter((cell) => textIn(cell) !== '').length
        ? one
        : most,
    scored[0]!,
  )
  const head = best?.at ?? widest.at
  const columns: Columns = { ...best?.columns }
  // QuickBooks heads its accounts with nothing; aged details have their firms in rows of their own.
  if (best && part === 'TrialBalance' && columns.account === undefined && textIn(best.cells[0]) === '')
    columns.account = 0
  if (
    best &&
    part !== 'TrialBalance' &&
    columns.firm === undefined &&
    columns.firmName === undefined &&
    firmsAbove(rows, head)
  )
    columns.firmName = ABOVE
  const body = rows.slice(head + 1)
  const days = daysOf(body, columns)
  return {
    mapping: {
      head,
      columns,
      dayOrder: days.order,
      mark: markOf(body, columns),
      turned: part === 'Vendors' && isTurned(body, columns),
    },
    isSure: best !== null && isWhole(part, columns),
    doubtfulDay: days.doubt,
  }
}

/** The firm stands above its documents, in the first column. */
export const ABOVE = -1

/** [E5] The order that every day of the columns has; a doubt where they are days both ways, and not the same. */
export function daysOf(rows: readonly TableRow[], columns: Columns): { order: DayOrder | null; doubt: string | null } {
  const at = [columns.documentDate, columns.dueDate].filter((one) => one !== undefined)
  const cells = rows.flatMap(({ cells: row }) =>
    at.flatMap((one) => (typeof row[one] === 'string' && /\d/.test(row[one]) ? [row[one]] : [])),
  )
  if (cells.length === 0) return { order: 'YMD', doubt: null }
  // A row that is no document, as a total, is no day in any order.
  const days = cells.filter((cell) => DAY_ORDERS.some((order) => dayIn(cell, order) !== null))
  const fits = DAY_ORDERS.filter((order) => days.length > 0 && days.every((cell) => dayIn(cell, order) !== null))
  const [first] = fits
  const doubt = days.find((cell) => new Set(fits.map((order) => dayIn(cell, order))).size > 1)
  return { order: first ?? null, doubt: doubt ?? null }
}

const amounts = (rows: readonly TableRow[], { amount, foreign, debit, credit }: Columns): string[] =>
  rows.flatMap(({ cells }) =>
    [amount, foreign, debit, credit].flatMap((at) =>
      at === undefined || typeof cells[at] !== 'string' ? [] : [cells[at]],
    ),
  )

/** The mark of decimals of the whole columns: what stands before one or two digits at the end. */
export const markOf = (rows: readonly TableRow[], columns: Columns, before: '.' | ',' = '.'): '.' | ',' => {
  const cells = amounts(rows, columns).map((cell) => cell.trim())
  const count = (pattern: RegExp) => cells.filter((cell) => pattern.test(cell)).length
  const [commas, points] = [count(/,\d{1,2}[^\d.,]*$/), count(/\.\d{1,2}[^\d.,]*$/)]
  return commas === points ? before : commas > points ? ',' : '.'
}

/** What is owed to vendors stands with a minus, as ledgers write it. */
function isTurned(rows: readonly TableRow[], columns: Columns): boolean {
  const at = columns.amount ?? columns.foreign
  if (at === undefined) return false
  const cells = rows.map(({ cells: row }) => textIn(row[at])).filter((cell) => /\d/.test(cell))
  return cells.filter((cell) => /^[-(\u2212]|-$/.test(cell)).length * 2 > cells.length
}
