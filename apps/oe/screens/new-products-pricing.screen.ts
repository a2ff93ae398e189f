import { NewProductsPricing } from '../../../shared/contracts/oe/new-products-pricing.ts'
import { process } from '../../../shared/kit/screen.ts'

/** [supply 9 new-products-pricing] Products that a price table does not know, and what is proposed for them. */
export default process(NewProductsPricing)
