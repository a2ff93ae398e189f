import { InventoryTicket } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import { followsCorrections } from '../../../stock/passed-on.ts'
import { secondHand } from '../../../trade/approval/second-hand.ts'
import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { ticketActions } from './actions.ts'
import { complete } from './complete.ts'
import { InventoryTicketStore } from './entity.ts'
import { keptAsAsked } from './for-order.ts'
import { costMovedOn } from './passed-on.ts'
import { onDelete, onSave } from './rules.ts'

followsCorrections(costMovedOn)

/** [supply 8] What people move of stock by hand. */
export const InventoryTickets = tradeDocument(InventoryTicketStore, {
  number: { counter: 'INVENTORY_TICKET', day: 'ticketDate' },
  approval: secondHand(InventoryTicketStore),
  rules: { save: onSave, delete: onDelete },
  complete,
  actions: ticketActions,
  also: (deps) => ({ afterSave: keptAsAsked(deps) }),
  search: { by: [InventoryTicket.key, 'notes'], amount: 'value' },
})
