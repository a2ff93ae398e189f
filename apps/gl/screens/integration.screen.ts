import { Integration } from '../../../shared/contracts/gl/integration.ts'
import { inquiry } from '../../../shared/kit/screen.ts'
import { actions, cells, Standing } from '../integration/integration-parts.tsx'
import { MappingTable } from '../integration/mapping-table.tsx'
import { PreviewTable } from '../integration/preview-table.tsx'

/** Sub-ledgers beside the general ledger, document by document, and where their events lead [finance 6]. */
export default inquiry(
  Integration,
  { About: Standing, cells, actions, under: { pending: PreviewTable, mapping: MappingTable } },
  // What waits is called by the states of its own module.
  ['ap'],
)
