import { AccountStatement } from '../../../shared/contracts/ar/account-statement.ts'
import { sendListed } from '../../../shared/kit/report/send-listed.tsx'
import { report } from '../../../shared/kit/screen.ts'

/** [finance 8.4] Whom a statement of account goes to, and sending them. */
export default report(AccountStatement, { aboveResult: sendListed(AccountStatement) })
