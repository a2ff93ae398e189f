import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { valueOf } from '../../../platform/configuration/value-of.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { vendorBankOf } from '../../admin/index.ts'
import { makeEftFile } from '../../gl/index.ts'
import { EFT_PAYABLES_CODE } from '../../../../shared/contracts/admin/configuration.ts'
import type { Batch } from './candidates.ts'
import { PaymentBatchStore } from './entity.ts'

/** A payment of the batch as it was made. */
export interface MadePayment {
  readonly vendorId: string
  readonly paymentNo: string
  readonly amount: string
}

/** [finance 7.4, 11.9, acceptance A17] The file that carries the payments of a batch to the accounts of their vendors. @throws Refusal */
export async function makeFile(
  { secrets }: Pick<Deps, 'secrets'>,
  action: ActionContext,
  { id, batchNo, bankAccountId, payDate }: Batch,
  payments: readonly MadePayment[],
): Promise<{ fileNo: number; fileHash: string }> {
  const { trx } = action
  const vendors = [...new Set(payments.map(({ vendorId }) => vendorId))]
  return makeEftFile({ secrets }, action, {
    ...{ of: { store: PaymentBatchStore, id, batchNo }, way: 'Credit', bankAccountId, payDate },
    transactionCode: await valueOf(trx, EFT_PAYABLES_CODE),
    opened: vendors.join(', '),
    async items(currency) {
      const banks = new Map<string, Awaited<ReturnType<typeof vendorBankOf>>>()
      for (const vendorId of vendors) banks.set(vendorId, await vendorBankOf(trx, secrets, vendorId, currency))
      return payments.map(({ vendorId, paymentNo, amount }) => ({
        ...banks.get(vendorId)!,
        ...{ amount, crossReference: paymentNo },
      }))
    },
  })
}

/** That its file was fetched: what nobody has fetched is not sent. */
export const fileFetched = (trx: Trx, id: string, on: Date): Promise<unknown> =>
  sql`update ap_payment_batch set fetched_on = ${on} where id = ${id}::uuid and fetched_on is null`.execute(trx)
