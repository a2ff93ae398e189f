import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { revaluationActions } from './actions.ts'
import { complete } from './complete.ts'
import { numberRevaluation, RevaluationStore } from './entity.ts'
import { revaluationsAgree } from './proof.ts'
import { onSave } from './rules.ts'

/** [finance 5.7] What balances in other currencies are worth at the rate of a day. */
export const Revaluations = tradeDocument(RevaluationStore, {
  number: numberRevaluation,
  rules: { save: onSave },
  complete,
  actions: revaluationActions,
  proof: revaluationsAgree,
})
