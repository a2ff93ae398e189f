import { AccountStatement } from '../../../shared/contracts/ar/account-statement.ts'
import { report } from '../../../shared/kit/screen.ts'
import { sendListed } from '../statement/send-statements.tsx'

/** [finance 8.4] Whom a statement of account goes to, and sending them. */
export default report(AccountStatement, { aboveResult: sendListed(AccountStatement) })
