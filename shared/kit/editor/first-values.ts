import type { Access } from '../../api/records.ts'
import { emptyRecord, normalize } from '../../contracts/check.ts'
import { asDocument } from '../../contracts/document.ts'
import type { Entity } from '../../contracts/entity.ts'
import { sentRecord } from './field-access.ts'
import { flagOfGroup, linesOf, type Row } from './field-path.ts'

/** A new record with the given first values; a group whose flag is set begins with its empty values. */
export function firstValues(entity: Entity, given: Row = {}): Row {
  const record: Record<string, unknown> = normalize(entity, { ...emptyRecord(entity.fields), ...given })
  for (const [name, field] of Object.entries(entity.fields)) {
    const flag = flagOfGroup(entity.fields, name)
    if (flag && record[flag] === true) record[name] ??= emptyRecord(field.fields!)
  }
  return normalize(entity, record)
}

/** First values for a record like this one: without its key, its line ids, what it has for itself and what the user may not see or set. */
export function copiedValues(entity: Entity, draft: Row, access: Access): Row {
  const out: Record<string, unknown> = sentRecord(entity.fields, normalize(entity, draft), access)
  out[entity.key] = null
  const anew = asDocument(entity)?.anew ?? []
  for (const name of anew) delete out[name]
  const isKept = (name: string) => (column: string) => column !== 'lineId' && !anew.includes(`${name}.${column}`)
  for (const [name, field] of Object.entries(entity.fields))
    if (field.kind === 'lines' && out[name]) out[name] = linesOf(out, name).map((row) => only(row, isKept(name)))
  return out
}

const only = (row: Row, isKept: (column: string) => boolean): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => isKept(column)))
