/** As RFC 4180 has it. What a spreadsheet would take for a formula is given as the text that it is. */
const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value as string | number)
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A row of a CSV file with its line end. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`

/** The mark by which a spreadsheet knows that a file is UTF-8. */
export const CSV_MARK = '\ufeff'
