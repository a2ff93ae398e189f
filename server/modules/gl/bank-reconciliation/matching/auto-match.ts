import { dayNumber, type BankSide, type BookSide, type Found } from './sides.ts'
import { tokensOf } from './text-key.ts'

/** Days within which an amount alone tells what a line is. [finance 5.8] */
const WITHIN = 5

/** What is still to be matched of both sides, found by its amount. */
class Open {
  readonly lines = new Map<string, BankSide>()
  readonly books = new Map<string, BookSide>()
  readonly #linesBy = new Map<number, Set<string>>()
  readonly #booksBy = new Map<number, Set<string>>()

  constructor(lines: readonly BankSide[], books: readonly BookSide[]) {
    for (const line of lines) {
      this.lines.set(line.id, line)
      added(this.#linesBy, line.amount, line.id)
    }
    for (const book of books) {
      this.books.set(book.key, book)
      added(this.#booksBy, book.amount, book.key)
    }
  }

  linesOf(amount: number): BankSide[] {
    return [...(this.#linesBy.get(amount) ?? [])].map((id) => this.lines.get(id)!)
  }

  booksOf(amount: number): BookSide[] {
    return [...(this.#booksBy.get(amount) ?? [])].map((key) => this.books.get(key)!)
  }

  take({ lines, books }: Pick<Found, 'lines' | 'books'>): void {
    for (const id of lines) {
      this.#linesBy.get(this.lines.get(id)!.amount)!.delete(id)
      this.lines.delete(id)
    }
    for (const key of books) {
      this.#booksBy.get(this.books.get(key)!.amount)!.delete(key)
      this.books.delete(key)
    }
  }
}

function added<K>(map: Map<K, Set<string>>, key: K, value: string): void {
  const known = map.get(key)
  if (known) known.add(value)
  else map.set(key, new Set([value]))
}

/** The number of a cheque that a line names, in its field or behind the word. */
export const chequeOf = ({ chequeNo, text, kind }: BankSide): string | null =>
  chequeNo ??
  /(?:CHE?QU?E?|CHK|CK|CHÈQUE|支票)\D{0,12}0*(\d{2,9})\b/i.exec(text)?.[1] ??
  (kind === 'Cheque' ? (/\b0*(\d{2,9})\b/.exec(text)?.[1] ?? null) : null)

/** Payments reach the bank after they were written, and what came in may be booked after. */
export const isNear = (line: Pick<BankSide, 'on' | 'amount'>, book: Pick<BookSide, 'on'>, within = WITHIN): boolean => {
  const days = dayNumber(line.on) - dayNumber(book.on)
  return days <= within && days >= (line.amount < 0 ? 0 : -within)
}

/** Both name a cheque, and not the same one. */
export const areOtherCheques = (line: BankSide, book: BookSide): boolean => {
  const named = chequeOf(line)
  return named !== null && book.chequeNo !== null && named !== book.chequeNo
}

/**
 * [finance 5.8] What belongs together beyond doubt, pass after pass over what the earlier ones left: cheque number, file number of a batch,
 * number in the text, amount within days, slip. What could be two things is left to a person.
 */
export function autoMatch(lines: readonly BankSide[], books: readonly BookSide[]): Found[] {
  const open = new Open(lines, books)
  const found: Found[] = []
  const take = (one: Found) => {
    open.take(one)
    found.push(one)
  }
  cheques(open, take)
  batches(open, take, true)
  numbers(open, take)
  amounts(open, take)
  batches(open, take, false)
  takenBack(open, take)
  return found
}

type Take = (found: Found) => void

function cheques(open: Open, take: Take): void {
  const named = new Map<string, BankSide[]>()
  for (const line of open.lines.values()) {
    const chequeNo = chequeOf(line)
    if (chequeNo) named.set(`${chequeNo} ${line.amount}`, [...(named.get(`${chequeNo} ${line.amount}`) ?? []), line])
  }
  for (const [key, those] of named) {
    const [chequeNo] = key.split(' ')
    const own = open.booksOf(those[0]!.amount).filter((book) => book.chequeNo === chequeNo)
    if (those.length === 1 && own.length === 1)
      take({ lines: [those[0]!.id], books: [own[0]!.key], reason: 'cheque', args: { number: chequeNo! } })
  }
}

/** Batches and slips whose lines are all open. With `named` the line says the number of the file or the slip. */
function batches(open: Open, take: Take, named: boolean): void {
  const groups = new Map<string, BookSide[]>()
  for (const book of open.books.values())
    if (book.group !== null) {
      const those = groups.get(book.group)
      if (those) those.push(book)
      else groups.set(book.group, [book])
    }
  const bySum = new Map<number, { group: string; books: BookSide[] }[]>()
  for (const [group, those] of groups) {
    const sum = those.reduce((total, { amount }) => total + amount, 0)
    bySum.set(sum, [...(bySum.get(sum) ?? []), { group, books: those }])
  }
  for (const [sum, those] of bySum) {
    const near = open.linesOf(sum).flatMap((line) => {
      const says = named ? new Set(tokensOf(`${line.reference ?? ''} ${line.text}`).map(withoutZeros)) : null
      const fits = those.filter(
        ({ group, books }) =>
          (says === null || says.has(withoutZeros(group)) || says.has(withoutZeros(books[0]!.fileNo ?? '-'))) &&
          books.every((book) => isNear(line, book, named ? 31 : WITHIN)),
      )
      return fits.length > 0 ? [{ line, fits }] : []
    })
    for (const { line, fits } of near) {
      const isOnly = fits.length === 1 && near.filter((other) => other.fits.includes(fits[0]!)).length === 1
      if (!isOnly) continue
      const { group, books } = fits[0]!
      const args = { number: books[0]!.fileNo ?? group, count: String(books.length) }
      take({ lines: [line.id], books: books.map(({ key }) => key), reason: named ? 'batch' : 'slip', args })
    }
  }
}

const withoutZeros = (word: string): string => word.replace(/^0+(?=.)/, '')

function numbers(open: Open, take: Take): void {
  const found = new Map<string, { line: BankSide; number: string }[]>()
  for (const line of open.lines.values()) {
    const says = new Set(tokensOf(`${line.reference ?? ''} ${line.text}`))
    const whole = new Set([...says, ...(line.reference ? [tokensOf(line.reference).join('')] : [])])
    for (const book of open.booksOf(line.amount)) {
      const number = book.numbers.find((one) => {
        const tokens = tokensOf(one)
        return tokens.join('').length >= 3 && (whole.has(tokens.join('')) || tokens.every((token) => says.has(token)))
      })
      if (number && !areOtherCheques(line, book))
        found.set(book.key, [...(found.get(book.key) ?? []), { line, number }])
    }
  }
  const linesOften = new Map<string, number>()
  for (const those of found.values())
    for (const { line } of those) linesOften.set(line.id, (linesOften.get(line.id) ?? 0) + 1)
  for (const [key, those] of found) {
    const [only] = those
    if (those.length === 1 && linesOften.get(only!.line.id) === 1)
      take({ lines: [only!.line.id], books: [key], reason: 'number', args: { number: only!.number } })
  }
}

/** One line and one of the books with an amount, within days, and neither fits another. */
function amounts(open: Open, take: Take): void {
  const done = new Set<number>()
  for (const { amount } of [...open.lines.values()]) {
    if (done.has(amount)) continue
    done.add(amount)
    const [those, books] = [open.linesOf(amount), open.booksOf(amount)]
    // As many of one amount as that are no question of days.
    if (those.length === 0 || books.length === 0 || those.length * books.length > 10_000) continue
    const fits = (line: BankSide) => books.filter((book) => isNear(line, book) && !areOtherCheques(line, book))
    const candidates = those.map((line) => ({ line, books: fits(line) }))
    for (const { line, books: own } of candidates) {
      if (own.length !== 1) continue
      const [book] = own as [BookSide]
      if (candidates.filter((other) => other.books.includes(book)).length !== 1) continue
      const days = String(Math.abs(dayNumber(line.on) - dayNumber(book.on)))
      take({ lines: [line.id], books: [book.key], reason: days === '0' ? 'amountSameDay' : 'amount', args: { days } })
    }
  }
}

/** What was booked and taken back before the bank ever saw it. */
function takenBack(open: Open, take: Take): void {
  const byEntry = new Map<string, BookSide[]>()
  for (const book of open.books.values()) byEntry.set(book.entryId, [...(byEntry.get(book.entryId) ?? []), book])
  for (const book of [...open.books.values()]) {
    if (book.reversesEntryId === null || !open.books.has(book.key)) continue
    const own = (byEntry.get(book.reversesEntryId) ?? []).find(
      ({ key, amount }) => open.books.has(key) && amount === -book.amount,
    )
    if (own) take({ lines: [], books: [own.key, book.key], reason: 'takenBack', args: {} })
  }
}
