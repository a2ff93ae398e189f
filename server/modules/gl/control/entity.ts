import { sql } from 'kysely'
import { Control } from '../../../../shared/contracts/gl/control.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as control from './rules.ts'

export const ControlStore = stored(Control, {
  table: 'gl_control',
  lines: {
    sourceModes: { table: 'gl_source_mode' },
    roles: { table: 'account_role' },
    segments: { table: 'gl_segment' },
    segmentValues: { table: 'gl_segment_value' },
    approvalLimits: { table: 'gl_approval_limit' },
  },
  derived: { functionalCurrency: sql`(select c.currency from company_shown c where c.company_id = t.company_id)` },
  constraints: {
    account_role_once: control.roleOnce,
    gl_segment_once: control.segmentOnce,
    gl_source_mode_once: control.sourceOnce,
  },
})
