import { custom } from '../../../shared/kit/screen.ts'
import { AuditExportScreen } from '../audit-export/audit-export.tsx'

/** [finance 9.9] The books of a year, or all of them, as files for programs of others. */
export default custom({ id: 'gl/audit-export', component: AuditExportScreen })
