import { BillOfMaterials } from '../../../shared/contracts/ic/production-reports.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(BillOfMaterials)
