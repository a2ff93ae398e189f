import { numberedBy } from '../../../trade/numbering/serial-number.ts'
import { PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownBanks } from '../../gl/index.ts'
import { documentInOneBatch } from './rules.ts'

export const PaymentBatchStore = stored(PaymentBatch, {
  table: 'ap_payment_batch',
  restriction: ownBanks,
  outOfScope: 'gl:rules.bankAccount.notAssigned',
  lines: { documents: { table: 'ap_payment_batch_document' } },
  constraints: { ap_payment_batch_document_once: documentInOneBatch },
})

/** Our own number, given with the first save. */
export const numberBatch = numberedBy(PaymentBatch, { prefix: 'PB', sequence: 'ap_payment_batch_number' })
