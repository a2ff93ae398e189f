import { ProductsPriceList } from '../../../shared/contracts/oe/price-lists.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [supply 9 Products-price-list] Prices of products by tables, range by range. */
export default report(ProductsPriceList)
