import { sql } from 'kysely'
import { Heat } from '../../../../shared/contracts/ic/heat.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { heatOfMillOnce, totalWithinAll } from './rules.ts'

export const HeatStore = stored(Heat, {
  table: 'heat',
  derived: {
    millName: sql`(select u.description from user_code_shown u where u.code_type = 'MILL' and u.code_id = t.mill)`,
    hasCertificate: sql`exists (select from attachment_shown a where a.room = 'ic/heat' and a.record_id = t.id)`,
  },
  constraints: { heat_of_mill_once: heatOfMillOnce, heat_total_of_all: totalWithinAll },
})
