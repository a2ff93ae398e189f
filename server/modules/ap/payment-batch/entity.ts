import { sql, type RawBuilder } from 'kysely'
import { numberedBy } from '../../../trade/numbering/serial-number.ts'
import { PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownBanks } from '../../gl/index.ts'
import { documentInOneBatch } from './rules.ts'

/** Of the bank of a line's vendor, where its batch pays by EFT. */
const ofBank = (what: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${what} from vendor_bank_change_shown b where b.firm_id = c.vendor_id and b.status = 'Confirmed'
    and exists (select from ap_payment_batch o where o.id = c.owner_id and o.method = 'EFT')
  order by b.decided_on desc limit 1)`

export const PaymentBatchStore = stored(PaymentBatch, {
  table: 'ap_payment_batch',
  restriction: ownBanks,
  outOfScope: 'gl:rules.bankAccount.notAssigned',
  lines: {
    documents: {
      table: 'ap_payment_batch_document',
      derived: {
        paidTo: ofBank(sql`b.institution || '-' || b.transit || ' ··' || b.last_four`),
        verifiedBy: ofBank(sql`b.decided_by`),
        verifiedOn: ofBank(sql`b.decided_on::date`),
      },
    },
  },
  derived: {
    overdraftLimit: sql`(select b.overdraft_limit from bank_account_shown b where b.bank_account_id = t.bank_account_id)`,
  },
  constraints: { ap_payment_batch_document_once: documentInOneBatch },
})

/** Our own number, given with the first save. */
export const numberBatch = numberedBy(PaymentBatch, { prefix: 'PB', sequence: 'ap_payment_batch_number' })
