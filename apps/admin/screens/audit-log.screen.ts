import { usedRightKey } from '../../../shared/contracts/admin/named-rights.ts'
import type { ListRow } from '../../../shared/api/records.ts'
import { AuditLog } from '../../../shared/contracts/admin/audit-log.ts'
import { Holiday } from '../../../shared/contracts/admin/holiday.ts'
import { Job } from '../../../shared/contracts/admin/job.ts'
import { Letter } from '../../../shared/contracts/admin/letter.ts'
import { MenuAccess } from '../../../shared/contracts/admin/menu-access.ts'
import { SequenceNumber } from '../../../shared/contracts/admin/sequence-counter.ts'
import { UserCode } from '../../../shared/contracts/admin/user-code.ts'
import { MODULES } from '../../../shared/contracts/doors.ts'
import { ENTITIES } from '../../../shared/contracts/entities.ts'
import { FiscalYear } from '../../../shared/contracts/gl/fiscal-year.ts'
import { Journal } from '../../../shared/contracts/gl/journal.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { personName } from '../../../shared/i18n/person.ts'
import { placeLabel, valueText } from '../../../shared/kit/editor/labels.ts'
import { register } from '../../../shared/kit/screen.ts'

const entityOf = (row: ListRow) => ENTITIES[String(row['entity'])]!
const pathOf = (row: ListRow) => String(row['columnName'])

/** Their keys repeat: codes from type to type, holidays from year to year, counters from branch to branch, names of roles and users. */
const NAMED_BY_ID: ReadonlySet<unknown> = new Set([
  UserCode.id,
  Holiday.id,
  SequenceNumber.id,
  MenuAccess.id,
  Job.id,
  Letter.id,
  FiscalYear.id,
  Journal.id,
])

/** [S3.36] Who changed what, when, from what to what, over all entities. A row leads to the record that was changed. */
export default register({
  id: 'admin/audit-log',
  entity: AuditLog,
  texts: MODULES,
  list: ['actionOn', 'actionBy', 'action', 'entity', 'recordKey', 'columnName', 'oldValue', 'newValue'],
  words: {
    actionBy: (row) => personName(String(row['actionBy'])),
    columnName: (row) =>
      row['action'] === 'use' ? t(usedRightKey(pathOf(row))) : placeLabel(entityOf(row), pathOf(row)),
    oldValue: (row) => valueText(entityOf(row), pathOf(row), row['oldValue']),
    newValue: (row) => valueText(entityOf(row), pathOf(row), row['newValue']),
  },
  opens: (row) => ({
    room: entityOf(row).room,
    record: String(NAMED_BY_ID.has(row['entity']) ? row['recordId'] : row['recordKey']),
  }),
})
