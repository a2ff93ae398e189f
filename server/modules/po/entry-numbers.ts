import { PurchaseReceipt } from '../../../shared/contracts/po/purchase-receipt.ts'
import type { EntryNumber } from '../../ledger/entry-numbers.ts'

/** Which numbers documents of purchasing keep of their entries. */
export const poEntryNumbers: readonly EntryNumber[] = [
  {
    ...{ documentType: PurchaseReceipt.id, purpose: 'post', table: 'purchase_receipt', key: 'receipt_no' },
    ...{ field: 'entryNo', column: 'entry_no' },
  },
]
