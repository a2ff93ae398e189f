/** Rows as a text of columns [RFC 4180], each in the line of its number, so that what is said of a row is found in the file that it came of. */
export function writtenRows(
  head: readonly string[],
  rows: readonly { readonly number: number; readonly cells: readonly string[] }[],
): string {
  const lines = [head.map(quoted).join(',')]
  for (const { number, cells } of rows) {
    while (lines.length < number - 1) lines.push('')
    lines.push(cells.map(quoted).join(','))
  }
  return `${lines.join('\n')}\n`
}

const quoted = (cell: string): string => (/[",\n\r;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
