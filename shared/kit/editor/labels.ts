import type { Entity } from '../../contracts/entity.ts'
import { fieldWords, placeWords, sectionWords } from '../../contracts/field-place.ts'
import type { Field } from '../../contracts/fields.ts'
import { isDate, isFigure } from '../../contracts/filter.ts'
import { problemWords, problemWordsAt, type Speaker } from '../../contracts/problem-words.ts'
import type { Problem } from '../../contracts/result.ts'
import { businessToday } from '../../i18n/business-day.ts'
import { formatDate, formatStamp } from '../../i18n/dates.ts'
import { formatFigure, formatInteger } from '../../i18n/format.ts'
import { hasText, t } from '../../i18n/i18n.ts'
import type { Word } from './controls/choices-meant.ts'
import { fieldAt, fieldPath, type Row } from './field-path.ts'

const FIGURE = /^-?\d+(\.\d+)?$/

/** What a field is called on its own: `Credit limit`. A group or list of lines is called by its section. */
export const fieldLabel = (entity: Entity, path: string): string => fieldWords(entity, path, t)

export const sectionLabel = (entity: Entity, name: string): string => sectionWords(entity, name, t)

/** What a field is called where its surroundings do not show: `Contacts, line 3, Email`, `Bill-to account, Credit limit`. */
export const placeLabel = (entity: Parameters<typeof placeWords>[0], path: string, record?: Row): string =>
  placeWords(entity, path, t, record)

/** The words of a choice, in the order of its contract. */
export const wordsOf = (entity: Entity, path: string, field: Field): Word[] =>
  (field.choices ?? []).map((choice) => ({ choice, label: choiceLabel(entity, path, choice) }))

/** The word for one value of a choice. A value that the contract does not know is shown as it is. */
export function choiceLabel(entity: Entity, path: string, value: string): string {
  const key = `${entity.module}:${entity.noun}.choices.${fieldPath(path)}.${value}`
  return hasText(key) ? t(key) : value
}

/**
 * A value as text, in the user's language; empty text for none. Takes wire values and the texts of the audit log. An amount has the
 * decimals that are said, as its currency stands beside it and not in it.
 */
export function valueText(entity: Entity, path: string, value: unknown, places?: number): string {
  if (value === null || value === undefined || value === '') return ''
  const field = fieldAt(entity.fields, fieldPath(path))
  if (Array.isArray(value)) return t('kit:conflict.lines', { count: value.length })
  if (typeof value === 'object') return t('kit:conflict.present')
  const text = String(value)
  if (!field) return text
  if (field.kind === 'flag') return t(text === 'true' ? 'kit:list.yes' : 'kit:list.no')
  if (field.kind === 'choice') return choiceLabel(entity, path, text)
  if (isFigure(field) && FIGURE.test(text)) return formatFigure(text, field, places)
  if (field.kind === 'date' && isDate(text)) return formatDate(text)
  if (field.kind === 'stamp') return formatStamp(text)
  if (field.kind === 'picture') return t('kit:conflict.present')
  return text
}

const speaker: Speaker = { say: t, figure: formatFigure, integer: formatInteger, choice: choiceLabel }

/** The sentence of a problem in the user's language. */
export const problemText = (entity: Entity, problem: Problem): string =>
  problemWords(entity, withExample(problem), speaker)

/** What is typed as a date and is none is told what would be one, as the browser's language writes it. */
const withExample = (problem: Problem): Problem =>
  problem.Key === 'kit:problems.notADate'
    ? { ...problem, Key: 'kit:problems.notADateTyped', Args: { example: formatDate(businessToday()) } }
    : problem

/** The same where the field is out of sight: with its name, once. */
export const problemWithLabel = (entity: Entity, problem: Problem, label: string): string =>
  problemWordsAt(entity, withExample(problem), label, speaker)

/** Text key of an action of a document: `Post`. */
export const actionKey = (entity: Entity, action: string): string => `${entity.module}:${entity.noun}.actions.${action}`

/** `Firm HARLOW-01`; a new record is `New: Firm`. */
export function recordName(entity: Entity, key: string): string {
  const record = t(`${entity.module}:${entity.noun}.record`)
  return key ? t('kit:editor.unsavedName', { record, key }) : t('kit:editor.newRecord', { record })
}

/** What a record with unsaved work is called, in the one dialog that names everything; a new one has no key yet. */
export function unsavedName({ module, noun }: Entity, key: string): string {
  const record = t(`${module}:${noun}.record`)
  return key ? t('kit:editor.unsavedName', { record, key }) : t('kit:editor.unsavedNew', { record })
}
