import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { ProductionTicket } from '../../../../shared/contracts/ic/production-ticket.ts'

/** A ticket as it is stored. */
export type Ticket = Stored<typeof ProductionTicket>
