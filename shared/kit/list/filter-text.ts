import { LONGEST_FILTER, isFigure, parseFilter } from '../../contracts/filter.ts'
import { filterWords } from '../../contracts/filter-words.ts'
import type { Field } from '../../contracts/fields.ts'
import { businessToday } from '../../i18n/business-day.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatFigure } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { parseDate, parseFigure } from '../../i18n/parse.ts'

export type TypedFilter = { filter: string } | { problem: string }

const OPERATORS = ['<>', '>=', '<=', '>', '<', '='] as const

/**
 * What a person types into the filter row, as the canonical filter of a call: figures and dates in the user's own
 * writing (`> 1 234,5`, `t`, `+7`) become `>1234.5` and `2026-11-20`; `valueOf` finds the word of a choice by its label.
 * The problem is a message key.
 */
export function readFilter(typed: string, field: Field, valueOf?: (label: string) => string | null): TypedFilter {
  const text = typed.trim()
  if (text === '') return { filter: '' }
  if (text.length > LONGEST_FILTER) return { problem: 'kit:filter.tooLong' }
  const canonical = isWord(field) ? text : operands(text, field, valueOf)
  if (typeof canonical !== 'string') return canonical
  const verdict = parseFilter(canonical, field)
  return 'problem' in verdict ? verdict : { filter: canonical }
}

/** Rewrites each operand of a filter of figures, dates or choices; signs and separators stay. */
function operands(
  text: string,
  field: Field,
  valueOf?: (label: string) => string | null,
): string | { problem: string } {
  const operator = OPERATORS.find((sign) => text.startsWith(sign)) ?? ''
  const rest = text.slice(operator.length).trim()
  if (rest === '') return text
  const separator = rest.includes('..') ? '..' : '|'
  const written: string[] = []
  for (const part of rest.split(separator)) {
    const one = operand(part.trim(), field, valueOf)
    if (typeof one !== 'string') return one
    written.push(one)
  }
  return operator + written.join(separator)
}

function operand(
  text: string,
  field: Field,
  valueOf: (label: string) => string | null = () => null,
): string | { problem: string } {
  if (text === '') return ''
  if (field.kind === 'choice' || field.kind === 'flag') return valueOf(text) ?? text
  const read = isFigure(field) ? parseFigure(text, field) : parseDate(text, businessToday())
  if ('value' in read) return read.value
  return { problem: isFigure(field) ? 'kit:filter.notAFigure' : 'kit:filter.notADate' }
}

/** The canonical filter as the user would type it: `> 1 234,5`. `label` names a choice or a flag. */
export function writeFilter(filter: string, field: Field, label: (value: string) => string): string {
  const parsed = parseFilter(filter, field)
  if ('problem' in parsed) return filter
  const write = (value: string) => (isMoment(field) ? value : written(value, field, label))
  switch (parsed.op) {
    case 'empty':
      return '='
    case 'notEmpty':
      return '<>'
    case 'range':
      return `${write(parsed.value)}..${write(parsed.to)}`
    case 'in':
      return parsed.values.map(write).join(' | ')
    case 'contains':
    case 'like':
      return parsed.value
    case 'equals':
      return isWord(field) ? `=${parsed.value}` : write(parsed.value)
    default:
      return `${SIGNS[parsed.op]} ${write(parsed.value)}`
  }
}

const SIGNS = { not: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const
/** In the filter row a date stays as it can be typed again; in words it reads as everywhere. */
const isMoment = (field: Field) => field.kind === 'date' || field.kind === 'stamp'
const isWord = (field: Field) => !isFigure(field) && !['date', 'stamp', 'choice', 'flag'].includes(field.kind)

/** A filter in words, for its chip: "over 1,234.50", "ON, QC + 6". `label` names a choice or a flag. */
export function describeFilter(filter: string, field: Field, label: (value: string) => string): string {
  const parsed = parseFilter(filter, field)
  if ('problem' in parsed) return filter
  const write = (value: string) => (isWord(field) ? value : written(value, field, label))
  return filterWords(parsed, t, write)
}

function written(value: string, field: Field, label: (value: string) => string): string {
  if (isFigure(field)) return formatFigure(value, field)
  return isMoment(field) ? formatDate(value) : label(value)
}
