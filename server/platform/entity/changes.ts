import { createHash } from 'node:crypto'
import type { Entity } from '../../../shared/contracts/entity.ts'
import { saysSame } from '../../../shared/contracts/same-value.ts'
import { DOTS, sealedForm, type Field, type Fields } from '../../../shared/contracts/fields.ts'
import type { Row } from './stored.ts'

/**
 * One changed column [S3.36]: `creditLimit`, `billTo.creditLimit`, `contacts.2.email`; or a right of the trade that was used,
 * by its name, with the reason as new value.
 */
export interface Change {
  action: 'insert' | 'update' | 'delete' | 'use'
  column: string
  oldValue: string | null
  newValue: string | null
}

/** A value as the audit log keeps it: a picture by its digest, a sealed number by its last characters. */
function asText(field: Field, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = String(value)
  if (field.secret) return DOTS
  if (field.sealed) return sealedForm(text)
  return field.kind === 'picture' ? `sha256:${createHash('sha256').update(text).digest('hex')}` : text
}

/** What differs between two records; null stands for a record that is not there. Fields that the server sets count too. */
export function changesBetween(entity: Pick<Entity, 'fields'>, before: Row | null, after: Row | null): Change[] {
  return fieldChanges(entity.fields, before, after, '')
}

function fieldChanges(fields: Fields, before: Row | null, after: Row | null, prefix: string): Change[] {
  const action = before === null ? 'insert' : after === null ? 'delete' : 'update'
  const changes: Change[] = []
  for (const [name, field] of Object.entries(fields)) {
    const [old, now] = [before?.[name] ?? null, after?.[name] ?? null]
    if (field.kind === 'group') {
      if (old !== null || now !== null)
        changes.push(...fieldChanges(field.fields!, old as Row | null, now as Row | null, `${prefix}${name}.`))
    } else if (field.kind === 'lines') {
      changes.push(...lineChanges(field.fields!, (old ?? []) as Row[], (now ?? []) as Row[], `${prefix}${name}.`))
    } else {
      const [oldValue, newValue] = [asText(field, old), asText(field, now)]
      // Two sealed numbers may end alike and are told apart all the same.
      if (!saysSame(field, oldValue, newValue) || (field.sealed && old !== now))
        changes.push({ action, column: prefix + name, oldValue, newValue })
    }
  }
  return changes
}

/** Lines are compared by their id; the number in a path is the place in the list that it was read or written in. */
function lineChanges(fields: Fields, before: Row[], after: Row[], prefix: string): Change[] {
  const changes: Change[] = []
  const stored = new Map(before.map((row, place) => [row['lineId'], { row, place }]))
  after.forEach((row, place) => {
    const known = row['lineId'] === undefined ? undefined : stored.get(row['lineId'])
    if (known) stored.delete(row['lineId'])
    changes.push(...fieldChanges(fields, known?.row ?? null, row, `${prefix}${place}.`))
    if (known && known.place !== place)
      changes.push({ action: 'update', column: `${prefix}${place}`, oldValue: `${known.place}`, newValue: `${place}` })
  })
  for (const { row, place } of stored.values()) changes.push(...fieldChanges(fields, row, null, `${prefix}${place}.`))
  return changes
}
