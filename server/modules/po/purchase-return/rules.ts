import { PurchaseReturn } from '../../../../shared/contracts/po/purchase-return.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { quantityOf } from './amounts.ts'
import { receiptReturned } from './returnable.ts'

/** Something goes back. */
const somethingBack = rule(
  PurchaseReturn,
  'po.purchaseReturn.somethingBack',
  'lines',
  ({ lines }) => !lines.some((line) => quantityOf(line).gt(0)) && fail(),
)

/** No more goes back of a lot than came of it. [supply 10] */
const withinReceived = rule(PurchaseReturn, 'po.purchaseReturn.withinReceived', 'lines', ({ lines }) =>
  lines.flatMap((line, at) =>
    quantityOf(line).gt(line.received ?? 0) ? [fail({ received: line.received ?? '0' }, `lines.${at}.quantity`)] : [],
  ),
)

/** What an invoice has matched goes back by the credit of the vendor. [supply 10] */
const notInvoiced = rule(PurchaseReturn, 'po.purchaseReturn.notInvoiced', 'lines', ({ lines }) =>
  lines.flatMap((line, at) => {
    const own = lines.filter(({ lineKey }) => lineKey === line.lineKey)
    const isFirst = own[0] === line
    const all = own.reduce((sum, one) => sum.plus(quantityOf(one)), quantityOf({ quantity: null }))
    return isFirst && all.gt(line.toInvoice ?? 0)
      ? [fail({ toInvoice: line.toInvoice ?? '0' }, `lines.${at}.quantity`)]
      : []
  }),
)

/** Nothing goes back before it has come. */
const notBeforeReceipt = rule(
  PurchaseReturn,
  'po.purchaseReturn.notBeforeReceipt',
  'returnDate',
  async ({ receiptNo, returnDate }, { db }) => {
    const receipt = await receiptReturned(db as Trx, receiptNo)
    return receipt !== null && returnDate < receipt.receiptDate && fail({ receiptDate: receipt.receiptDate })
  },
)

/** What a vendor has shipped to our customer does not lie with us: it comes back by the return of the customer, which leads on to one to the vendor. [supply 3.7] */
export const cameToUs = rule(
  PurchaseReturn,
  'po.purchaseReturn.cameToUs',
  'receiptNo',
  async ({ receiptNo }, { db, before }) => {
    if (before?.receiptNo === receiptNo) return false
    const directFor = (await receiptReturned(db as Trx, receiptNo))?.directFor ?? null
    return directFor !== null && fail({ receiptNo: receiptNo!, directFor })
  },
)

export const onSave: readonly Rule[] = [
  cameToUs,
  fitsLedger(PurchaseReturn, {
    worked: (path) => (path.startsWith('lines.') ? path.replace(/amount$/, 'quantity') : null),
  }),
]
export const onPost: readonly Rule[] = [
  ...[somethingBack, withinReceived, notInvoiced, notBeforeReceipt],
  ...datedAhead('returnDate'),
]
export const onReverse: readonly Rule[] = datedAhead('given.reversalDate')
