import { rowsOf } from '../../../../platform/tables/rows-of.ts'
import { amountText, negated, type DecimalMark } from '../../../../platform/tables/amount-text.ts'
import { FileRefused } from '../../../../platform/tables/file-refused.ts'
import { chequeNumber, cleanRef, cleanText, counted } from './bank-file.ts'
import type { BankFile, FileLine } from './bank-file.ts'
import { DAY_ORDERS, dayIn, type DayOrder } from '../../../../platform/tables/day-text.ts'

/** Columns of a bank's table, counted from 0; mapped by hand once and kept. */
export interface CsvMapping {
  readonly hasHead: boolean
  readonly day: number
  readonly dayOrder: DayOrder
  /** One column with a sign, or one for what goes out and one for what comes in. */
  readonly amount: number | null
  readonly out: number | null
  readonly in: number | null
  /** What goes out stands without a minus in the one column. */
  readonly turned: boolean
  readonly mark: DecimalMark
  readonly text: readonly number[]
  readonly cheque: number | null
  readonly reference: number | null
  /** What is in the account behind each line. */
  readonly balance: number | null
}

/** By what a mapping is known again: the names of the columns, or how many they are. */
export function headOf(rows: readonly (readonly string[])[]): string {
  const [first = []] = rows
  return isHead(first)
    ? first
        .map((cell) => cell.trim().toLowerCase())
        .join('|')
        .slice(0, 500)
    : `#${first.length}`
}

const isDay = (cell: string) => DAY_ORDERS.some((order) => dayIn(cell, order) !== null)

/** No cell of a head is a day. */
const isHead = (row: readonly string[]): boolean => !row.some(isDay)

const NAMES = {
  day: /date|fecha|日期|交易日/i,
  amount: /^(?!.*(balance|solde)).*(amount|montant|cad\$|usd\$|importe|金额|金額)/i,
  out: /debit|withdraw|retrait|débit|cargo|支出/i,
  in: /credit|deposit|dépôt|crédit|abono|收入/i,
  text: /desc|memo|detail|détail|narrat|libell|payee|concepto|摘要|说明|說明/i,
  cheque: /che(que|ck)|chèque/i,
  reference: /ref|réf/i,
  balance: /balance|solde|saldo|余额|餘額/i,
} as const

/** What columns most likely mean, to be looked through by whoever brings the first file of a bank. */
export function guessed(rows: readonly (readonly string[])[]): CsvMapping {
  const [first = []] = rows
  const hasHead = isHead(first)
  const body = rows.slice(hasHead ? 1 : 0, 60)
  const named = (pattern: RegExp, but: readonly (number | null)[] = []) => {
    const at = hasHead ? first.findIndex((cell, index) => pattern.test(cell) && !but.includes(index)) : -1
    return at < 0 ? null : at
  }
  const day =
    named(NAMES.day) ??
    Math.max(
      first.findIndex((_, at) => body.every((row) => isDay(row[at] ?? ''))),
      0,
    )
  const days = body.map((row) => row[day] ?? '')
  const dayOrder = DAY_ORDERS.find((order) => days.every((cell) => dayIn(cell, order) !== null)) ?? 'YMD'
  const amount = named(NAMES.amount)
  const [out, into] = [named(NAMES.out), named(NAMES.in)]
  const cells = body.flatMap((row) => [amount, out, into].flatMap((at) => (at === null ? [] : [row[at] ?? ''])))
  const mark = cells.some((cell) => /,\d{1,2}\D?$/.test(cell.trim())) ? ',' : '.'
  const text = hasHead ? first.flatMap((cell, at) => (NAMES.text.test(cell) && at !== day ? [at] : [])) : []
  const isSplit = amount === null && out !== null && into !== null
  return {
    ...{ hasHead, day, dayOrder, mark, turned: false },
    ...(isSplit
      ? { amount: null, out, in: into }
      : { amount: amount ?? Math.min(1, first.length - 1), out: null, in: null }),
    text:
      text.length > 0
        ? text
        : first.flatMap((_, at) => (at !== day && at !== amount && at > 1 ? [at] : [])).slice(0, 1),
    cheque: named(NAMES.cheque),
    reference: named(NAMES.reference),
    balance: named(NAMES.balance),
  }
}

/**
 * A table of lines by the columns that somebody has named.
 * @throws FileRefused with the row that cannot be read
 */
export function readCsv(text: string, mapping: CsvMapping): BankFile {
  const lines: FileLine[] = []
  const balances: { on: string; balance: string; amount: string }[] = []
  const rows = rowsOf(text)
  for (const [index, row] of rows.slice(mapping.hasHead ? 1 : 0).entries()) {
    const line = String(index + (mapping.hasHead ? 2 : 1))
    const cell = (at: number | null) => (at === null ? '' : (row[at] ?? '').trim())
    const on = dayIn(cell(mapping.day), mapping.dayOrder)
    if (!on) throw new FileRefused('rowDay', { line, value: cell(mapping.day).slice(0, 40) })
    const amount = at(line, () => amountOf(cell, mapping))
    const chequeNo = chequeNumber(cell(mapping.cheque))
    const about = cleanText(...mapping.text.map(cell))
    counted(lines, {
      ...{ on, amount, chequeNo, kind: chequeNo ? 'Cheque' : 'Other', bankRef: null },
      reference: cleanRef(cell(mapping.reference)),
      text: about,
    })
    const balance = cell(mapping.balance)
    if (balance) balances.push({ on, amount, balance: at(line, () => amountText(balance, mapping.mark)) })
  }
  if (lines.length === 0) throw new FileRefused('noStatement')
  // Banks write the newest first, or last.
  const [top, bottom] = [balances[0], balances.at(-1)]
  const last = top && bottom && top.on > bottom.on ? top : bottom
  const statement = { account: null, currency: null, opening: null, lines }
  return { format: 'CSV', statements: [{ ...statement, closing: last?.balance ?? null, closingOn: last?.on ?? null }] }
}

function amountOf(cell: (at: number | null) => string, { amount, out, in: into, turned, mark }: CsvMapping): string {
  if (amount !== null) {
    const figure = amountText(cell(amount), mark)
    return turned ? negated(figure) : figure
  }
  const [outgoing, incoming] = [cell(out), cell(into)]
  const isOut = outgoing !== '' && amountText(outgoing, mark) !== '0'
  const figure = amountText(isOut ? outgoing : incoming, mark)
  // A column of its own says which way it goes; a minus beside it says the same once more.
  return isOut ? negated(figure.replace(/^-/, '')) : figure
}

function at<T>(line: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof FileRefused) throw new FileRefused('rowAmount', { line, ...error.args })
    throw error
  }
}
