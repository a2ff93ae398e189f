import { InventoryTicket, KITS } from '../../../shared/contracts/ic/inventory-ticket.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { MarketOffer } from '../ticket/market-offer.tsx'

const isTransfer = ({ ticketType }: Readonly<Record<string, unknown>>) => ticketType === 'Transfer'

/** [S3.24] [supply 8] Tickets of inventory: what is found, lost, scrapped, moved, or goes to a job. */
export default transaction({
  id: 'ic/inventory-ticket',
  document: InventoryTicket,
  list: ['ticketNo', 'ticketDate', 'ticketType', 'subType', 'warehouseId', 'toWarehouseId', 'status', 'value'],
  views: [
    { name: 'open', filters: { status: 'Pending' } },
    { name: 'approval', filters: { status: 'Submitted' } },
    { name: 'way', filters: { status: 'Committed', inTransit: 'true' } },
  ],
  header: [
    section('ticket', ['ticketType', 'subType', 'warehouseId', 'ticketDate']),
    section('transfer', ['toWarehouseId', 'inTransit', 'forOrder'], { when: isTransfer }),
  ],
  lines: {
    lines: {
      columns: [
        ...([
          'productId',
          'description',
          'onHand',
          'quantity',
          'unit',
          'reason',
          'unitCost',
          'givenValue',
          'value',
        ] as const),
        ...(['lotNo', 'toProductId', 'bin', 'toBin', 'jobId', 'costCode'] as const),
      ],
      About: MarketOffer,
      totals: ['value'],
      optional: ['givenValue', 'lotNo', 'toProductId', 'bin', 'toBin', 'jobId', 'costCode'],
    },
    lots: {
      // A kit has none: what is told apart by lot is made by a work order.
      when: ({ ticketType }) => !KITS.includes(ticketType as never),
      columns: ['line', 'lotNo', 'quantity', 'weight', 'pieces', 'width', 'length', 'newLotNo'],
      totals: ['quantity', 'weight'],
      optional: ['weight', 'pieces', 'width', 'length'],
    },
  },
  footer: [
    // Behind the lines: Enter leads from the header into them, and makes a new line in a note.
    section('remarks', ['notes']),
    section('approval', ['submittedBy', 'approvedBy', 'approvedOn', 'approvalNote'], {
      when: ({ submittedBy, approvalNote }) => Boolean(submittedBy ?? approvalNote),
    }),
    section('outcome', ['entryNo', 'receivedOn', 'reversedOn'], {
      when: ({ entryNo, receivedOn, reversedOn }) => Boolean(entryNo ?? receivedOn ?? reversedOn),
    }),
  ],
  actions: ['commit', 'receive', 'approve', 'submit', 'return', 'cancel', 'reverse'],
  aside: ['submit', 'return', 'cancel', 'reverse'],
  baseFilter: ({ awaits }): Partial<Record<'status', string>> =>
    awaits === 'approval' ? { status: '=Submitted' } : {},
  initial: () => ({ ticketType: 'Issue', inTransit: false }),
  begins: ['ticketType', 'warehouseId', 'toWarehouseId'],
})
