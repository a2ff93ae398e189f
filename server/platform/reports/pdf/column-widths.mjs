/** Text columns are not narrower than this, in points. */
const LEAST = 34
/** A longer word of a text is broken rather than taken the room of others for. */
const LONGEST_WORD = 72
/** No sign is wider, in points: most words need not be measured. */
const WIDEST_SIGN = 8
/** What somebody has said is read in a column of so many points, and of this part of its length: in a narrower one it would be cut. */
const READ = 120
const READ_PART = 0.4

/**
 * Widths of the columns in points, together as wide as the page: each as its longest text needs; where that is too much, the widest texts yield, and
 * figures and days never do. What finds no room even so stands below its line, as wide as the page, and its column has no width: words that would be
 * cut, and then from the right what has no sum, until no word of the others is broken.
 */
export function columnWidths(columns, lines, groups, width, gap, type) {
  const isSummed = columns.map((_column, at) => lines.some(({ level, cells }) => level <= groups && cells[at] !== ''))
  const wanted = columns.map(({ heading, figure, fixed }, at) => {
    let least = Math.max(...unbroken(heading).map((word) => type.width(word, true)))
    let widest = least
    for (const { level, cells, label } of lines) {
      if ((label !== null && at === 0) || cells[at] === '') continue
      const whole = type.width(cells[at], level <= groups)
      widest = Math.max(widest, whole)
      if (figure || fixed || whole <= least || least >= LONGEST_WORD) continue
      for (const word of cells[at].split(' '))
        if (word.length * WIDEST_SIGN > least) least = Math.max(least, Math.min(LONGEST_WORD, type.width(word)))
    }
    if (figure || fixed) least = widest
    return { fixed: figure || fixed, least: least + gap, width: widest + gap }
  })
  const below = new Set()
  const beside = () => wanted.filter((_column, at) => !below.has(at))
  const isCut = (given, { width: whole }) => given < Math.min(whole, Math.max(READ, whole * READ_PART))
  const first = fitted(wanted, width)
  columns.forEach(({ words }, at) => words && at > 0 && isCut(first[at], wanted[at]) && below.add(at))
  for (let at = columns.length - 1; at > 0 && sumOf(beside(), 'least') > width; at--) if (!isSummed[at]) below.add(at)
  const left = fitted(beside(), width)
  return columns.map((_column, at) => (below.has(at) ? 0 : left.shift()))
}

const sumOf = (columns, name) => columns.reduce((sum, column) => sum + column[name], 0)

function fitted(wanted, width) {
  const room = width - sumOf(wanted, 'width')
  return room >= 0 ? spread(wanted, room) : shrunk(wanted, width)
}

/** What of a heading stands on one line: its words, and of Chinese, which has none, a few signs. */
const unbroken = (heading) =>
  heading.split(/[\s\u00a0]+|(?<=-)/).flatMap((word) => word.match(/[\u2e80-\uffef]{1,4}|[^\u2e80-\uffef]+/gu) ?? [])

/** What is left over goes to the texts, or to all where there is none. */
function spread(wanted, room) {
  const texts = wanted.filter(({ fixed }) => !fixed)
  const takers = texts.length > 0 ? texts : wanted
  return wanted.map((column) => column.width + (takers.includes(column) ? room / takers.length : 0))
}

/** The widest texts are cut down to one width, as wide as the page allows, but none below its words while those fit. */
function shrunk(wanted, width) {
  const fixed = sumOf(
    wanted.filter((column) => column.fixed),
    'width',
  )
  const texts = wanted.filter((column) => !column.fixed)
  const isWhole = sumOf(texts, 'least') + fixed <= width
  const cutTo = (column, most) => Math.max(isWhole ? column.least : 0, Math.min(column.width, most))
  let low = isWhole ? 0 : LEAST
  let high = Math.max(LEAST, ...texts.map((column) => column.width))
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2
    if (fixed + texts.reduce((sum, text) => sum + cutTo(text, middle), 0) <= width) low = middle
    else high = middle
  }
  return wanted.map((column) => (column.fixed ? column.width : cutTo(column, low)))
}
