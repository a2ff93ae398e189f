import { Decimal } from 'decimal.js'
import type { BatchLine, PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { paymentsOf, sumOf } from '../../../trade/batch/selection.ts'
import { datedAt } from '../payment/dated-at.ts'
import { issuePayment } from '../payment/issue-payment.ts'
import { makeFile, type MadePayment } from './bank-file.ts'
import { bankStandings, itemsNow, separateVendors, type Batch } from './candidates.ts'
import { figuresOf, paidTo, vendorOf } from './complete.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

/**
 * [finance 7.4] Pays an approved batch: one payment of each vendor, or of each document where he wants it so, and the file for
 * the bank; all of it or nothing. A vendor whose bank details changed meanwhile, and what was put on hold, stay behind
 * [acceptance A19].
 * @throws Refusal
 */
export async function generate(
  deps: Pick<Deps, 'secrets'>,
  action: ActionContext,
  context: PostingContext,
  batch: Batch,
): Promise<Partial<PaymentBatch>> {
  const documents = await judgedNow(action, batch)
  const paid = paidTo(documents)
  const isSeparate = await separateVendors(
    action.trx,
    paid.map(({ vendorId }) => vendorId),
  )
  const groups = paymentsOf(paid, vendorOf, isSeparate).filter((own) => sumOf(own).gt(0))
  if (groups.length === 0)
    throw new Refusal([{ Field: 'documents', Key: 'ap:rules.paymentBatch.nothingLeft', Args: {} }])
  const made: MadePayment[] = []
  const paymentOf = new Map<string | null, string>()
  for (const own of groups) {
    const [{ vendorId }] = own as [(typeof own)[number]]
    const amount = moneyText(sumOf(own))
    const order = {
      ...{ bankAccountId: batch.bankAccountId, method: batch.method, paymentDate: batch.payDate, vendorId, amount },
      ...{ batchId: batch.id, reference: batch.batchNo },
      items: own.map(({ itemId, pay, discount }) => ({
        ...{ itemId, pay },
        discount: new Decimal(discount).isZero() ? null : discount,
      })),
    }
    const { paymentNo } = await datedAt('payDate', issuePayment(action, context, order))
    made.push({ vendorId, paymentNo, amount })
    for (const line of own) paymentOf.set(line.itemId, paymentNo)
  }
  const after = documents.map((line) => {
    const paymentNo = paymentOf.get(line.itemId) ?? null
    return { ...line, include: paymentNo !== null, paymentNo }
  })
  const file = batch.method === 'EFT' ? await makeFile(deps, action, batch, made) : {}
  const { total, discountTaken, discountLost } = await figuresOf(action, { ...batch, documents: after })
  return {
    documents: after,
    ...{ total, discountTaken, discountLost, paymentCount: made.length },
    ...{ generatedBy: action.user.name, generatedOn: action.now.toISOString() },
    ...file,
  }
}

/** What of it may be paid now; what may not is shown with its reason. */
async function judgedNow({ trx }: ActionContext, batch: Batch): Promise<BatchLine[]> {
  const paid = paidTo(batch.documents)
  const bankOf = await bankStandings(
    trx,
    batch,
    paid.map(({ vendorId }) => vendorId),
  )
  const now = await itemsNow(
    trx,
    paid.map(({ itemId }) => itemId),
  )
  return batch.documents.map((line) => {
    if (!line.include) return line
    const standing = now.get(line.itemId!)?.held ? 'Held' : bankOf(line.vendorId!)
    return standing === 'Ready' ? line : { ...line, include: false, standing }
  })
}
