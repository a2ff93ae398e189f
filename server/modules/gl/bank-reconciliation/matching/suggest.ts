import { areOtherCheques, isNear } from './auto-match.ts'
import { amountOf, dayNumber, type BankSide, type BookSide } from './sides.ts'
import { patternOf, tokensOf } from './text-key.ts'

export interface Suggestion {
  readonly reason: string
  readonly args: Readonly<Record<string, string>>
  readonly books: readonly string[]
}

/** What was learned: a text leads to a firm. */
export type FirmsKnown = ReadonlyMap<string, string>

/** How far back a line looks for what it is. */
const FAR = 190
/** Most lines of the books among which sums are sought, and most of them in one sum. */
const AMONG = 24
const IN_SUM = 5

/** The word of a payee by which a text names him; worked out once for each line of the books. */
const words = new WeakMap<BookSide, string>()
function wordOf(book: BookSide): string {
  const known = words.get(book)
  if (known !== undefined) return known
  const word = tokensOf(book.payee ?? '').find((one) => one.length > 2) ?? ''
  words.set(book, word)
  return word
}

/** Whether a line is of the firm of a line of the books: by what was learned of its text, or by its name. */
function firmIn(line: BankSide, known: FirmsKnown): (book: BookSide) => boolean {
  const [says, firm] = [new Set(tokensOf(line.text)), known.get(patternOf(line.text))]
  return (book) => (firm !== undefined && book.firmId === firm) || says.has(wordOf(book))
}

/** How far a line may be from one of the books: in thousandths, and in days. */
export interface Tolerance {
  readonly amount: number
  readonly days: number
}

/**
 * The only one of the books that a line differs from by no more than the tolerance of its bank; of several the only one of its firm. What is
 * left between both is told, and booked by a person or not at all. [finance 5.8]
 */
export function suggestWithin(
  line: BankSide,
  books: readonly BookSide[],
  known: FirmsKnown,
  { amount, days }: Tolerance,
): (Suggestion & { readonly left: number }) | null {
  const near = books.filter(
    (book) =>
      Math.sign(book.amount) === Math.sign(line.amount) &&
      Math.abs(book.amount - line.amount) <= amount &&
      isNear(line, book, days) &&
      !areOtherCheques(line, book),
  )
  const ofFirm = near.filter(firmIn(line, known))
  const [only, other] = ofFirm.length > 0 ? ofFirm : near
  if (!only || other) return null
  const left = line.amount - only.amount
  const apart = String(Math.abs(dayNumber(line.on) - dayNumber(only.on)))
  return { reason: 'tolerance', args: { left: amountOf(left), days: apart }, books: [only.key], left }
}

/**
 * What a line could be that is not beyond doubt: one of several of its amount, one from longer ago, or some that add up. Nothing of it is taken
 * without a person.
 */
export function suggest(line: BankSide, books: readonly BookSide[], known: FirmsKnown): Suggestion | null {
  const isFirm = firmIn(line, known)
  const same = books.filter(
    (book) => book.amount === line.amount && isNear(line, book, FAR) && !areOtherCheques(line, book),
  )
  if (same.length > 0) {
    const away = (book: BookSide) => Math.abs(dayNumber(line.on) - dayNumber(book.on))
    const [best] = same.toSorted((a, b) => Number(isFirm(b)) - Number(isFirm(a)) || away(a) - away(b))
    const args = { count: String(same.length), days: String(away(best!)), payee: best!.payee ?? '' }
    const reason = same.length > 1 ? 'oneOf' : isFirm(best!) ? 'firm' : 'amountDays'
    return { reason, args, books: [best!.key] }
  }
  return sum(line, books, isFirm)
}

function sum(line: BankSide, books: readonly BookSide[], isFirm: (book: BookSide) => boolean): Suggestion | null {
  const sign = Math.sign(line.amount)
  const size = Math.abs(line.amount)
  // What is larger than the line is no part of it.
  const near = books.filter(
    ({ amount, on }) => Math.sign(amount) === sign && Math.abs(amount) <= size && isNear(line, { on }, 31),
  )
  const groups = new Map<string, BookSide[]>()
  for (const book of near)
    for (const group of [book.group && `g ${book.group}`, book.firmId && `f ${book.firmId}`]) {
      if (!group) continue
      const those = groups.get(group)
      if (those) those.push(book)
      else groups.set(group, [book])
    }
  // All of a slip or of a firm first, then those that the line names, then whatever adds up.
  for (const those of groups.values())
    if (those.length > 1 && those.reduce((total, { amount }) => total + amount, 0) === line.amount)
      return told('sum', those)
  const named = near.filter(isFirm)
  for (const those of [named, near]) {
    const found = sumAmong(nearest(line, those), line.amount)
    if (found) return told('sum', found)
  }
  const less = lessOne(line, books)
  return less && told('sum', less)
}

/**
 * The only line of the books that is larger, with the one on the other side that makes up for it: a receipt less a fee that is booked by now.
 * Else what differs would be proposed to be booked once more.
 */
function lessOne(line: BankSide, books: readonly BookSide[]): [BookSide, BookSide] | null {
  const sign = Math.sign(line.amount)
  const near = books.filter((book) => isNear(line, book, 31))
  const others = new Map<number, BookSide[]>()
  for (const book of near)
    if (Math.sign(book.amount) === -sign) others.set(book.amount, [...(others.get(book.amount) ?? []), book])
  const found = near.flatMap((book) =>
    Math.sign(book.amount) === sign
      ? (others.get(line.amount - book.amount) ?? []).map((other): [BookSide, BookSide] => [book, other])
      : [],
  )
  return found.length === 1 ? found[0]! : null
}

function told(reason: string, books: readonly BookSide[]): Suggestion {
  const payees = [...new Set(books.map(({ payee }) => payee))]
  const isOne = payees.length === 1 && payees[0]
  return {
    reason: isOne ? 'sumOfFirm' : reason,
    args: { count: String(books.length), payee: isOne ? payees[0]! : '' },
    books: books.map(({ key }) => key),
  }
}

/** The few that lie nearest by day, in one pass; what is larger than the line is no part of it. */
function nearest(line: BankSide, books: readonly BookSide[]): BookSide[] {
  const [day, size] = [dayNumber(line.on), Math.abs(line.amount)]
  const found: { readonly book: BookSide; readonly away: number }[] = []
  for (const book of books) {
    if (Math.abs(book.amount) > size) continue
    const away = Math.abs(day - dayNumber(book.on))
    if (found.length === AMONG && away >= found.at(-1)!.away) continue
    const at = found.findIndex((other) => other.away > away)
    found.splice(at < 0 ? found.length : at, 0, { book, away })
    if (found.length > AMONG) found.pop()
  }
  return found.map(({ book }) => book)
}

/** The fewest of them that add up to the amount; all have its sign, so that a sum only grows. */
function sumAmong(books: readonly BookSide[], amount: number): BookSide[] | null {
  const sizes = books.map((book) => Math.abs(book.amount))
  const wanted = Math.abs(amount)
  const chosen: number[] = []
  const seek = (from: number, left: number, count: number): boolean => {
    if (left === 0) return count === 0
    if (count === 0) return false
    for (let at = from; at < sizes.length; at++) {
      if (sizes[at]! > left) continue
      chosen.push(at)
      if (seek(at + 1, left - sizes[at]!, count - 1)) return true
      chosen.pop()
    }
    return false
  }
  for (let count = 2; count <= IN_SUM; count++) {
    // Five of twenty-four are forty thousand: of more than that only threes.
    if (count > 3 && books.length > 14) break
    if (seek(0, wanted, count)) return chosen.map((at) => books[at]!)
  }
  return null
}
