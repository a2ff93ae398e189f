import { NewCustomerList } from '../../../shared/contracts/admin/new-customer-list.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(NewCustomerList)
