import { sql } from 'kysely'
import { Configuration, CONTROLS } from '../../../../shared/contracts/admin/configuration.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { scopeOnce } from './rules.ts'

const ids = CONTROLS.map((control) => control.id)

export const ConfigurationStore = stored(Configuration, {
  table: 'configuration_control',
  columns: { 'values.value': 'control_value' },
  lines: { values: { table: 'configuration' } },
  derived: {
    systemValue: sql`(select control_value from configuration_shown v where v.owner_id = t.id and v.scope = 'System'
      order by v.language is not null, v.language limit 1)`,
    valueCount: sql`(select count(*)::int from configuration_shown v where v.owner_id = t.id)`,
  },
  // A setting that nothing reads any more is nobody's to keep.
  restriction: () => ({ applies: sql<boolean>`true`, scope: sql<boolean>`t.control_id = any (${ids}::text[])` }),
  constraints: { configuration_once: scopeOnce },
})
