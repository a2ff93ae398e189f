import { ProductionTicket } from '../../../../shared/contracts/ic/production-ticket.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const ProductionTicketStore = stored(ProductionTicket, {
  table: 'production_ticket',
  lines: {
    consumed: { table: 'production_ticket_consumed' },
    outputs: { table: 'production_ticket_output' },
    scrap: { table: 'production_ticket_scrap' },
    labour: { table: 'production_ticket_labour' },
  },
  costs: [
    ...['materialCost', 'labourCost', 'scrapCredit', 'outputCost', 'charge', 'consumed.value', 'outputs.value'],
    ...['scrap.unitValue', 'scrap.value', 'labour.rate', 'labour.value'],
  ],
})
