import { Decimal } from 'decimal.js'
import type { DebitBatch, DebitLine } from '../../../../shared/contracts/ar/debit-batch.ts'
import { Deposit } from '../../../../shared/contracts/ar/deposit.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { Document } from '../../../../shared/contracts/document.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Transition } from '../../../platform/document/transition.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { answered } from '../../../trade/document/answered.ts'
import { drafted } from '../../../trade/recurring/in-name-of.ts'
import { itemsNow, type Batch } from './candidates.ts'
import { collectedOf } from './complete.ts'

/** The deposit as its own calls write it. */
export interface Receiving {
  readonly deposits: EntityParts
  readonly post: Transition
}

/**
 * [finance 8.2] The money of a batch is in the bank: one deposit of its day, with a receipt for each customer. What somebody has paid of a
 * document by other means since comes down no further: the rest of it lies on account.
 * @throws Refusal
 */
export async function collect(
  { deposits, post }: Receiving,
  context: ActionContext,
  batch: Batch,
): Promise<Partial<DebitBatch>> {
  const lines = collectedOf(batch.documents)
  const open = await itemsNow(
    context.trx,
    lines.map(({ itemId }) => itemId),
  )
  const receiptOf = new Map(batch.collections.map(({ customerId }, at) => [customerId, at + 1]))
  const settled = lines.map((line) => ({
    ...emptyRecord(Deposit.fields.items.fields!),
    ...{ receipt: receiptOf.get(line.customerId)!, itemId: line.itemId },
    ...stillSettled(line, open.get(line.itemId)?.open ?? '0'),
  }))
  const receipts = batch.collections.map(({ customerId, payer, amount, crossReference }, at) => ({
    ...emptyRecord(Deposit.fields.receipts.fields!),
    ...{ receipt: at + 1, customerId, payer, amount, method: 'PreAuthorized', reference: crossReference },
    leaveOnAccount: true,
  }))
  const draft = await drafted(deposits, context, {
    ...emptyRecord(Deposit.fields),
    ...{ bankAccountId: batch.bankAccountId, depositDate: batch.valueDate, slipNo: batch.batchNo },
    ...{ declaredAmount: batch.total, currency: null, rate: null, distribution: [] },
    ...{ receipts, items: settled.filter(({ pay }) => !new Decimal(pay).isZero()) },
  })
  const asked = { parts: deposits, document: Deposit as unknown as Document, transition: post }
  const posted = await answered(asked, context, String(draft['id']), { version: Number(draft['version']) }, (field) =>
    field === 'depositDate' ? 'valueDate' : null,
  )
  const numbers = posted['receipts'] as readonly Row[]
  return {
    depositNo: String(posted['depositNo']),
    collections: batch.collections.map((line, at) => ({ ...line, receiptNo: String(numbers[at]!['receiptNo']) })),
  }
}

/** What is still to be settled of a document: no more than is open of it, its discount last. */
function stillSettled({ pay, discount }: DebitLine, open: string): { pay: string; discount: string | null } {
  const [wanted, left] = [new Decimal(pay ?? 0), new Decimal(open)]
  if (wanted.isNegative()) return { pay: moneyText(Decimal.max(wanted, Decimal.min(left, 0))), discount: null }
  const taken = Decimal.min(wanted, Decimal.max(left, 0))
  const allowed = Decimal.min(discount ?? 0, Decimal.max(left.minus(taken), 0))
  return { pay: moneyText(taken), discount: allowed.isZero() ? null : moneyText(allowed) }
}
