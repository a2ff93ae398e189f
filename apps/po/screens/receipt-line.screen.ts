import { ReceiptLine } from '../../../shared/contracts/po/purchase-receipt.ts'
import { register } from '../../../shared/kit/screen.ts'

/** [finance 5.11] What was received and no invoice has matched yet: what the account of it is made of. */
export default register({
  id: 'po/receipt-line',
  entity: ReceiptLine,
  list: [
    'receiptNo',
    'receiptDate',
    'orderNo',
    'vendorId',
    'vendorName',
    'productId',
    'description',
    'quantity',
    'toInvoice',
    'unit',
    'openAmount',
    'currency',
    'carried',
  ],
  views: [{ name: 'waiting', filters: { waits: 'true' } }],
  opens: ({ receiptNo }) => ({ room: 'po/purchase-receipt', record: String(receiptNo) }),
})
