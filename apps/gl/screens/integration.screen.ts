import { custom } from '../../../shared/kit/screen.ts'
import { IntegrationScreen } from '../integration/integration.tsx'

/** Sub-ledgers beside the general ledger, and proof that they are the same [finance 6]. */
export default custom({ id: 'gl/integration', component: IntegrationScreen })
