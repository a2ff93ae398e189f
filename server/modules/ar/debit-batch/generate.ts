import { sql } from 'kysely'
import { EFT_COLLECTIONS_CODE } from '../../../../shared/contracts/admin/configuration.ts'
import type { DebitBatch, DebitLine } from '../../../../shared/contracts/ar/debit-batch.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { valueOf } from '../../../platform/configuration/value-of.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { paymentsOf, sumOf } from '../../../trade/batch/selection.ts'
import { makeEftFile } from '../../gl/index.ts'
import { payerAccounts } from '../mandate/mandates-on.ts'
import { standingsNow, withinLimits, type Batch } from './candidates.ts'
import { collectedOf, customerOf, figuresOf } from './complete.ts'
import { DebitBatchStore } from './entity.ts'

type Made = DebitBatch['collections'][number]

/**
 * [finance 8.2, 11.9] Makes the file that takes an approved batch: one item of each customer, with the account that he has signed for. What
 * is disputed or signed off meanwhile stays behind. Nothing is booked by that: money of customers is theirs until the day of the batch.
 * @throws Refusal
 */
export async function generate(
  deps: Pick<Deps, 'secrets'>,
  action: ActionContext,
  batch: Batch,
): Promise<Partial<DebitBatch>> {
  const { trx, user, now } = action
  const documents = await judgedNow(trx, batch)
  const groups = paymentsOf(collectedOf(documents), customerOf).filter((own) => sumOf(own).gt(0))
  if (groups.length === 0) throw new Refusal([{ Field: 'documents', Key: 'ar:rules.debitBatch.nothingLeft', Args: {} }])
  const mandates = groups.map(([line]) => line!.mandateNo!)
  const accounts = await payerAccounts(trx, deps.secrets, mandates)
  const collections = groups.map((own, at): Made => {
    const [{ customerId, mandateNo }] = own as [(typeof own)[number]]
    return {
      ...{ customerId, mandateNo, payer: accounts.get(mandateNo!)!.payer, amount: moneyText(sumOf(own)) },
      crossReference: `${batch.batchNo}-${String(at + 1).padStart(4, '0')}`,
      ...{ receiptNo: null, returnedOn: null, returnReason: null, bankCode: null, feeDocumentNo: null },
    }
  })
  const file = await makeEftFile(deps, action, {
    ...{ of: { store: DebitBatchStore, id: batch.id, batchNo: batch.batchNo }, way: 'Debit' },
    ...{ bankAccountId: batch.bankAccountId, payDate: batch.valueDate },
    transactionCode: await valueOf(trx, EFT_COLLECTIONS_CODE),
    opened: mandates.join(', '),
    items: async () =>
      collections.map(({ mandateNo, amount, crossReference }) => {
        const { payer, ...account } = accounts.get(mandateNo!)!
        return { ...account, payee: payer, amount: amount!, crossReference: crossReference! }
      }),
  })
  return {
    documents,
    collections,
    ...(await figuresOf(action, { ...batch, documents })),
    ...{ generatedBy: user.name, generatedOn: now.toISOString() },
    ...file,
  }
}

/** What of it may be collected now; what may not is shown with its reason. */
async function judgedNow(trx: Trx, batch: Batch): Promise<DebitLine[]> {
  const now = await standingsNow(
    trx,
    batch,
    collectedOf(batch.documents).map(({ itemId }) => itemId),
  )
  const judged = batch.documents.map((line): DebitLine => {
    if (!line.include) return line
    const { standing, mandateNo } = now.get(line.itemId)!
    return standing === 'Ready' ? { ...line, mandateNo } : { ...line, include: false, standing }
  })
  return withinLimits(judged, new Map([...now.values()].map(({ mandateNo, most }) => [mandateNo, most])))
}

/** That its file was fetched: what nobody has fetched is not sent. */
export const fileFetched = (trx: Trx, id: string, on: Date): Promise<unknown> =>
  sql`update ar_debit_batch set fetched_on = ${on} where id = ${id}::uuid and fetched_on is null`.execute(trx)
