import { Decimal } from 'decimal.js'
import type { OpeningColumn, OpeningMapping, OpeningPart } from '../../../../../shared/contracts/gl/opening-balance.ts'
import type { Problem } from '../../../../../shared/contracts/result.ts'
import { amountText, negated } from '../../../../platform/tables/amount-text.ts'
import { dayIn, dayOf } from '../../../../platform/tables/day-text.ts'
import { FileRefused } from '../../../../platform/tables/file-refused.ts'
import { folded } from '../../../../platform/transfer/words.ts'
import { problem } from '../problem.ts'
import { ABOVE } from './columns.ts'
import { textIn, type Table, type TableCell, type TableRow } from '../../../../platform/tables/table.ts'

/** A line as its file says it; amounts are decimal texts with debit positive. */
export interface FileLine {
  readonly row: number
  readonly account: string | null
  readonly firm: string | null
  readonly reference: string | null
  readonly isHeld: boolean
  readonly documentDate: string | null
  readonly dueDate: string | null
  readonly currency: string | null
  readonly rate: string | null
  /** In the company's currency, and in that of the line; one of them may be missing. */
  readonly amount: string | null
  readonly foreign: string | null
}

export interface ReadLines {
  readonly lines: readonly FileLine[]
  readonly faults: readonly Problem[]
}

const TOTAL = /^(?:grand |sub)?total\b|^(?:grand )?totals?\b|^sous-total|^subtotal|^合计|^合計|^总计/i
/** Accounts of a chart that only add up others. */
const ADDS_UP = /^(?:heading|total|begin-total|end-total)$/i
const HELD = /holdback|retainage|retention|retenue|retencion|质保|保留/i
const BLANK_FACTS = { firm: null, reference: null, isHeld: false, documentDate: null, dueDate: null }

/** What a row says where a column is missing or cannot be read, with the row and the heading of its column. */
class Reader {
  readonly faults: Problem[] = []
  #firm: string | null = null

  constructor(
    private readonly part: OpeningPart,
    private readonly table: Table,
    private readonly mapping: OpeningMapping,
  ) {}

  line({ number, cells }: TableRow): FileLine | null {
    const { columns } = this.mapping
    const first = cells.map(textIn).find((cell) => cell !== '') ?? ''
    if (TOTAL.test(first)) return null
    if (columns.firmName === ABOVE && textIn(cells[0]) !== '' && cells.slice(1).every((cell) => textIn(cell) === '')) {
      this.#firm = textIn(cells[0])
      return null
    }
    const text = (name: OpeningColumn) => {
      const at = columns[name]
      return at === undefined || at < 0 ? null : textIn(cells[at]) || null
    }
    const say = (name: OpeningColumn, why: string, value = '') =>
      void this.faults.push(
        problem(`row.${why}`, { row: number, column: this.#heading(name), value: value.slice(0, 40) }, 'file'),
      )
    const amount = this.#amount(cells, say)
    const foreign = this.#figure(cells, 'foreign', say)
    const common = {
      row: number,
      account: text('account'),
      currency: text('currency')?.toUpperCase() ?? null,
      rate: this.#rate(cells, say),
      amount,
      foreign,
    }
    if (this.part === 'TrialBalance') {
      if (ADDS_UP.test(text('kind') ?? '')) return null
      if (!common.account) {
        if (amount !== null && amount !== '0') say('account', 'accountMissing')
        return null
      }
      return { ...BLANK_FACTS, ...common }
    }
    const reference = text('reference')
    const firm = columns.firmName === ABOVE ? this.#firm : (text('firm') ?? text('firmName'))
    // A heading of a group, or an empty foot.
    if (reference === null && (amount === null || columns.documentDate === undefined || !text('documentDate')))
      return null
    if (!firm) say('firm', 'firmMissing')
    if (!reference) say('reference', 'referenceMissing')
    if (reference && reference.length > 60) say('reference', 'referenceLong', reference)
    const documentDate = this.#day(cells, 'documentDate', say)
    return {
      ...{ ...common, firm, reference, isHeld: HELD.test(folded(text('kind') ?? '')) },
      ...{ documentDate, dueDate: this.#day(cells, 'dueDate', say) },
    }
  }

  #heading(name: OpeningColumn): string {
    const at = this.mapping.columns[name]
    const { head } = this.mapping
    const own = at === undefined || at < 0 || head === null ? '' : textIn(this.table.rows[head]?.cells[at])
    return own || (at === undefined || at < 0 ? '' : String(at + 1))
  }

  #day(cells: readonly TableCell[], name: 'documentDate' | 'dueDate', say: Say): string | null {
    const at = this.mapping.columns[name]
    const cell = at === undefined ? '' : (cells[at] ?? '')
    if (typeof cell === 'number') return serialDay(cell, this.table.from1904)
    if (cell.trim() === '') {
      if (name === 'documentDate') say(name, 'dayMissing')
      return null
    }
    const day = dayIn(cell, this.mapping.dayOrder ?? 'YMD')
    if (!day) say(name, 'noDay', cell)
    return day
  }

  #figure(cells: readonly TableCell[], name: OpeningColumn, say: Say): string | null {
    const at = this.mapping.columns[name]
    const cell = at === undefined ? '' : (cells[at] ?? '')
    const given = textIn(cell)
    if (given === '' || given === '-') return null
    try {
      const isCredit = /\bCR\.?$/i.test(given)
      const plain = given.replace(/\s*\b[CD]R\.?$/i, '')
      const figure = amountText(plain, typeof cell === 'number' ? '.' : this.mapping.mark)
      return isCredit !== this.mapping.turned ? negated(figure) : figure
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      say(name, 'noAmount', given)
      return null
    }
  }

  /** One column with a sign, or one for each side; of vendors what is owed is a credit. */
  #amount(cells: readonly TableCell[], say: Say): string | null {
    const { debit, credit } = this.mapping.columns
    if (debit !== undefined && credit !== undefined) {
      const [left, right] = [this.#figure(cells, 'debit', say), this.#figure(cells, 'credit', say)]
      if (left === null && right === null) return null
      return new Decimal(left ?? 0).minus(right ?? 0).toFixed()
    }
    const figure = this.#figure(cells, 'amount', say)
    return figure
  }

  #rate(cells: readonly TableCell[], say: Say): string | null {
    const at = this.mapping.columns.rate
    const given = at === undefined ? '' : textIn(cells[at])
    if (given === '') return null
    const figure = given.replace(',', '.')
    if (/^\d{1,8}(?:\.\d{1,10})?$/.test(figure) && Number(figure) > 0) return figure
    say('rate', 'noRate', given)
    return null
  }
}

type Say = (name: OpeningColumn, why: string, value?: string) => void

/** A day of a workbook, counted from 1900 or 1904. */
function serialDay(serial: number, from1904: boolean): string | null {
  const date = new Date(Date.UTC(1899, 11, 30) + (Math.floor(serial) + (from1904 ? 1462 : 0)) * 86_400_000)
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

/** Lines of a table by what its columns mean, and what cannot be read, by row and column. */
export function readLines(part: OpeningPart, table: Table, mapping: OpeningMapping): ReadLines {
  const reader = new Reader(part, table, mapping)
  const body = mapping.head === null ? table.rows : table.rows.slice(mapping.head + 1)
  // What is owed to vendors is positive in their lists, and a credit in the ledger; in columns of debit and credit it is one already.
  const { debit, credit } = mapping.columns
  const isOwed = part === 'Vendors' && !(debit !== undefined && credit !== undefined)
  const signed = (amount: string | null) => (amount !== null && isOwed ? negated(amount) : amount)
  const lines = body.flatMap((row) => {
    const line = reader.line(row)
    return line ? [{ ...line, amount: signed(line.amount), foreign: signed(line.foreign) }] : []
  })
  return { lines, faults: reader.faults }
}
