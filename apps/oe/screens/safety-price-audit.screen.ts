import { SafetyPriceAudit } from '../../../shared/contracts/oe/price-audits.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [supply 9 safety-price-audit] What was sold below the safety price. */
export default report(SafetyPriceAudit)
