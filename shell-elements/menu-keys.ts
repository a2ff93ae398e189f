/** Moves among the rows of a menu (ARIA authoring practices): arrows wrap, Home and End, a letter jumps to its row. */
export function menuTarget(rows: readonly HTMLElement[], current: Element | null, key: string): HTMLElement | null {
  const at = rows.indexOf(current as HTMLElement)
  if (rows.length === 0) return null
  switch (key) {
    case 'ArrowDown':
      return rows[(at + 1) % rows.length]!
    case 'ArrowUp':
      return rows[at <= 0 ? rows.length - 1 : at - 1]!
    case 'Home':
      return rows[0]!
    case 'End':
      return rows.at(-1)!
  }
  if (key.length !== 1 || key === ' ') return null
  const letter = key.toLocaleLowerCase()
  const after = [...rows.slice(at + 1), ...rows.slice(0, at + 1)]
  return after.find((row) => row.textContent!.trim().toLocaleLowerCase().startsWith(letter)) ?? null
}

/**
 * The nearest row in the direction of a left or right arrow, for rows in columns; null at the edge. Distances are in
 * pixels of the drawn rows.
 */
export function columnTarget(rows: readonly HTMLElement[], current: Element, key: string): HTMLElement | null {
  const from = current.getBoundingClientRect()
  const beside = rows
    .map((row) => ({ row, box: row.getBoundingClientRect() }))
    .filter(({ box }) => (key === 'ArrowRight' ? box.left >= from.right : box.right <= from.left))
    .sort(
      (a, b) =>
        Math.abs(a.box.top - from.top) - Math.abs(b.box.top - from.top) ||
        Math.abs(a.box.left - from.left) - Math.abs(b.box.left - from.left),
    )
  return beside[0]?.row ?? null
}
