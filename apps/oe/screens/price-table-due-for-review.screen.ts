import { PriceTableDueForReview } from '../../../shared/contracts/oe/price-table-due-for-review.ts'
import { report } from '../../../shared/kit/screen.ts'
import { RenewTables } from '../price/renew-tables.tsx'

/** [supply 9 PriceTable-Due-ForReview] Price tables that end or are to be looked at, and the way to renew them. */
export default report(PriceTableDueForReview, { aboveResult: RenewTables })
