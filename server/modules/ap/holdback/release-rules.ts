import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { releaseRules } from '../../../trade/holdback/release-rules.ts'
import { heldBill } from './held-bill.ts'

/** [finance 5.4] What a release of a vendor's bill is judged by. */
export const onRelease = releaseRules(PurchaseInvoice, {
  ...{ firm: 'vendorId', lines: 'distribution' },
  async heldOf(db, number) {
    const bill = await heldBill(db, number)
    return bill && { ...bill, firmId: bill.vendorId }
  },
})
