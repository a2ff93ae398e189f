import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { taxReturnActions } from './actions.ts'
import { complete } from './complete.ts'
import { numberReturn, TaxReturnStore } from './entity.ts'
import { onSave } from './rules.ts'
import { returnHands } from './writers.ts'

/** GST/HST returns. */
export const TaxReturns = tradeDocument(TaxReturnStore, {
  number: numberReturn,
  approval: returnHands,
  rules: { save: onSave },
  complete,
  actions: taxReturnActions,
})
