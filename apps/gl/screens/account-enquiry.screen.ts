import { AccountEnquiry } from '../../../shared/contracts/gl/account-enquiry.ts'
import { inquiry } from '../../../shared/kit/screen.ts'
import { cells, Subject } from '../enquiry/subject.tsx'

/** Where a balance comes from: periods, lines, entries and documents of an account [finance 6]. */
export default inquiry(AccountEnquiry, { About: Subject, cells })
