import { PurchaseReturn } from '../../../../shared/contracts/po/purchase-return.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const PurchaseReturnStore = stored(PurchaseReturn, {
  table: 'purchase_return',
  lines: { lines: { table: 'purchase_return_line' } },
})
