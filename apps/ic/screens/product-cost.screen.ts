import { ProductCost } from '../../../shared/contracts/ic/product-cost.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(ProductCost)
