import { Decimal } from 'decimal.js'

/** A line of a vendor, as far as it is typed. */
export interface Theirs {
  readonly docNumber: string | null
  readonly docDate: string | null
  readonly amount: string | null
  readonly byHand: boolean
  readonly ourNumber: string | null
}

/** A document of ours, whatever is left of it. */
export interface Ours {
  /** As our lists show it. */
  readonly number: string
  /** All that a vendor may call it by: a cheque by its number too. */
  readonly numbers: readonly string[]
  readonly date: string
  /** What it makes of the balance that is compared, and what it was for; what we owe is positive. */
  readonly open: string
  readonly original: string
}

/** A number as it is compared: letters and digits, without the noughts in front. `INV-00 123` and `inv123` are the same. */
export const normalized = (number: string): string =>
  number
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(?<![0-9])0+(?=[0-9])/g, '')

const digitsOf = (number: string) => normalized(number).replace(/[^0-9]/g, '')
/** Fewer digits than this are many documents' number. */
const TELLING_DIGITS = 3

const same = (a: string | null, b: string) => a !== null && new Decimal(a).eq(b)
const isAmountOf = (line: Theirs, ours: Ours) => same(line.amount, ours.open) || same(line.amount, ours.original)
const isNumberOf = ({ docNumber }: Theirs, { numbers }: Ours) =>
  !!docNumber && normalized(docNumber) !== '' && numbers.some((one) => normalized(one) === normalized(docNumber))
const isTailOf = ({ docNumber }: Theirs, { numbers }: Ours) => {
  const digits = digitsOf(docNumber ?? '')
  return digits.length >= TELLING_DIGITS && numbers.some((one) => digitsOf(one) === digits)
}
/** An invoice is no credit, whatever its number. */
const isOfSide = ({ amount }: Theirs, { original }: Ours) =>
  amount === null || new Decimal(amount).isNegative() === new Decimal(original).isNegative()

type Test = (line: Theirs, ours: Ours) => boolean

/** From the surest to what only amount and day speak for. */
const PASSES: readonly { readonly test: Test; readonly onlyOne?: true }[] = [
  { test: (line, ours) => isNumberOf(line, ours) && same(line.amount, ours.open) },
  { test: (line, ours) => isNumberOf(line, ours) && same(line.amount, ours.original) },
  { test: (line, ours) => isNumberOf(line, ours) && isOfSide(line, ours) },
  { test: (line, ours) => isTailOf(line, ours) && isAmountOf(line, ours) },
  { test: (line, ours) => line.docDate === ours.date && isAmountOf(line, ours), onlyOne: true },
]

/**
 * [finance 7.13] Which document of ours each line of a vendor is about, by their places; a line and a document are matched once. What a
 * person has named stands. By day and amount alone only what is one line and one document.
 */
export function matchLines(theirs: readonly Theirs[], ours: readonly Ours[]): Map<number, number> {
  const found = new Map<number, number>()
  const taken = new Set<number>()
  const match = (line: number, document: number) => {
    found.set(line, document)
    taken.add(document)
  }
  theirs.forEach(({ byHand, ourNumber }, line) => {
    if (!byHand || !ourNumber) return
    const named = ours.findIndex(({ number }, at) => !taken.has(at) && normalized(number) === normalized(ourNumber))
    if (named >= 0) match(line, named)
  })
  const isFree = (line: number) => !found.has(line) && !theirs[line]!.byHand
  for (const { test, onlyOne } of PASSES)
    theirs.forEach((line, at) => {
      if (!isFree(at)) return
      const fitting = ours.flatMap((document, place) => (!taken.has(place) && test(line, document) ? [place] : []))
      const rivals = onlyOne
        ? theirs.filter((other, place) => isFree(place) && test(other, ours[fitting[0]!] ?? NOTHING))
        : []
      if (fitting.length > 0 && (!onlyOne || (fitting.length === 1 && rivals.length === 1))) match(at, fitting[0]!)
    })
  return found
}

const NOTHING: Ours = { number: '', numbers: [], date: '', open: 'NaN', original: 'NaN' }
