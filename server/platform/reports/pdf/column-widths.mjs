/** Text columns are not narrower than this, in points. */
const LEAST = 34

/**
 * Widths of the columns in points, together as wide as the page: each as its longest text needs; where that is too much, the
 * widest texts yield and figures never do.
 */
export function columnWidths(columns, lines, groups, width, gap, type) {
  const wanted = columns.map(({ heading, figure }, at) => {
    const least = Math.max(...unbroken(heading).map((word) => type.width(word, true))) + gap
    let widest = least - gap
    for (const { level, cells, label } of lines)
      if (label === null || at > 0)
        widest = Math.max(widest, cells[at] === '' ? 0 : type.width(cells[at], level <= groups))
    return { figure, least, width: widest + gap }
  })
  const room = width - wanted.reduce((sum, column) => sum + column.width, 0)
  if (room >= 0) return spread(wanted, room)
  return shrunk(wanted, width)
}

/** What of a heading stands on one line: its words, and of Chinese, which has none, a few signs. */
const unbroken = (heading) =>
  heading.split(/[\s\u00a0]+/).flatMap((word) => word.match(/[\u2e80-\uffef]{1,4}|[^\u2e80-\uffef]+/gu) ?? [])

/** What is left over goes to the texts, or to all where there is none. */
function spread(wanted, room) {
  const texts = wanted.filter(({ figure }) => !figure)
  const takers = texts.length > 0 ? texts : wanted
  return wanted.map((column) => column.width + (takers.includes(column) ? room / takers.length : 0))
}

/** The widest texts are cut down to one width, as wide as the page allows, but none below the words of its heading while those fit. */
function shrunk(wanted, width) {
  const fixed = wanted.filter(({ figure }) => figure).reduce((sum, column) => sum + column.width, 0)
  const texts = wanted.filter(({ figure }) => !figure)
  const headed = texts.reduce((sum, { least }) => sum + least, fixed) <= width
  const cutTo = (column, most) => Math.max(headed ? column.least : 0, Math.min(column.width, most))
  let low = headed ? 0 : LEAST
  let high = Math.max(LEAST, ...texts.map((column) => column.width))
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2
    if (fixed + texts.reduce((sum, text) => sum + cutTo(text, middle), 0) <= width) low = middle
    else high = middle
  }
  return wanted.map((column) => (column.figure ? column.width : cutTo(column, low)))
}
