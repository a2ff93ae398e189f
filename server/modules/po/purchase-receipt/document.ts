import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { notedHands } from '../../../trade/approval/noted.ts'
import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { OPEN_RECEIPTS } from '../merge-firms.ts'
import { receiptAboutRoute } from './about.ts'
import { receiptActions } from './actions.ts'
import { complete } from './complete.ts'
import { PurchaseReceiptStore } from './entity.ts'
import { numberReceipt } from './number.ts'
import { receiptsAgree } from './proof.ts'
import { onSave } from './rules.ts'
import { subledgers } from './subledger.ts'

/** What came of an order. */
export const PurchaseReceipts = tradeDocument(PurchaseReceiptStore, {
  number: numberReceipt,
  rules: { save: onSave },
  complete,
  actions: receiptActions,
  search: { by: ['receiptNo', 'orderNo'], amount: 'amount' },
  calls: [receiptAboutRoute, (_app, _deps, { registry }) => registry.carry(Firm.id, OPEN_RECEIPTS)],
  subledgers,
  proof: receiptsAgree,
  also: () => ({ afterSave: notedHands(PurchaseReceiptStore) }),
})
