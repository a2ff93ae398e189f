import { secondHand } from '../../../trade/approval/second-hand.ts'
import { PurchaseOrderStore } from './entity.ts'

/** The second hand of orders [I12]: above the limits somebody else approves; below them the right `po.approve` does, within its own. */
export const orderHands = secondHand(PurchaseOrderStore, {
  // Whoever approves has written nothing of it.
  writes: (record, before) => before['approval'] === record['approval'] || record['approval'] !== 'Approved',
})
