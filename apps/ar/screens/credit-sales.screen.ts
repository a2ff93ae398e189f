import { CreditSales } from '../../../shared/contracts/ar/credit-sales.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [supply 9.1 credit] Sales on account and those that were paid with the order. */
export default report(CreditSales)
