import { secondHand } from '../../../trade/approval/second-hand.ts'
import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { returnActions } from './actions.ts'
import { complete } from './complete.ts'
import { ProductReturnStore } from './entity.ts'
import { onSave } from './rules.ts'

/** [supply 9 products-return] What customers bring back, and what they get for it. */
export const ProductReturns = tradeDocument(ProductReturnStore, {
  number: { prefix: 'RM', sequence: 'product_return_number' },
  approval: secondHand(ProductReturnStore),
  rules: { save: onSave },
  complete,
  actions: returnActions,
  search: { by: ['returnNo', 'billToId', 'reason'], amount: 'docAmount' },
})
