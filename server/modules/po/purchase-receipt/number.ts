import { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import type { RuleBook } from '../../../platform/action/rules.ts'
import { countedBy } from '../../../trade/numbering/counter-number.ts'
import { lotNumbers } from '../../ic/index.ts'
import type { Receipt } from './complete.ts'

const counted = countedBy(PurchaseReceipt, 'PURCHASE_RECEIPT', 'receiptDate')

/** The number of a receipt, given with its first save; its lines are called by it and the line of the order, its lots by numbers of ours. */
export const numberReceipt: NonNullable<RuleBook['beforeSave']> = async (record, action, before) => {
  await counted(record, action, before)
  const receipt = record as unknown as Receipt
  for (const line of receipt.lines) line.lineKey ??= `${receipt.receiptNo!}-${line.orderLineNo!}`
  const bare = receipt.lots.filter(({ lotNo }) => lotNo === null || lotNo === undefined)
  const numbers = await lotNumbers(action.trx, bare.length)
  for (const [at, lot] of bare.entries()) lot.lotNo = numbers[at]!
}
