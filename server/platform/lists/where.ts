import { sql, type RawBuilder } from 'kysely'
import type { Field } from '../../../shared/contracts/fields.ts'
import { isFigure, type Filter } from '../../../shared/contracts/filter.ts'
import type { Condition } from '../entity/stored.ts'

type Expression = RawBuilder<unknown>

/** Text in which no character is a wildcard of LIKE. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const WORDS = new Set(['code', 'text', 'note', 'email', 'phone', 'lookup', 'json'])

const folded = (expression: Expression) => sql<string>`fold(${expression})`
const foldedValue = (text: string) => sql<string>`fold(${text}::text)`

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

export const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** The value of a filter as the database compares it: every value travels as a parameter. */
function operand(field: Field, value: string): RawBuilder<unknown> {
  if (isFigure(field)) return sql`${value}::numeric`
  if (field.kind === 'date') return sql`${value}::date`
  if (field.kind === 'stamp') return sql`${value}::timestamptz`
  if (field.kind === 'flag') return sql`${value === 'true'}::boolean`
  return sql`${field.upper ? value.toUpperCase() : value}::text`
}

/** Words are equal whatever their case and accents; codes that are kept in capitals are compared as they are. */
function equals(expression: Expression, field: Field, value: string): Condition {
  if (field.kind === 'stamp' && value.length === 10)
    return sql<boolean>`(${expression} >= ${value}::date and ${expression} < ${value}::date + 1)`
  if (WORDS.has(field.kind) && !field.upper) return sql<boolean>`${folded(expression)} = ${foldedValue(value)}`
  return sql<boolean>`${expression} = ${operand(field, value)}`
}

const SIGNS = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` }

/** One filter as a condition on `expression`. */
export function condition(expression: Expression, field: Field, filter: Filter): Condition {
  const words = WORDS.has(field.kind)
  switch (filter.op) {
    case 'empty':
      return words ? sql<boolean>`coalesce(${expression}, '') = ''` : sql<boolean>`${expression} is null`
    case 'notEmpty':
      return words ? sql<boolean>`${expression} <> ''` : sql<boolean>`${expression} is not null`
    case 'contains':
      return sql<boolean>`${folded(expression)} like ${foldedValue(`%${literal(filter.value)}%`)}`
    case 'like':
      return sql<boolean>`${folded(expression)} like ${foldedValue(filter.value.split('*').map(literal).join('%'))}`
    case 'equals':
      return equals(expression, field, filter.value)
    case 'not':
      return sql<boolean>`(${equals(expression, field, filter.value)}) is not true`
    case 'in':
      return any(filter.values.map((value) => equals(expression, field, value)))
    case 'range': {
      const from = condition(expression, field, { op: 'ge', value: filter.value })
      return all([from, condition(expression, field, { op: 'le', value: filter.to })])
    }
    default:
      // A day's last moment still belongs to it.
      if (field.kind === 'stamp' && filter.value.length === 10 && (filter.op === 'le' || filter.op === 'gt'))
        return sql<boolean>`${expression} ${filter.op === 'le' ? sql`<` : sql`>=`} ${filter.value}::date + 1`
      return sql<boolean>`${expression} ${SIGNS[filter.op]} ${operand(field, filter.value)}`
  }
}

/** A quick search: every word of it stands somewhere in the text, which is already folded. */
export function searched(foldedText: Expression, search: string): Condition {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return all(words.map((word) => sql<boolean>`${foldedText} like ${foldedValue(`%${literal(word)}%`)}`))
}
