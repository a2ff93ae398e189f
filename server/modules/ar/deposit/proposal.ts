import { Decimal } from 'decimal.js'
import type { WHY_PROPOSED } from '../../../../shared/contracts/ar/deposit.ts'
import { allocate, inFull, type OpenLine } from '../../../../shared/contracts/trade/applied-amounts.ts'

type Why = (typeof WHY_PROPOSED)[number]

/** An open document of a customer, as a receipt may settle it. */
export interface Candidate extends OpenLine {
  readonly docNumber: string
  readonly dueDate: string | null
  /** It is in dispute: it is paid where the customer names it, and proposed to nobody. */
  readonly isDisputed?: boolean
  /** Another branch of the payer's parent owes it: it is taken where the payer names it alone. */
  readonly isElsewhere?: boolean
}

/** What a receipt does to each document, in their order, and why; nothing where it is not for it. */
export interface Proposed {
  readonly pay: string | null
  readonly discount: string | null
  readonly why: Why | null
}

interface Said {
  readonly amount: string
  readonly reference: string | null
  readonly remittance: string | null
}

const NOTHING: Proposed = { pay: null, discount: null, why: null }
/** Sums of so many documents are looked through; of more, somebody would not see what was meant either. */
const MOST_SUMMED = 18

/**
 * [finance 8.2] What a receipt is for: the documents that the customer has named, else the one or the few that come to its amount to the
 * cent, with discounts that are in time, else the oldest. What could be two things is not guessed: the oldest is what is left. What is in dispute is taken where the customer names it alone.
 */
export function proposed(lines: readonly Candidate[], said: Said, oldestOnly = false): Proposed[] {
  const left = lines.map(({ isDisputed }): Proposed => (isDisputed ? { ...NOTHING, why: 'Disputed' } : NOTHING))
  if (new Decimal(said.amount).isZero()) return left
  const named = oldestOnly ? null : byNumbers(lines, said)
  if (named) return named.map((share, at) => (share === NOTHING ? left[at]! : share))
  // What is in dispute is never taken silently.
  const isFree = ({ isDisputed, isElsewhere }: Candidate) => !isDisputed && !isElsewhere
  const free = lines.filter(isFree)
  const found = (oldestOnly ? null : bySum(free, said)) ?? oldestFirst(free, said)
  const shares = found.values()
  return lines.map((line, at) => (isFree(line) ? shares.next().value! : left[at]!))
}

const oldestFirst = (lines: readonly Candidate[], { amount }: Said): Proposed[] =>
  allocate(lines, amount, 'oldest').map((share) =>
    share.pay === null || new Decimal(share.pay).isZero() ? NOTHING : { ...share, why: 'Oldest' },
  )

const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const digits = (text: string): string => text.replace(/^\D+/, '').replace(/\D.*$/, '').replace(/^0+/, '')

/** Words that may be numbers of documents, each with the amount that stands behind it. */
function wordsOf(text: string): { word: string; amount: string | null }[] {
  const words = text.split(/[\s,;:|]+/).filter((word) => word !== '')
  return words.map((word, at) => ({ word, amount: amountIn(words[at + 1]) }))
}

/** `1,130.00` is split at its comma before: only what has its cents is an amount. */
function amountIn(word: string | undefined): string | null {
  const found = word && /^\$?(\d{1,10}[.]\d{2})$/.exec(word)
  return found ? found[1]! : null
}

/** Whether a word names a document: as it is written, or by its digits alone. */
export const namesDocument = (word: string, docNumber: string): boolean => {
  const own = bare(word)
  if (own.length < 3) return false
  return own === bare(docNumber) || (/^\d{3,}$/.test(own) && own.replace(/^0+/, '') === digits(docNumber))
}

function byNumbers(lines: readonly Candidate[], { amount, reference, remittance }: Said): Proposed[] | null {
  const told = [
    ...wordsOf(remittance ?? '').map((one) => ({ ...one, why: 'Remittance' as const })),
    ...wordsOf(reference ?? '').map((one) => ({ ...one, why: 'Number' as const })),
  ]
  const named = lines.map(({ docNumber }) => told.find(({ word }) => namesDocument(word, docNumber)))
  if (named.every((one) => one === undefined)) return null
  const whole = lines.map((line, at) => (named[at] ? inFull(line) : null))
  const comesTo = (shares: readonly ({ pay: string | null } | null)[]) =>
    shares.reduce((sum, share) => sum.plus(share?.pay ?? 0), new Decimal(0))
  const shown = (shares: readonly ({ pay: string | null; discount: string | null } | null)[]): Proposed[] =>
    shares.map((share, at) => (share?.pay && named[at] ? { ...share, why: named[at].why } : NOTHING))
  if (comesTo(whole).eq(amount)) return shown(whole)
  const bare = lines.map((line, at) => (named[at] ? { pay: line.openAmount, discount: null } : null))
  if (comesTo(bare).eq(amount)) return shown(bare)
  // The customer says how much of each.
  const said = lines.map((line, at) => {
    const own = named[at]?.amount
    if (!own) return whole[at]!
    const isLess = new Decimal(own).lt(line.openAmount ?? 0)
    const full = inFull(line)
    return full.pay === own ? full : { pay: isLess ? own : line.openAmount, discount: null }
  })
  if (comesTo(said).eq(amount)) return shown(said)
  const own = lines.flatMap((line, at) => (named[at] ? [{ line, at }] : []))
  const shares = allocate(
    own.map(({ line }) => line),
    amount,
    'oldest',
  )
  const byPlace = new Map(own.map(({ at }, nth) => [at, shares[nth]!]))
  return shown(lines.map((_, at) => byPlace.get(at) ?? null))
}

/** The only document, or the only few, that come to the amount. */
function bySum(lines: readonly Candidate[], { amount }: Said): Proposed[] | null {
  for (const shares of [lines.map(inFull), lines.map(({ openAmount }) => ({ pay: openAmount, discount: null }))]) {
    const singles = shares.flatMap(({ pay }, at) => (new Decimal(pay ?? 0).eq(amount) ? [at] : []))
    // Of several that are the same the oldest is paid: lines come by their due dates.
    if (singles.length > 0) return shares.map((share, at) => (at === singles[0] ? { ...share, why: 'Exact' } : NOTHING))
    const chosen = onlySubset(
      shares.map(({ pay }) => new Decimal(pay ?? 0)),
      new Decimal(amount),
    )
    if (chosen) return shares.map((share, at) => (chosen.has(at) ? { ...share, why: 'ExactSum' } : NOTHING))
  }
  return null
}

/** The places that come to a sum, where only one set of them does. */
function onlySubset(amounts: readonly Decimal[], sum: Decimal): ReadonlySet<number> | null {
  if (amounts.length > MOST_SUMMED) {
    const all = amounts.reduce((whole, one) => whole.plus(one), new Decimal(0))
    return all.eq(sum) ? new Set(amounts.keys()) : null
  }
  const cents = amounts.map((one) => Number(one.times(1000).toFixed(0)))
  const wanted = Number(sum.times(1000).toFixed(0))
  let found: number[] | null = null
  let isOne = true
  const walk = (at: number, left: number, taken: readonly number[]): void => {
    if (!isOne) return
    if (left === 0 && taken.length > 1) {
      if (found) isOne = false
      found = [...taken]
      return
    }
    if (at === cents.length) return
    walk(at + 1, left - cents[at]!, [...taken, at])
    walk(at + 1, left, taken)
  }
  walk(0, wanted, [])
  return found && isOne ? new Set(found) : null
}

/** What a receipt without a customer may be matched by: the words of its texts that may be numbers. */
export const numbersIn = (...texts: readonly (string | null)[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => wordsOf(text ?? ''))
      .map(({ word }) => bare(word))
      .filter((word) => word.length >= 3 && /\d/.test(word)),
  ),
]
