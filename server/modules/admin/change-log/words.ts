import { usedRightKey } from '../../../../shared/contracts/admin/named-rights.ts'
import { ENTITIES } from '../../../../shared/contracts/entities.ts'
import type { Entity } from '../../../../shared/contracts/entity.ts'
import { fieldAt, fieldPath, placeWords, type Say } from '../../../../shared/contracts/field-place.ts'
import type { Field, Fields } from '../../../../shared/contracts/fields.ts'
import { saysSame } from '../../../../shared/contracts/same-value.ts'
import type { Row, StoredEntity } from '../../../platform/entity/stored.ts'

/** What every field of these entities is called, by table and path without line numbers: `firm.billTo.creditLimit`. */
export function fieldNames(stores: readonly StoredEntity[], say: Say): Record<string, string> {
  const names: Record<string, string> = {}
  for (const { table, entity } of stores)
    for (const path of pathsIn({ ...entity.fields, ...entity.derived }))
      names[`${table}.${path}`] = placeWords(entity, path, say)
  return names
}

const pathsIn = (fields: Fields, prefix = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    prefix + name,
    ...(field.fields ? pathsIn(field.fields, `${prefix}${name}.`) : []),
  ])

/** A row of the log in words, as its list shows it: the field's name, and choices and flags by their labels. */
export function rowInWords(row: Row, say: Say): Row {
  const entity = ENTITIES[String(row['entity'])]
  const path = row['columnName']
  if (row['action'] === 'use') return { ...row, columnName: say(usedRightKey(String(path))) }
  if (!entity || typeof path !== 'string' || !fieldIn(entity, path)) return row
  const value = (text: unknown) => valueWords(entity, path, text, say)
  return {
    ...row,
    columnName: placeWords(entity, path, say),
    oldValue: value(row['oldValue']),
    newValue: isOnlyWritten(fieldIn(entity, path)!, row) ? say('kit:history.same') : value(row['newValue']),
  }
}

/** An old save that wrote the same figure otherwise: nothing has changed. */
const isOnlyWritten = (field: Field, { oldValue, newValue }: Row): boolean =>
  typeof oldValue === 'string' &&
  typeof newValue === 'string' &&
  oldValue !== newValue &&
  saysSame(field, oldValue, newValue)

/** What the log tells of may also be a figure that only lists show: how often somebody is signed in. */
const fieldIn = (entity: Entity, path: string) => fieldAt(entity.fields, path) ?? entity.derived[path]

function valueWords(entity: Entity, path: string, value: unknown, say: Say): unknown {
  const field = fieldIn(entity, path)!
  if (field.kind === 'flag' && (value === 'true' || value === 'false'))
    return say(value === 'true' ? 'kit:list.yes' : 'kit:list.no')
  if (typeof value === 'string' && field.choices?.includes(value))
    return say(`${entity.module}:${entity.noun}.choices.${fieldPath(path)}.${value}`)
  // A line that moved is named by its old and new place, counted from nought.
  return field.kind === 'lines' && value !== null ? String(Number(value) + 1) : value
}
