import { ProductCost } from '../../../shared/contracts/ic/product-cost.ts'
import { report } from '../../../shared/kit/screen.ts'
import { CostAbove } from '../product-cost/cost-above.tsx'

/** [supply 8] What products cost: of one its two years, of a class its sizes, above the lines. */
export default report(ProductCost, { aboveResult: CostAbove })
