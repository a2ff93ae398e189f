import { Decimal } from 'decimal.js'
import type { Unread } from './account-terms.ts'

/** What a formula says of other rows or columns: `R110 / R60`, `(C1 + C2) * 0.5`. */
export type Formula =
  | { readonly is: 'number'; readonly value: Decimal }
  | { readonly is: 'ref'; readonly number: number }
  | { readonly is: 'op'; readonly op: '+' | '-' | '*' | '/'; readonly left: Formula; readonly right: Formula }

const TOKEN = /\s*(?:([RC])\s*(\d{1,4})|(\d+(?:\.\d+)?)|([-+*/()\u2212\u00d7\u00f7]))/giy
const SIGNS: Readonly<Record<string, string>> = { '\u2212': '-', '\u00d7': '*', '\u00f7': '/' }
/** Brackets within brackets, and terms: more than anybody writes by hand. */
const LONGEST = 120

type Token = { ref: number } | { value: string } | { sign: string }

function tokensOf(text: string, letter: 'R' | 'C'): Token[] | null {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const found = TOKEN.exec(text)
    if (!found || (found[1] && found[1].toUpperCase() !== letter) || tokens.length >= LONGEST) return null
    if (found[2]) tokens.push({ ref: Number(found[2]) })
    else if (found[3]) tokens.push({ value: found[3] })
    else tokens.push({ sign: SIGNS[found[4]!] ?? found[4]! })
  }
  return tokens
}

/** Reads a formula over rows (`R`) or columns (`C`). */
export function readFormula(text: string, letter: 'R' | 'C'): Formula | Unread {
  const tokens = tokensOf(text, letter)
  let at = 0
  const sign = (...signs: readonly string[]) => {
    const token = tokens![at]
    if (!token || !('sign' in token) || !signs.includes(token.sign)) return null
    at += 1
    return token.sign as '+' | '-' | '*' | '/' | '(' | ')'
  }
  const one = (): Formula | null => {
    if (sign('-')) {
      const inner = one()
      return inner && { is: 'op', op: '-', left: { is: 'number', value: new Decimal(0) }, right: inner }
    }
    if (sign('(')) {
      const inner = sum()
      return inner && sign(')') ? inner : null
    }
    const token = tokens![at++]
    if (token && 'ref' in token) return { is: 'ref', number: token.ref }
    return token && 'value' in token ? { is: 'number', value: new Decimal(token.value) } : null
  }
  const chain = (part: () => Formula | null, ...signs: readonly ('+' | '-' | '*' | '/')[]) => {
    let left = part()
    for (let op = sign(...signs); left && op; op = sign(...signs)) {
      const right = part()
      left = right && { is: 'op', op: op as '+', left, right }
    }
    return left
  }
  const product = () => chain(one, '*', '/')
  const sum = (): Formula | null => chain(product, '+', '-')
  const formula = tokens && tokens.length > 0 ? sum() : null
  return formula && at === tokens!.length ? formula : { wrong: text.trim() }
}

/** Numbers of the rows or columns that a formula stands on. */
export const refsOf = (formula: Formula): number[] =>
  formula.is === 'ref'
    ? [formula.number]
    : formula.is === 'op'
      ? [...refsOf(formula.left), ...refsOf(formula.right)]
      : []

/** What a formula comes to; null where something it stands on has no figure, or it would divide by nothing. */
export function valueOf(formula: Formula, of: (number: number) => Decimal | null): Decimal | null {
  if (formula.is === 'number') return formula.value
  if (formula.is === 'ref') return of(formula.number)
  const [left, right] = [valueOf(formula.left, of), valueOf(formula.right, of)]
  if (!left || !right) return null
  if (formula.op === '+') return left.plus(right)
  if (formula.op === '-') return left.minus(right)
  if (formula.op === '*') return left.times(right)
  return right.isZero() ? null : left.dividedBy(right)
}

/** Which numbers of these `20..50, 70` means, in their order. */
export function readNumbers(text: string, all: readonly number[]): readonly number[] | Unread {
  const named = new Set<number>()
  for (const written of text.split(/[,;]/)) {
    const item = written.trim()
    if (item === '') continue
    const found = /^[RC]?(\d{1,4})(?:\s*(?:\.\.|[-\u2013:])\s*[RC]?(\d{1,4}))?$/i.exec(item)
    const [from, to] = [Number(found?.[1]), Number(found?.[2] ?? found?.[1])]
    if (!found || from > to) return { wrong: item }
    const hit = all.filter((number) => number >= from && number <= to)
    if (hit.length === 0) return { wrong: item }
    for (const number of hit) named.add(number)
  }
  return [...named].sort((a, b) => a - b)
}
