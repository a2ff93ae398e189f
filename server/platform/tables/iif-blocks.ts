/** A row of a block, by the names of its columns. */
export interface IifRow {
  readonly number: number
  readonly values: ReadonlyMap<string, string>
}

/** Rows of the blocks of an Intuit Interchange Format file: `!ACCNT` names the columns of the rows that begin with `ACCNT`. */
export function blocksOf(text: string): ReadonlyMap<string, readonly IifRow[]> {
  const heads = new Map<string, string[]>()
  const blocks = new Map<string, IifRow[]>()
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const cells = line.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1').trim())
    const [word = ''] = cells
    if (word.startsWith('!')) heads.set(word.slice(1).toUpperCase(), cells.slice(1))
    const head = heads.get(word.toUpperCase())
    if (!head) continue
    const rows = blocks.get(word.toUpperCase()) ?? []
    rows.push({ number: index + 1, values: new Map(head.map((name, at) => [name.toUpperCase(), cells[at + 1] ?? ''])) })
    blocks.set(word.toUpperCase(), rows)
  }
  return blocks
}
