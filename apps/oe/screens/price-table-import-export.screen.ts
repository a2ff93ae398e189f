import { custom } from '../../../shared/kit/screen.ts'
import { PriceFile } from '../price-file/price-file.tsx'

/** [supply 9 price-table-import-export] Prices out to a file, and in again as next versions. */
export default custom({ id: 'oe/price-table-import-export', component: PriceFile })
