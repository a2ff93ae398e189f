import type { Field } from './fields.ts'

/**
 * One filter of a list, as written in a call and in the filter row. Grammar (spaces around are ignored):
 *
 *     text        contains (figures, dates and choices: equals)
 *     =text       equals            <>text   differs
 *     *a*b*       pattern           a|b      one of
 *     >1 >=1 <1 <=1                 10..20   both ends included
 *     =           is empty          <>       is not empty
 *
 * Figures and dates are canonical (`1234.5`, `2026-11-20`), whatever the user's locale.
 */
export type Filter =
  | { op: 'contains' | 'equals' | 'not' | 'like' | 'gt' | 'ge' | 'lt' | 'le'; value: string }
  | { op: 'range'; value: string; to: string }
  | { op: 'in'; values: string[] }
  | { op: 'empty' | 'notEmpty' }

export type FilterVerdict = Filter | { problem: string }

/** Longest text that a lookup is asked with, in characters: a longer one is no key and no name. */
export const LONGEST_LOOKUP = 200

export const LONGEST_FILTER = 500

const FIGURES = new Set(['integer', 'money', 'price', 'quantity', 'percent', 'rate'])
const ORDERED = new Set([...FIGURES, 'date', 'stamp'])
const WORDS = new Set(['code', 'text', 'note', 'email', 'phone', 'lookup', 'json'])

export const isFigure = (field: Pick<Field, 'kind'>): boolean => FIGURES.has(field.kind)

/** So long a text is what somebody has said, no name: it takes as many lines as it needs. */
export const isWords = ({ kind, max }: Pick<Field, 'kind' | 'max'>): boolean => kind === 'text' && (max ?? 0) >= 200

/** Reads one filter. The problem is a message key of `kit:filter`. */
export function parseFilter(input: string, field: Field): FilterVerdict {
  const text = input.trim()
  if (text.length > LONGEST_FILTER) return { problem: 'kit:filter.tooLong' }
  if (text === '=') return { op: 'empty' }
  if (text === '<>') return { op: 'notEmpty' }
  if (text.startsWith('<>')) return single('not', text.slice(2), field)
  if (text.startsWith('>=')) return single('ge', text.slice(2), field)
  if (text.startsWith('<=')) return single('le', text.slice(2), field)
  if (text.startsWith('>')) return single('gt', text.slice(1), field)
  if (text.startsWith('<')) return single('lt', text.slice(1), field)
  if (text.startsWith('=')) return single('equals', text.slice(1), field)
  const range = /^(.*?)\.\.(.*)$/s.exec(text)
  if (range && ORDERED.has(field.kind)) return between(range[1]!.trim(), range[2]!.trim(), field)
  if (text.includes('|')) return oneOf(text, field)
  if (!WORDS.has(field.kind)) return single('equals', text, field)
  if (text.includes('*')) return { op: 'like', value: text }
  return { op: 'contains', value: text }
}

function single(op: 'equals' | 'not' | 'gt' | 'ge' | 'lt' | 'le', raw: string, field: Field): FilterVerdict {
  const value = raw.trim()
  const ordering = op !== 'equals' && op !== 'not'
  if (ordering && !ORDERED.has(field.kind) && !WORDS.has(field.kind)) return { problem: 'kit:filter.noOrder' }
  if (ordering && value === '') return { problem: 'kit:filter.valueMissing' }
  const problem = valueProblem(value, field)
  return problem ? { problem } : { op, value }
}

function between(from: string, to: string, field: Field): FilterVerdict {
  if (from === '' && to === '') return { problem: 'kit:filter.valueMissing' }
  if (from === '') return single('le', to, field)
  if (to === '') return single('ge', from, field)
  const problem = valueProblem(from, field) ?? valueProblem(to, field)
  return problem ? { problem } : { op: 'range', value: from, to }
}

function oneOf(text: string, field: Field): FilterVerdict {
  const values = text
    .split('|')
    .map((v) => v.trim())
    .filter((v) => v !== '')
  if (values.length === 0) return { problem: 'kit:filter.valueMissing' }
  for (const value of values) {
    const problem = valueProblem(value, field)
    if (problem) return { problem }
  }
  return { op: 'in', values }
}

function valueProblem(value: string, field: Field): string | null {
  if (isFigure(field)) return /^-?\d{1,15}(\.\d{1,8})?$/.test(value) ? null : 'kit:filter.notAFigure'
  if (field.kind === 'date') return isDate(value) ? null : 'kit:filter.notADate'
  if (field.kind === 'stamp') return isDate(value) || isMoment(value) ? null : 'kit:filter.notADate'
  if (field.kind === 'flag') return value === 'true' || value === 'false' ? null : 'kit:filter.notAFlag'
  if (field.kind === 'choice') return field.choices?.includes(value) ? null : 'kit:filter.notAChoice'
  return null
}

/** True for a moment with its offset (RFC 3339): `2026-11-20T05:00:00.000Z`. */
const isMoment = (value: string): boolean =>
  /^.{10}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.test(value) &&
  isDate(value.slice(0, 10))

/** True for a day that exists, written `YYYY-MM-DD`, year 1000 to 9999. */
export function isDate(value: string): boolean {
  const parts = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(value)
  if (!parts) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const moment = new Date(Date.UTC(year, month - 1, day))
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
}
