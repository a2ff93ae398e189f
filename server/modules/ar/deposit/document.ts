import { secondHand } from '../../../trade/approval/second-hand.ts'
import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { depositActions } from './actions.ts'
import { completeDeposit } from './complete.ts'
import { DEPOSIT_NUMBERS, DepositStore } from './entity.ts'
import { depositPrintRoute } from './print.ts'
import { entryRoute } from './entry-route.ts'
import { payerRoute } from './payer-route.ts'
import { remittanceRoute } from '../remittance/route.ts'
import { proposalRoute } from './proposal-route.ts'
import { onSave } from './rules.ts'

/** [finance 8.2] What customers paid, as it is brought to the bank. */
export const Deposits = tradeDocument(DepositStore, {
  number: DEPOSIT_NUMBERS,
  approval: secondHand(DepositStore),
  rules: { save: onSave },
  complete: completeDeposit,
  actions: depositActions,
  calls: [depositPrintRoute, proposalRoute, payerRoute, entryRoute, remittanceRoute],
  search: { by: ['depositNo', 'slipNo'], amount: 'receiptsAmount' },
})
