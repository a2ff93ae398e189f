/** Accounts as a controller writes them: one, or all from one to another, by their numbers or by their GIFI codes; or none of those. */
export interface AccountTerm {
  readonly excludes: boolean
  readonly by: 'natural' | 'account' | 'gifi'
  readonly from: string
  readonly to: string
}

/** What cannot be read of a text, as it was written. */
export interface Unread {
  readonly wrong: string
}

export const isUnread = (read: object): read is Unread => 'wrong' in read

const RANGE = /^([0-9A-Z-]+)\s*(?:\.\.|[\u2013\u2014:])\s*([0-9A-Z-]+)$/
const DASHED = /^([0-9]+)\s*-\s*([0-9]+)$/
const BEGINNING = /^([0-9]{1,8})\*$/
const ONE = /^[0-9][0-9A-Z-]*$/
/** Behind every code that begins alike. */
const LAST = '\uffff'

/**
 * Reads `4010-4199, !4150, 6100-01, 70*, GIFI 8000..8299`. A dash between two numbers is a range, unless the chart has an account of that
 * code.
 */
export function readTerms(text: string, isAccount: (code: string) => boolean): readonly AccountTerm[] | Unread {
  const terms: AccountTerm[] = []
  for (const written of text.split(/[,;\n]/)) {
    const item = written.trim().toUpperCase()
    if (item === '') continue
    const [, not, gifi, rest] = /^(!?)\s*(GIFI\s+)?(.*)$/.exec(item)!
    const ends = endsOf(rest!.trim(), isAccount)
    if (!ends || ends[0] > ends[1]) return { wrong: written.trim() }
    const isNatural = ends.every((end) => /^[0-9]+\uffff?$/.test(end))
    if (gifi && !isNatural) return { wrong: written.trim() }
    terms.push({
      excludes: not === '!',
      by: gifi ? 'gifi' : isNatural ? 'natural' : 'account',
      from: ends[0],
      to: ends[1],
    })
  }
  return terms
}

function endsOf(item: string, isAccount: (code: string) => boolean): readonly [string, string] | null {
  const beginning = BEGINNING.exec(item)
  if (beginning) return [beginning[1]!, beginning[1]! + LAST]
  if (ONE.test(item) && isAccount(item)) return [item, item]
  const range = RANGE.exec(item) ?? DASHED.exec(item)
  if (range) return [range[1]!, range[2]!]
  return ONE.test(item) ? [item, item] : null
}

export interface TermedAccount {
  readonly account: string
  readonly natural: string
  readonly gifi: string | null
}

/** Whether the terms name an account; terms that only leave out begin with all accounts. */
export function isNamed(terms: readonly AccountTerm[], account: TermedAccount): boolean {
  const hits = (term: AccountTerm) => {
    const code = account[term.by]
    return code !== null && code >= term.from && code <= term.to
  }
  if (terms.some((term) => term.excludes && hits(term))) return false
  const named = terms.filter(({ excludes }) => !excludes)
  return named.length === 0 || named.some(hits)
}
