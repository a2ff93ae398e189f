import { AccountTerms } from '../../../shared/contracts/admin/account-terms.ts'
import { Branch } from '../../../shared/contracts/admin/branch.ts'
import { CodeIndex } from '../../../shared/contracts/admin/code-index.ts'
import { Firm } from '../../../shared/contracts/admin/firm.ts'
import { Holiday } from '../../../shared/contracts/admin/holiday.ts'
import { Place } from '../../../shared/contracts/admin/place.ts'
import { SalesRep } from '../../../shared/contracts/admin/sales-rep.ts'
import { UserCode } from '../../../shared/contracts/admin/user-code.ts'
import { Warehouse } from '../../../shared/contracts/admin/warehouse.ts'
import { transfer } from '../../../shared/kit/screen.ts'

/** Masters of administration; those of another module are imported in their own list. */
export default transfer({
  id: 'admin/transfer',
  entities: [Firm, UserCode, Place, CodeIndex, AccountTerms, SalesRep, Holiday, Branch, Warehouse],
})
