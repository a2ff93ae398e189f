import { sql } from 'kysely'
import { InventoryTicket } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownHand } from '../../../trade/approval/own-hand.ts'

export const InventoryTicketStore = stored(InventoryTicket, {
  table: 'inventory_ticket',
  lines: { lines: { table: 'inventory_ticket_line' }, lots: { table: 'inventory_ticket_lot' } },
  derived: {
    receivesOn: sql`case when t.status = 'Committed' and t.in_transit then greatest(${today}, t.ticket_date) end`,
  },
  costs: ['value', 'lines.unitCost', 'lines.givenValue', 'lines.value'],
  constraints: { inventory_ticket_approved_by_another: ownHand },
})
