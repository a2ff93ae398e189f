import { custom } from '../../../shared/kit/screen.ts'
import { VendorPrices } from '../vendor-prices/vendor-prices.tsx'

/** [supply 9 product-price-import] What vendors ask, out of their own files. */
export default custom({ id: 'oe/product-price-import', component: VendorPrices })
