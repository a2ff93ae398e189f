import { ProductionTicket } from '../../../shared/contracts/ic/production-ticket.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** [S4.30] What production took, worked and brought: it begins with what its order has left. */
export default transaction({
  id: 'ic/production-ticket',
  document: ProductionTicket,
  list: ['ticketNo', 'orderNo', 'ticketDate', 'productId', 'produced', 'status', 'outputCost', 'yield'],
  views: [{ name: 'open', filters: { status: 'Pending' } }],
  header: [
    section('ticket', ['orderNo', 'ticketDate', 'produced', 'lotNo', 'bin', 'charge']),
    section('of', ['productId', 'warehouseId']),
  ],
  lines: {
    outputs: {
      columns: ['outputId', 'width', 'length', 'pieces', 'expected', 'quantity', 'lotNo', 'bin', 'value'],
      totals: ['quantity', 'value'],
      optional: ['lotNo', 'bin', 'width', 'length', 'pieces'],
    },
    consumed: {
      columns: ['componentId', 'onHand', 'quantity', 'unit', 'lotNo', 'bin', 'value'],
      totals: ['value'],
      optional: ['lotNo', 'bin'],
    },
    scrap: {
      columns: ['reason', 'quantity', 'scrapId', 'unitValue', 'value'],
      totals: ['value'],
      optional: ['scrapId', 'unitValue'],
    },
    labour: { columns: ['operation', 'hours', 'rate', 'value'], totals: ['value'] },
  },
  footer: [
    section('remarks', ['notes']),
    section('outcome', ['materialCost', 'labourCost', 'scrapCredit', 'outputCost', 'yield', 'entryNo', 'reversedOn']),
  ],
  actions: ['commit', 'amend', 'reverse'],
  aside: ['amend', 'reverse'],
  begins: ['orderNo'],
})
