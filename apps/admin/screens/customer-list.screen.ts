import { CustomerList } from '../../../shared/contracts/admin/customer-list.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(CustomerList)
