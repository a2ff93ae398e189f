import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { landedActions } from './actions.ts'
import { complete } from './complete.ts'
import { LandedCostStore } from './entity.ts'
import { onSave } from './rules.ts'

/** [supply 2.3] What it costs to get goods here. */
export const LandedCosts = tradeDocument(LandedCostStore, {
  number: { prefix: 'LC', sequence: 'landed_cost_number' },
  rules: { save: onSave },
  complete,
  actions: landedActions,
  search: { by: ['landedNo', 'receiptNo', 'reference'], amount: 'amount' },
})
