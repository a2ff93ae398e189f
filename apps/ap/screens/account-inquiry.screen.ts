import { custom } from '../../../shared/kit/screen.ts'
import { AccountInquiry } from '../account-inquiry/account-inquiry.tsx'

/** [finance 7.10] Everything about one vendor's account, as at any day. */
export default custom({ id: 'ap/account-inquiry', component: AccountInquiry })
