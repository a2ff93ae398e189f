import { DebitBatch } from '../../../../shared/contracts/ar/debit-batch.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { numberedBy } from '../../../trade/numbering/serial-number.ts'
import { ownBanks } from '../../gl/index.ts'
import { documentInOneBatch } from './rules.ts'

export const DebitBatchStore = stored(DebitBatch, {
  table: 'ar_debit_batch',
  restriction: ownBanks,
  outOfScope: 'gl:rules.bankAccount.notAssigned',
  lines: {
    documents: { table: 'ar_debit_batch_document' },
    collections: { table: 'ar_debit_batch_collection' },
  },
  constraints: { ar_debit_batch_document_once: documentInOneBatch },
})

/** Our own number, given with the first save. */
export const numberBatch = numberedBy(DebitBatch, { prefix: 'DB', sequence: 'ar_debit_batch_number' })
