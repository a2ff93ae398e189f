import { PriceInquiry } from '../../../shared/contracts/oe/price-inquiry.ts'
import { inquiry } from '../../../shared/kit/screen.ts'
import { About } from '../price/about.tsx'

/** [supply 6] What a product costs a customer, and why. */
export default inquiry(PriceInquiry, { About }, ['po'])
