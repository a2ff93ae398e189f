import type { ListRow } from '../../../shared/api/records.ts'
import { AuditLog } from '../../../shared/contracts/admin/audit-log.ts'
import { UserCode } from '../../../shared/contracts/admin/user-code.ts'
import { ENTITIES } from '../../../shared/contracts/entities.ts'
import { placeLabel, valueText } from '../../../shared/kit/editor/labels.ts'
import { inquiry } from '../../../shared/kit/screen.ts'

const entityOf = (row: ListRow) => ENTITIES[String(row['entity'])]!
const pathOf = (row: ListRow) => String(row['columnName'])

/** [S3.36] Who changed what, when, from what to what, over all entities. A row leads to the record that was changed. */
export default inquiry({
  id: 'admin/audit-log',
  entity: AuditLog,
  list: ['actionOn', 'actionBy', 'action', 'entity', 'recordKey', 'columnName', 'oldValue', 'newValue'],
  words: {
    columnName: (row) => placeLabel(entityOf(row), pathOf(row)),
    oldValue: (row) => valueText(entityOf(row), pathOf(row), row['oldValue']),
    newValue: (row) => valueText(entityOf(row), pathOf(row), row['newValue']),
  },
  opens: (row) => ({
    room: entityOf(row).room,
    // Codes repeat from type to type.
    record: String(row['entity'] === UserCode.id ? row['recordId'] : row['recordKey']),
  }),
})
