import { Decimal } from 'decimal.js'
import type { Entity } from './entity.ts'
import { isSealedForm, type Field, type Fields } from './fields.ts'
import { isDate, isFigure } from './filter.ts'
import { homeCurrency } from './decimals.ts'
import type { Problem } from './result.ts'

type Row = Record<string, unknown>

const problem = (Field: string, Key: string, Args: Problem['Args'] = {}): Problem => ({ Field, Key, Args })

/** Problems of one record that are told at once: nobody reads further before the first of them are put right. */
export const MOST_PROBLEMS = 100

/**
 * The field wall: limits of single fields, the same on both sides of the wire. Expects a normalized record; of fields that
 * the server sets it is asked only whether what was worked out can be kept. Answers the problems, each with the path of its
 * field: `contacts.2.email`, and looks for no more than `MOST_PROBLEMS` of them.
 */
export function fieldProblems(entity: Pick<Entity, 'fields'>, record: Row): Problem[] {
  const found: Problem[] = []
  findProblems(entity.fields, record, '', found)
  return found.slice(0, MOST_PROBLEMS)
}

function findProblems(fields: Fields, record: Row, prefix: string, found: Problem[]): void {
  if (found.length >= MOST_PROBLEMS) return
  for (const [name, field] of Object.entries(fields)) {
    const path = prefix + name
    const value = record[name]
    if (field.readOnly) {
      const most = isFigure(field) && value !== null && value !== undefined ? beyondStored(field, String(value)) : null
      if (most) found.push(problem(path, 'kit:problems.tooLarge', { most }))
      continue
    }
    if (field.kind === 'group') {
      if (value !== null && value !== undefined) findProblems(field.fields!, value as Row, path + '.', found)
    } else if (field.kind === 'lines') {
      const rows = (value ?? []) as Row[]
      if (rows.length > Number(field.most))
        found.push(problem(path, 'kit:problems.tooManyLines', { most: field.most! }))
      rows.forEach((row, i) => findProblems(field.fields!, row, `${path}.${i}.`, found))
    } else {
      const one = valueProblem(field, value, path)
      if (one) found.push(one)
    }
  }
}

function valueProblem(field: Field, value: unknown, path: string): Problem | null {
  if (value === null || value === undefined || value === '')
    return field.required ? problem(path, 'kit:problems.required') : null
  if (isFigure(field)) return figureProblem(field, String(value), path)
  if (field.kind === 'flag') return typeof value === 'boolean' ? null : problem(path, 'kit:problems.notAChoice')
  if (field.kind === 'date') return isDate(String(value)) ? null : problem(path, 'kit:problems.notADate')
  if (field.kind === 'choice')
    return field.choices!.includes(String(value)) ? null : problem(path, 'kit:problems.notAChoice')
  const text = String(value)
  if (field.sealed && isSealedForm(text)) return null
  // First of all: what no text may hold must reach no rule, however long the text is besides.
  if (CONTROLS.test(text)) return problem(path, 'kit:problems.badForm')
  // What says of itself which form it has says with it how long it may be.
  const isFormed = !field.pattern || patternOf(field.pattern.source).test(text)
  if (field.max !== undefined && text.length > field.max && (isFormed || field.pattern!.message.startsWith('kit:')))
    return problem(path, 'kit:problems.tooLong', { max: field.max, length: text.length })
  if (!isFormed) return problem(path, field.pattern!.message)
  if (field.kind === 'json' && !parses(text)) return problem(path, 'kit:problems.notJson')
  return null
}

// eslint-disable-next-line no-control-regex -- these are the characters that no text field may hold
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

const patterns = new Map<string, RegExp>()

/** The patterns of fields are few, and asked of each row of a file. */
function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, known)
  return known
}

/** Digits before the point that are stored; thirteen of all others. */
const WHOLE_DIGITS: Partial<Record<Field['kind'], number>> = { percent: 3, rate: 10 }

function figureProblem(field: Field, text: string, path: string): Problem | null {
  if (!/^-?\d+(\.\d+)?$/.test(text) || text.length > 40) return problem(path, 'kit:problems.notANumber')
  const figure = new Decimal(text)
  if (field.scale !== undefined && figure.decimalPlaces() > field.scale)
    return problem(path, 'kit:problems.tooManyDecimals', { scale: field.scale })
  if (field.least !== undefined && figure.lt(field.least))
    return problem(path, 'kit:problems.tooSmall', { least: field.least })
  if (field.most !== undefined && figure.gt(field.most))
    return problem(path, 'kit:problems.tooLarge', { most: field.most })
  const most = beyondStored(field, text)
  return most ? problem(path, 'kit:problems.tooLarge', { most }) : null
}

const mostWhole = ({ kind }: Field): string => '9'.repeat(WHOLE_DIGITS[kind] ?? 13)

/** The most that is stored of such a figure, when this one is beyond it. */
function beyondStored(field: Field, text: string): string | null {
  // Most figures are short: nothing needs to be reckoned.
  if (/^-?\d{1,3}(\.\d*)?$/.test(text)) return null
  const most = mostWhole(field)
  return field.kind !== 'integer' && new Decimal(text).abs().trunc().gt(most) ? most : null
}

/** The least and the most that a field of figures takes, with all decimals that are stored, as decimal strings. */
export function figureBounds(field: Field): { least: string; most: string } {
  if (field.kind === 'integer') return { least: field.least!, most: field.most! }
  const widest = `${mostWhole(field)}.${'9'.repeat(field.scale!)}`
  return {
    least: Decimal.max(field.least ?? `-${widest}`, `-${widest}`).toFixed(),
    most: Decimal.min(field.most ?? widest, widest).toFixed(),
  }
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * The record as it is stored: text trimmed (notes keep their lines), codes upper-cased, blanks null, decimals without
 * leading or trailing zeros, missing fields as their empty value. Values of a wrong type are left for `fieldProblems`.
 */
export function normalize(entity: Pick<Entity, 'fields'>, record: Row): Row {
  return normalizeRow(entity.fields, record)
}

function normalizeRow(fields: Fields, record: Row): Row {
  const out: Row = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = record[name]
    if (field.kind === 'group') out[name] = value ? normalizeRow(field.fields!, value as Row) : null
    else if (field.kind === 'lines')
      out[name] = ((value ?? []) as Row[]).map((row) => normalizeLine(field.fields!, row))
    else out[name] = normalizeValue(field, value)
  }
  return out
}

function normalizeLine(fields: Fields, row: Row): Row {
  const line = normalizeRow(fields, row)
  return row['lineId'] ? { lineId: row['lineId'], ...line } : line
}

function normalizeValue(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return field.kind === 'flag' ? false : null
  if (typeof value !== 'string') return value
  const text = shownText(field, value).normalize('NFC').trim()
  if (text === '') return null
  if (isFigure(field) && field.kind !== 'integer' && /^-?\d{1,20}(\.\d{1,20})?$/.test(text))
    return new Decimal(text).toFixed()
  return field.upper ? text.toUpperCase() : text
}

/** Letters that turn the ones after them around: what is read is not what is stored. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g
/** Letters of no width: two codes look the same and are not. */
const UNSEEN = /[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]/g
/** Half of a letter, as a cut text leaves it: no database keeps it. */
const HALF = /\p{Surrogate}/gu

/** What can be seen of a text that was typed or pasted. Notes keep the joints of their signs. */
function shownText({ kind }: Field, value: string): string {
  const plain = value.replace(HALF, '\uFFFD').replace(TURNS, '')
  return kind === 'note' || kind === 'json' ? plain : plain.replace(UNSEEN, '')
}

/**
 * An empty record: flags false, lists empty, first choice of a required choice, zero for a required figure, the company's currency
 * where one is required.
 */
export function emptyRecord(fields: Fields): Row {
  const out: Row = {}
  for (const [name, field] of Object.entries(fields)) out[name] = emptyValue(field)
  return out
}

function emptyValue(field: Field): unknown {
  if (field.kind === 'flag') return false
  if (field.kind === 'lines') return []
  if (!field.required) return null
  if (field.kind === 'choice') return field.choices![0]
  if (field.home) return homeCurrency()
  if (field.kind === 'integer') return Math.max(0, Number(field.least ?? 0))
  if (isFigure(field)) return field.least !== undefined && new Decimal(field.least).gt(0) ? field.least : '0'
  return null
}
