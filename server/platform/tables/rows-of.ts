import { FileRefused } from './file-refused.ts'

const MOST_COLUMNS = 60
const SEPARATORS = ['\t', ';', ','] as const

/** A row that holds something, with its number as a spreadsheet counts. */
export interface NumberedRow {
  readonly number: number
  readonly cells: string[]
}

/** The separator that most of the first rows have equally often: a decimal comma stands in some, and in no head. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 8000)
    .split(/\r\n|\r|\n/, 30)
    .map((line) => line.replace(/"[^"]*"/g, ''))
    .filter((line) => line.trim() !== '')
  const alike = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0)
    return Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length * 100 + count))
  }
  return SEPARATORS.reduce<string>((best, one) => (alike(one) > alike(best) ? one : best), ',')
}

/**
 * Rows of a table [RFC 4180], separated by comma, semicolon or tab, whichever its first rows agree on.
 * @throws FileRefused for a quote that does not end, or more columns than a table has
 */
export function numberedRows(text: string, most = Infinity, mostColumns = MOST_COLUMNS): NumberedRow[] {
  const separator = separatorOf(text)
  const rows: NumberedRow[] = []
  let row: string[] = []
  let number = 0
  let at = 0
  const end = () => {
    number++
    if (row.some((cell) => cell.trim() !== '')) rows.push({ number, cells: row })
    row = []
  }
  while (at < text.length && rows.length < most) {
    let cell = ''
    if (text[at] === '"') {
      const from = ++at
      let quote = text.indexOf('"', at)
      while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
      if (quote < 0) throw new FileRefused('cutOff')
      cell = text.slice(from, quote).replaceAll('""', '"')
      at = quote + 1
    }
    const from = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
    row.push(cell + text.slice(from, at))
    if (row.length > mostColumns) throw new FileRefused('notBankFile')
    if (text[at] === separator) {
      at++
      if (at < text.length) continue
      row.push('')
    }
    end()
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
  }
  return rows
}

/** The same without their numbers. */
export const rowsOf = (text: string, most = Infinity): string[][] => numberedRows(text, most).map(({ cells }) => cells)
