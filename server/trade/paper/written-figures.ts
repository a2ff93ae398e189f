import type { PaperDoubt } from '../../../shared/contracts/reading/paper.ts'

/** Something written in a line, in canonical form. */
export interface Written {
  readonly value: string
  readonly said: string
  readonly from: number
  readonly to: number
  readonly doubt: PaperDoubt | null
}

/** `1,234.56`, `1 234,56`, `1.234,56`, `1'234.56`, `$1234.56`: money has its two decimals, so that no quantity is taken for it. */
const AMOUNT =
  /(?<![\d.,/-])(\()?(-|−|–)?(?:(?:CA|US|C|CAD|USD)?[$€£]\s?)?(-|−|–)?(\d{1,3}(?:([ ,.'’])\d{3})(?:\5\d{3})*|\d{1,12})([.,])(\d{2})(?![\d%]|[.,/-]\d|\s?%)(\)|-|\s?CR\b)?/g

/** Amounts of money in a line, as decimals with a point. */
export function amountsIn(text: string): Written[] {
  return [...text.matchAll(AMOUNT)].flatMap((match): Written[] => {
    const [said, open, before, after, whole, group, point, cents, behind] = match
    // One mark cannot part thousands and cents.
    if (group && group === point) return []
    const digits = whole!.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
    const isTaken = Boolean(before || after || (open && behind === ')') || behind === '-' || behind?.includes('CR'))
    const value = `${isTaken ? '-' : ''}${digits}.${cents}`
    return [{ value, said, from: match.index, to: match.index + said.length, doubt: null }]
  })
}

const MONTHS: readonly RegExp[] = [
  /^(jan|janv|january|janvier)$/,
  /^(feb|february|f[eé]v|f[eé]vr|f[eé]vrier)$/,
  /^(mar|march|mars)$/,
  /^(apr|april|avr|avril)$/,
  /^(may|mai)$/,
  /^(jun|june|juin)$/,
  /^(jul|july|juil|juillet)$/,
  /^(aug|august|ao[uû]t)$/,
  /^(sep|sept|september|septembre)$/,
  /^(oct|october|octobre)$/,
  /^(nov|november|novembre)$/,
  /^(dec|december|d[eé]c|d[eé]cembre)$/,
]
const monthOf = (word: string): number => MONTHS.findIndex((month) => month.test(word.toLowerCase())) + 1

const two = (figure: number) => String(figure).padStart(2, '0')

/** A day that the calendar has, else null. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1990 && year < 2100 ? `${year}-${two(month)}-${two(day)}` : null
}

const FORMS: readonly (readonly [
  RegExp,
  (parts: string[], today: string) => Pick<Written, 'value' | 'doubt'> | null,
])[] = [
  [
    /(?<!\d)((?:19|20)\d{2})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g,
    ([y, , m, d]) => sure(dayOf(Number(y), Number(m), Number(d))),
  ],
  [
    /((?:19|20)\d{2})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/g,
    ([y, m, d]) => sure(dayOf(Number(y), Number(m), Number(d))),
  ],
  [
    /(?<![\d\p{L}])(\d{1,2})(?:st|nd|rd|th|er)?[-\s.]{1,2}(\p{L}{3,9})\.?,?[-\s]{1,2}((?:19|20)\d{2})(?!\d)/giu,
    ([d, m, y]) => sure(dayOf(Number(y), monthOf(m!), Number(d))),
  ],
  [
    /(?<!\p{L})(\p{L}{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s((?:19|20)\d{2})(?!\d)/giu,
    ([m, d, y]) => sure(dayOf(Number(y), monthOf(m!), Number(d))),
  ],
  [
    /(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})\2((?:19|20)?\d{2})(?![\d/]|[-.]\d)/g,
    ([a, , b, c], today) => ofThree(a!, b!, c!, today),
  ],
]

const sure = (value: string | null) => (value === null ? null : { value, doubt: null })

/**
 * Three figures of which nobody says which is which. With a year of four figures and a day above twelve there is one reading; else the
 * one nearest to today that is not ahead of it, and somebody looks.
 */
function ofThree(a: string, b: string, c: string, today: string): Pick<Written, 'value' | 'doubt'> | null {
  const [x, y, z] = [Number(a), Number(b), Number(c)]
  const year = z < 100 ? 2000 + z : z
  const readings = [dayOf(year, y, x), dayOf(year, x, y), ...(c.length === 2 ? [dayOf(2000 + x, y, z)] : [])]
  const days = [...new Set(readings.filter((day) => day !== null))]
  if (days.length === 0) return null
  const [nearest] = days.toSorted((one, other) => distance(one, today) - distance(other, today))
  return { value: nearest!, doubt: days.length === 1 && c.length === 4 ? null : 'dayOrMonth' }
}

/** In ms; what is ahead of today is farther than anything behind it. */
function distance(day: string, today: string): number {
  const apart = Date.parse(today) - Date.parse(day)
  return apart >= 0 ? apart : 1e14 - apart
}

/** Days in a line, as ISO 8601. `today` decides between readings. */
export function datesIn(text: string, today: string): Written[] {
  const found: Written[] = []
  for (const [form, read] of FORMS)
    for (const match of text.matchAll(form)) {
      const [from, to] = [match.index, match.index + match[0].length]
      if (found.some((other) => other.from < to && other.to > from)) continue
      const day = read(match.slice(1) as string[], today)
      if (!day) continue
      found.push({ ...day, doubt: day.doubt ?? (day.value > today ? 'future' : null), said: match[0], from, to })
    }
  return found.toSorted((a, b) => a.from - b.from)
}

/** What may be the number of a document: letters and figures, of which one at least is a figure. */
const NUMBER = /(?<![\p{L}\d])[A-Z0-9][A-Z0-9./_-]{0,28}[A-Z0-9](?![\p{L}\d])/giu

export const numbersIn = (text: string): Written[] =>
  [...text.matchAll(NUMBER)]
    .filter(([said]) => /\d/.test(said) && said.length >= 3)
    .map((match) => ({
      ...{ value: match[0], said: match[0], doubt: null },
      ...{ from: match.index, to: match.index + match[0].length },
    }))
