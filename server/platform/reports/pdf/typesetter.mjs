/** Writes text of any script: Inter first, then the Chinese face of the language, the other one, and a question mark. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)
const inter = (face) => resolve(`@expo-google-fonts/inter/${face}`)
/** The package leads to its code only; the faces lie beside that. */
const noto = (form, face) => join(dirname(resolve(`@embedpdf/fonts-${form}`)), '../fonts', face)
const SIZE = 7.5
const FACES = {
  plain: () => inter('400Regular/Inter_400Regular.ttf'),
  bold: () => inter('600SemiBold/Inter_600SemiBold.ttf'),
  simplified: () => noto('sc', 'NotoSansHans-Regular.otf'),
  simplifiedBold: () => noto('sc', 'NotoSansHans-Bold.otf'),
  traditional: () => noto('tc', 'NotoSansHant-Regular.otf'),
  traditionalBold: () => noto('tc', 'NotoSansHant-Bold.otf'),
}
/** Texts whose widths are remembered: columns repeat theirs. */
const MOST_KNOWN = 50_000

/** Words whose glyphs are remembered of a face: in a run of thousands of papers nearly every number is a new one. */
export const MOST_WORDS = 2_000
/** With digits of one width no letter of a figure moves another; a minus would, since its height follows what is beside it. */
const FIGURE = /^[\d.,\u00a0\u202f]+ ?$/

/**
 * Digits of one width, so that figures stand below each other: a face that has such draws them. As the way in which the face lays out a word, and
 * not as an option of a text, since PDFKit remembers no word of a text with options.
 */
function withEvenDigits(face) {
  const layout = face.layoutRun.bind(face)
  face.layoutRun = (text, features = ['tnum']) => layout(text, features)
  return face
}

/** PDFKit remembers every word of a file for ever, and lays out each anew: a figure is put together of its digits, and words are forgotten when they are many. */
function withFewWords(face) {
  const remembered = face.layoutCached.bind(face)
  let words = 0
  const laidOut = (text) => {
    if (!(text in face.layoutCache) && ++words > MOST_WORDS) {
      face.layoutCache = Object.create(null)
      words = 1
    }
    return remembered(text)
  }
  face.layoutCached = (text) => (FIGURE.test(text) ? joined([...text].map(laidOut)) : laidOut(text))
  return face
}

const joined = (runs) => ({
  glyphs: runs.flatMap(({ glyphs }) => glyphs),
  positions: runs.flatMap(({ positions }) => positions),
  advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
})

const prepared = new WeakSet()

export class Typesetter {
  #doc
  #order
  #opened = new Set()
  #known = new Map()

  constructor(doc, lang) {
    this.#doc = doc
    const chinese = ['simplified', 'traditional']
    this.#order = lang === 'zh-TW' ? chinese.reverse() : chinese
  }

  /** Points. */
  width(text, bold = false, size = SIZE) {
    const key = `${bold ? 1 : 0}${size} ${text}`
    let width = this.#known.get(key)
    if (width === undefined) {
      width = this.#runs(text, bold).reduce((sum, run) => sum + this.#measure(run, size), 0)
      if (this.#known.size < MOST_KNOWN) this.#known.set(key, width)
    }
    return width
  }

  write(text, x, y, { bold = false, size = SIZE, colour = '#000' } = {}) {
    for (const run of this.#runs(text, bold)) {
      this.#font(run.face)
      this.#doc.fontSize(size).fillColor(colour)
      // Faces sit at different heights: they are written on one base line.
      this.#doc.text(run.text, x, y + size, { lineBreak: false, baseline: 'alphabetic' })
      x += this.#measure(run, size)
    }
  }

  /** The lines that a text takes in a width, at most so many; what is left is cut with an ellipsis. */
  wrapped(text, width, bold, most) {
    if (this.width(text, bold) <= width) return [text]
    const lines = []
    let rest = text
    while (rest !== '' && lines.length < most) {
      const isLast = lines.length === most - 1
      const end = this.#fitting(rest, width, bold, isLast)
      const cut = isLast && end < rest.length
      lines.push(cut ? `${rest.slice(0, end).trimEnd()}…` : rest.slice(0, end).trimEnd())
      rest = rest.slice(end).trimStart()
      if (cut) break
    }
    return lines
  }

  /** How much of a text fits: up to the end of a word where there is one. */
  #fitting(text, width, bold, withEllipsis) {
    const fits = (end) =>
      this.width(withEllipsis && end < text.length ? `${text.slice(0, end)}…` : text.slice(0, end), bold) <= width
    let low = 1
    let high = text.length
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (fits(middle)) low = middle
      else high = middle - 1
    }
    if (low === text.length || withEllipsis) return low
    const space = Math.max(text.lastIndexOf(' ', low), text.lastIndexOf('-', low - 1) + 1)
    return space > 0 ? space : low
  }

  #measure({ text, face }, size) {
    this.#font(face)
    return this.#doc.fontSize(size).widthOfString(text)
  }

  #font(face) {
    if (!this.#opened.has(face)) this.#doc.registerFont(face, FACES[face]())
    this.#doc.font(face)
    const opened = this.#doc._font
    // Writers of several languages share the faces of one file.
    if (!prepared.has(opened)) prepared.add(withFewWords(withEvenDigits(opened)))
    this.#opened.add(face)
    return opened.font
  }

  #faceOf(point, bold) {
    for (const family of ['', ...this.#order]) {
      const face = family === '' ? (bold ? 'bold' : 'plain') : bold ? `${family}Bold` : family
      if (this.#font(face).hasGlyphForCodePoint(point)) return face
    }
    return null
  }

  /** Stretches of one face each. */
  #runs(text, bold) {
    const usual = bold ? 'bold' : 'plain'
    // eslint-disable-next-line no-control-regex -- plain letters need no looking up
    if (/^[\u0020-\u007e\u00a0-\u017f\u2019\u2212\u2013]*$/.test(text))
      return text === '' ? [] : [{ text, face: usual }]
    const runs = []
    for (const letter of text) {
      const known = this.#faceOf(letter.codePointAt(0), bold)
      const face = known ?? usual
      const shown = known ? letter : '?'
      if (runs.at(-1)?.face === face) runs.at(-1).text += shown
      else runs.push({ text: shown, face })
    }
    return runs
  }
}
