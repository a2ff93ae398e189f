import { VendorList } from '../../../shared/contracts/ap/vendor-list.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(VendorList)
