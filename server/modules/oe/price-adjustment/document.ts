import { secondHand } from '../../../trade/approval/second-hand.ts'
import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { adjustmentActions } from './actions.ts'
import { complete } from './complete.ts'
import { PriceAdjustmentStore } from './entity.ts'
import { onSave } from './rules.ts'

/** [supply 9] Prices of what was invoiced, corrected by credits and charges. */
export const PriceAdjustments = tradeDocument(PriceAdjustmentStore, {
  number: { prefix: 'PA', sequence: 'price_adjustment_number' },
  approval: secondHand(PriceAdjustmentStore),
  rules: { save: onSave },
  complete,
  actions: adjustmentActions,
  search: { by: ['adjustmentNo', 'billToId', 'reason'], amount: 'docAmount' },
})
