import { choice, code, optional, stamp, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { KEPT } from '../kept.ts'

/** Ids of the entities whose changes are kept: all that have records of their own. */
export const AUDITED: readonly string[] = KEPT.filter(({ keptElsewhere }) => !keptElsewhere).map(({ id }) => id)

/**
 * [S3.36] One changed column of one save, over all entities. Only ever read: the rows are written beside the change itself
 * and never again. `columnName` is a path of the entity's fields, `billTo.creditLimit` or `contacts.2.email`; values are
 * the texts of the wire form, whatever the locale.
 */
export const AuditLog = entity('admin.auditLog', {
  key: 'recordKey',
  title: 'columnName',
  fields: {
    actionOn: stamp(),
    actionBy: text({ max: 100, readOnly: true }),
    action: choice(['insert', 'update', 'delete', 'use'], { readOnly: true }),
    entity: choice(AUDITED, { readOnly: true }),
    recordKey: optional(code({ max: 100, readOnly: true })),
    columnName: text({ max: 200, readOnly: true }),
    oldValue: optional(text({ max: 4000, readOnly: true })),
    newValue: optional(text({ max: 4000, readOnly: true })),
    recordId: code({ max: 36, readOnly: true }),
    requestId: optional(code({ max: 100, readOnly: true })),
  },
  list: [
    'actionOn',
    'actionBy',
    'action',
    'entity',
    'recordKey',
    'columnName',
    'oldValue',
    'newValue',
    'recordId',
    'requestId',
  ],
  search: ['recordKey', 'actionBy'],
  sort: ['-actionOn'],
})
export type AuditLog = RecordOfEntity<typeof AuditLog>
