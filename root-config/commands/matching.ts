/** How a text in the palette is compared: without case and accents, so that "resume" finds "Résumé". */
export interface Folded {
  readonly text: string
  /** Place in the original of each folded character. */
  readonly places: readonly number[]
}

export function fold(original: string): Folded {
  let text = ''
  const places: number[] = []
  let at = 0
  for (const character of original) {
    for (const plain of character
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace('œ', 'oe')
      .replace('æ', 'ae')) {
      text += plain
      for (let unit = 0; unit < plain.length; unit++) places.push(at)
    }
    at += character.length
  }
  return { text, places }
}

/** A stretch of letters to be marked: from, and up to but not including. */
export type Span = readonly [from: number, to: number]

export interface Match {
  /** The higher the nearer; only to be compared with another one for the same text. */
  readonly score: number
  readonly spans: readonly Span[]
}

/** A name that is looked for. What is not shown (its name in the base locale) finds it too, but has nothing to mark. */
export interface Named {
  label: string
  /** What stands beside the label: it is found by that too. */
  note?: string
  hidden?: readonly string[]
}

const SCORES = { whole: 100, start: 80, words: 60, initials: 50, inside: 30 } as const
/** What is found in the note, or by a name that is not shown, comes after what is found by the label. */
const BESIDE = 20

export const wordsOf = (query: string): string[] => fold(query).text.split(/\s+/).filter(Boolean)

const isWordStart = (text: string, at: number): boolean => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)

interface Hit {
  readonly at: number
  readonly length: number
  readonly atStart: boolean
}

/** Where a word stands: at the beginning of a word of the text if there is one such place, else anywhere. */
function find(text: string, word: string): Hit | null {
  let first = -1
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) return { at, length: word.length, atStart: true }
    if (first < 0) first = at
  }
  return first < 0 ? null : { at: first, length: word.length, atStart: false }
}

/** First letters of the words, in order and without a gap: "fm" finds "Firm maintenance". */
function initials(text: string, word: string): Hit[] | null {
  if (word.length < 2) return null
  const starts = [...text].flatMap((_, at) => (/[\p{L}\p{N}]/u.test(text[at]!) && isWordStart(text, at) ? [at] : []))
  const letters = starts.map((at) => text[at]).join('')
  const from = letters.indexOf(word)
  return from < 0 ? null : starts.slice(from, from + word.length).map((at) => ({ at, length: 1, atStart: true }))
}

/** How a text is found by all words, in any order; null when one of them is not in it. */
function matchText(text: string, words: readonly string[]): { score: number; hits: readonly Hit[] } | null {
  const joined = words.join(' ')
  const hits = words.map((word) => find(text, word))
  if (hits.every((hit) => hit !== null)) {
    const found = hits as Hit[]
    if (text === joined) return { score: SCORES.whole, hits: found }
    if (text.startsWith(joined)) return { score: SCORES.start, hits: found }
    return { score: found.every((hit) => hit.atStart) ? SCORES.words : SCORES.inside, hits: found }
  }
  const letters = words.length === 1 ? initials(text, words[0]!) : null
  return letters && { score: SCORES.initials, hits: letters }
}

const spansOf = ({ places }: Folded, original: string, hits: readonly Hit[]): Span[] => {
  const spans = hits
    .map(({ at, length }): Span => {
      const last = places[at + length - 1]!
      return [places[at]!, last + (original.codePointAt(last)! > 0xffff ? 2 : 1)]
    })
    .sort((a, b) => a[0] - b[0])
  const joined: [number, number][] = []
  for (const [from, to] of spans) {
    const before = joined.at(-1)
    if (before && from <= before[1]) before[1] = Math.max(before[1], to)
    else joined.push([from, to])
  }
  return joined
}

/**
 * How well a name is found by what was typed; null when it is not. Words count in any order; of two that are found alike,
 * the shorter label is nearer.
 */
export function match(named: Named, words: readonly string[]): Match | null {
  if (words.length === 0) return { score: 0, spans: [] }
  const label = fold(named.label)
  const nearer = 1 / (1 + named.label.length)
  const own = matchText(label.text, words)
  if (own) return { score: own.score + nearer, spans: spansOf(label, named.label, own.hits) }
  for (const name of named.hidden ?? []) {
    const found = matchText(fold(name).text, words)
    if (found) return { score: found.score - BESIDE + nearer, spans: [] }
  }
  // Some words in the label, the rest beside it: "vendors payable".
  const beside = fold([named.note, ...(named.hidden ?? [])].filter(Boolean).join(' ')).text
  const hits = words.map((word) => find(label.text, word))
  const isFound = words.every((word, at) => hits[at] !== null || beside.includes(word))
  if (!isFound) return null
  const inLabel = hits.filter((hit) => hit !== null)
  return { score: inLabel.length + nearer, spans: spansOf(label, named.label, inLabel) }
}
