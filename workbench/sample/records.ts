import type { Entity } from '../../shared/contracts/entity.ts'
import { asDocument } from '../../shared/contracts/document.ts'
import type { Row } from './row.ts'
import { sampleFields, sampleId, sampleValue } from './value.ts'
import { knownValue } from './known.ts'

/** Records of one entity: more than a page shows. */
export const RECORDS = 60

const trailOf = (row: number): Row => ({
  id: sampleId(row),
  version: 1,
  createdBy: 'Alex Morgan',
  createdOn: '2026-11-02T13:05:00.000Z',
  updatedBy: 'Priya Nair',
  updatedOn: '2026-11-20T20:41:00.000Z',
})

/** A stored record as its call answers it. The first of a document is a draft. */
export function sampleRecord(entity: Entity, row: number): Row {
  const fields = asDocument(entity)?.strict ?? entity.fields
  // People know a record by these two, so each has them.
  const named = [entity.key, entity.title].map((name) => [name, { ...fields[name]!, required: true }])
  const record = sampleFields({ ...fields, ...Object.fromEntries(named) }, '', row)
  return { ...withKnown(entity, record, row), ...trailOf(row) }
}

/** The same as a row of the list, with what the server works out for it. */
export function sampleListRow(entity: Entity, record: Row, row: number): Row {
  const columns = entity.list.map((name) => {
    const derived = entity.derived[name]
    return [name, derived && !(name in record) ? sampleValue(derived, { path: name, row }) : record[name]]
  })
  return { id: record['id'], version: record['version'], ...withKnown(entity, Object.fromEntries(columns), row) }
}

const withKnown = (entity: Entity, record: Row, row: number): Row =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, knownValue(entity.id, name, row, record) ?? value]),
  )
