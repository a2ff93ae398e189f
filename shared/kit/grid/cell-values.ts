import { normalize } from '../../contracts/check.ts'
import type { Entity } from '../../contracts/entity.ts'
import type { Field } from '../../contracts/fields.ts'
import { plainText } from '../../contracts/figure-text.ts'
import { isDate, isFigure } from '../../contracts/filter.ts'
import { businessToday } from '../../i18n/business-day.ts'
import { locale, t } from '../../i18n/i18n.ts'
import { dateOf } from '../editor/controls/date-value.ts'
import { figureOf } from '../editor/controls/figure-value.ts'
import { fieldAt, type Row } from '../editor/field-path.ts'
import { choiceLabel, valueText } from '../editor/labels.ts'

/** What a cell shows while it is not edited. A figure or date that cannot be read stands as it was typed. */
export const cellText = (entity: Entity, path: string, value: unknown, places: number): string =>
  valueText(entity, path, value, places)

/** The value of a cell in the form in which it is stored. */
export const storedForm = (field: Field, value: unknown): unknown =>
  normalize({ fields: { value: field } }, { value })['value']

const YES = new Set(['true', '1', 'x', '✓'])
const NO = new Set(['false', '0', ''])
const ONE_LINE = /\s*[\r\n]+\s*/g

/**
 * A pasted text as the value of a cell, read in the user's language. What cannot be read stays as the text it was: nothing
 * pasted is lost, and its cell says what is wrong with it.
 */
export function pastedValue(entity: Entity, path: string, pasted: string): unknown {
  const field = fieldAt(entity.fields, path)!
  const text = pasted.trim()
  if (isFigure(field)) return storedForm(field, figureOf(text, field))
  switch (field.kind) {
    case 'flag':
      return flagOf(text)
    case 'date':
      return dateOf(text, businessToday())
    case 'choice':
      return choiceOf(entity, path, field, text)
    case 'note':
    case 'json':
      return storedForm(field, pasted)
    default:
      return storedForm(field, text.replace(ONE_LINE, ' '))
  }
}

function flagOf(text: string): unknown {
  const word = text.toLowerCase()
  if (YES.has(word) || word === t('kit:list.yes').toLowerCase()) return true
  return NO.has(word) || word === t('kit:list.no').toLowerCase() ? false : text
}

function choiceOf(entity: Entity, path: string, field: Field, text: string): unknown {
  if (text === '') return null
  const word = text.toLowerCase()
  const isMeant = (choice: string) =>
    choice.toLowerCase() === word || choiceLabel(entity, path, choice).toLowerCase() === word
  return field.choices!.find(isMeant) ?? text
}

/** A value as it is copied: a spreadsheet in the user's language reads figures and dates as such, with all their digits. */
export function copiedText(entity: Entity, path: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  const field = fieldAt(entity.fields, path)!
  const text = String(value)
  if (isFigure(field)) return /^-?\d+(\.\d+)?$/.test(text) ? plainText(text, locale()) : text
  if (field.kind === 'date' && isDate(text)) return text
  if (field.kind === 'flag') return typeof value === 'boolean' ? t(value ? 'kit:list.yes' : 'kit:list.no') : text
  return field.kind === 'choice' ? choiceLabel(entity, path, text) : text
}

/** The same line under another value of one column. */
export const withCell = (row: Row, column: string, value: unknown): Row => ({ ...row, [column]: value })
