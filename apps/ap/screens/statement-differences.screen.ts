import { StatementDifferences } from '../../../shared/contracts/ap/statement-differences.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [finance 7.13] A statement of a vendor, explained line by line. */
export default report(StatementDifferences)
