import { credit, debit, posting, role, type Leg, type LineFacts, type Posting } from '../../../ledger/legs.ts'
import type { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'

/** What one received line is charged to, and the item that it opens. */
export interface ChargedLine {
  readonly productClass: string | null
  readonly isStocked: boolean
  readonly glAccount: string | null
  readonly jobId: string | null
  readonly costCode: string | null
  readonly item: string
}

/**
 * [finance 7.2] [supply 10] A receipt: debit inventory, or what the line is charged to, at the price of the order; credit what is
 * received and not invoiced, with an item for each line that an invoice matches.
 */
export function receiptPosting(receipt: Stored<typeof PurchaseReceipt>, charged: readonly ChargedLine[]): Posting {
  return posting({
    companyId: receipt.companyId!,
    source: 'PO',
    date: receipt.receiptDate,
    document: { type: 'po.purchaseReceipt', id: receipt.id, purpose: 'post' },
    description: `${receipt.vendorId!} ${receipt.orderNo} ${receipt.receiptNo!}`,
    currency: receipt.currency!,
    rate: receipt.rate!,
    rateDate: receipt.receiptDate,
    legs: receipt.lines.flatMap((line, at): Leg[] => {
      const { item, jobId, costCode, ...to } = charged[at]!
      const facts: LineFacts = {
        ...{ firmId: receipt.vendorId, productId: line.productId, jobId, costCode },
        ...{ quantity: line.quantity, memo: line.description, reference: line.lineKey },
      }
      const opens = {
        ...{ id: item, firmId: receipt.vendorId!, kind: 'Receipt', reference: line.lineKey! },
        ...{ documentDate: receipt.receiptDate, dueDate: receipt.receiptDate },
      }
      return [
        debit(accountOf(to), line.amount!, { ...facts, field: `lines.${at}.quantity` }),
        credit(role('GRNI'), line.amount!, { opens, reference: line.lineKey }),
      ]
    }),
  })
}

const accountOf = ({
  isStocked,
  productClass,
  glAccount,
}: Pick<ChargedLine, 'isStocked' | 'productClass' | 'glAccount'>) =>
  isStocked ? role('INVENTORY', productClass ? { qualifier: productClass } : {}) : (glAccount ?? role('JOB_COST'))
