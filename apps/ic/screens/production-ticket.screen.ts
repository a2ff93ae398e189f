import { isProcessing, type OrderType } from '../../../shared/contracts/ic/production-work-order.ts'
import { ProductionTicket } from '../../../shared/contracts/ic/production-ticket.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { TicketFloor, TicketMade } from '../production/ticket-floor.tsx'
import { postsPieces, weighingWords } from '../production/weighing-words.ts'

const kindOf = ({ orderType }: Readonly<Record<string, unknown>>) => orderType as OrderType | null
/** Until its order is named, a ticket is of any kind. */
const processes = (ticket: Readonly<Record<string, unknown>>) => isProcessing(kindOf(ticket))
const assembles = (ticket: Readonly<Record<string, unknown>>) => kindOf(ticket) === 'Assembly'

/** [S4.30] What production took, worked and brought: it begins with what its order has left. */
export default transaction({
  id: 'ic/production-ticket',
  document: ProductionTicket,
  list: ['ticketNo', 'orderNo', 'ticketDate', 'productId', 'produced', 'status', 'outputCost', 'yield'],
  views: [{ name: 'open', filters: { status: 'Pending' } }],
  header: [
    section('ticket', ['orderNo', 'ticketDate', 'orderType', 'productId', 'warehouseId']),
    section('made', ['produced', 'lotNo', 'bin'], { when: assembles }),
    section('charges', ['charge'], { when: processes }),
  ],
  lines: {
    outputs: {
      columns: [
        ...(['outputId', 'width', 'length', 'pieces', 'expected', 'quantity', 'difference', 'value'] as const),
        ...(['lotNo', 'bin', 'state'] as const),
      ],
      totals: ['expected', 'quantity', 'difference', 'value'],
      optional: ['lotNo', 'bin', 'width', 'length', 'pieces'],
      words: { state: weighingWords },
      when: processes,
    },
    consumed: {
      columns: ['componentId', 'onHand', 'quantity', 'unit', 'lotNo', 'bin', 'value'],
      totals: ['value'],
      optional: ['lotNo', 'bin'],
    },
    scrap: {
      columns: [
        ...(['edgeTrim', 'reason', 'expected', 'quantity', 'difference', 'scrapId', 'unitValue', 'value'] as const),
        'state',
      ],
      totals: ['quantity', 'value'],
      optional: ['edgeTrim', 'reason', 'scrapId', 'unitValue'],
      words: { state: weighingWords },
      when: processes,
    },
    labour: { columns: ['operation', 'hours', 'rate', 'value'], totals: ['value'] },
  },
  footer: [
    section('remarks', ['notes']),
    section('outcome', ['materialCost', 'labourCost', 'scrapCredit', 'outputCost', 'yield', 'entryNo', 'reversedOn']),
  ],
  parts: { aboveForm: TicketMade, aboveLines: TicketFloor },
  actions: ['commit', 'amend', 'reverse'],
  aside: ['amend', 'reverse'],
  effects: { commit: postsPieces },
  begins: ['orderNo'],
})
