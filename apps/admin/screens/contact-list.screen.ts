import { ContactList } from '../../../shared/contracts/admin/contact-list.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(ContactList)
