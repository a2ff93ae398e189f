import { RenewPriceTable } from '../../../shared/contracts/oe/renew-price-table.ts'
import { process } from '../../../shared/kit/screen.ts'

/** [supply 9 renew-price-table] Next versions of price tables, shown before they are made. */
export default process(RenewPriceTable)
