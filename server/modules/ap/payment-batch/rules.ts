import { Decimal } from 'decimal.js'
import { PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import type { Document } from '../../../../shared/contracts/document.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { batchRules } from '../../../trade/batch/rules.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'
import { LARGEST_EFT } from '../../gl/index.ts'
import { overdraft } from '../payment/overdraft.ts'
import { bankStanding } from './bank-standing.ts'
import { itemsNow } from './candidates.ts'

const batch = batchRules({
  ...{ document: PaymentBatch as unknown as Document, firm: 'vendorId', day: 'payDate', most: LARGEST_EFT },
  tables: { batch: 'ap_payment_batch', documents: 'ap_payment_batch_document' },
  aboveNothing: 'vendorsAboveNothing',
  isFiled: ({ method }) => method === 'EFT',
  openNow: itemsNow,
  eftStatus: async (db, bankAccountId) => (await bankStanding(db, bankAccountId, null))?.eftStatus ?? null,
})
export const { documentInOneBatch, onPropose } = batch

const vendorsInOrder = rule(
  PaymentBatch,
  'ap.paymentBatch.vendorsInOrder',
  'vendorTo',
  ({ vendorFrom, vendorTo }) => !!vendorFrom && !!vendorTo && vendorTo < vendorFrom && fail(),
)

/** The bank has what is paid, with its overdraft; beyond it pays who has the right, or what he has approved. [finance 5.7] */
export const overdrawn = overdraft(
  { table: 'ap_payment_batch', key: 'batchNo', question: 'ap.paymentBatch.enoughInBank', field: 'bankAccountId' },
  async (record, db) => {
    const { id, bankAccountId, total } = record as unknown as Stored<typeof PaymentBatch>
    const bank = bankAccountId ? await bankStanding(db, bankAccountId, id) : null
    if (!bank) return null
    const after = new Decimal(bank.available).minus(total ?? 0)
    const isShort = after.lt(new Decimal(bank.overdraftLimit).negated())
    return isShort ? { available: bank.available, balance: bank.available, after: moneyText(after) } : null
  },
)

export const onSave: readonly Rule[] = [
  ...batch.onSave,
  wholeAmounts(PaymentBatch),
  // What is open may be more by the rate of the day than what is paid of it.
  fitsLedger(PaymentBatch, {
    rate: ({ payDate }) => payDate,
    except: ['openAmount', 'discountOffered', 'discountLost', 'bankBalance'],
  }),
  vendorsInOrder,
]
export const onSubmit: readonly Rule[] = [...batch.ready, overdrawn.onSubmit]
export const onApprove: readonly Rule[] = [...batch.ready, ...overdrawn.onDecide]
export const onGenerate: readonly Rule[] = [...batch.ready, ...overdrawn.onLeave]
