import { CustomerPriceList } from '../../../shared/contracts/oe/price-lists.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [supply 9 Customer-Price-List] What a customer pays, in his words and numbers. */
export default report(CustomerPriceList)
