import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { returnActions } from './actions.ts'
import { complete } from './complete.ts'
import { PurchaseReturnStore } from './entity.ts'
import { onSave } from './rules.ts'
import { subledgers } from './subledger.ts'

/** [supply 10] What goes back to vendors. */
export const PurchaseReturns = tradeDocument(PurchaseReturnStore, {
  number: { prefix: 'RT', sequence: 'purchase_return_number' },
  rules: { save: onSave },
  complete,
  actions: returnActions,
  search: { by: ['returnNo', 'receiptNo', 'reference'], amount: 'amount' },
  subledgers,
})
