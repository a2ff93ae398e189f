import { PriceOverrideAudit } from '../../../shared/contracts/oe/price-audits.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [supply 9 price-override-audit] Prices and discounts beside what the prices said. */
export default report(PriceOverrideAudit)
