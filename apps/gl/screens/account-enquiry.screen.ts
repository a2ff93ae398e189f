import { custom } from '../../../shared/kit/screen.ts'
import { AccountEnquiryScreen } from '../enquiry/account-enquiry.tsx'

/** Where a balance comes from: periods, lines, entries and documents of an account [finance 6]. */
export default custom({ id: 'gl/account-enquiry', component: AccountEnquiryScreen })
