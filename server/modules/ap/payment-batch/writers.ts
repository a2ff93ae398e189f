import { secondHand } from '../../../trade/approval/second-hand.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { rateAt } from '../../../trade/money/rate-at.ts'
import { PaymentBatchStore } from './entity.ts'
import { paidByVendor, payeeDays } from '../payment/payee-days.ts'
import type { Batch } from './candidates.ts'
import { paidTo } from './complete.ts'

/** The second hand of batches, asked of each [I12] [acceptance A19]. Whoever gives one up has chosen nothing. */
export const batchHands = secondHand(PaymentBatchStore, {
  days(record, db) {
    const { id, documents, payDate } = record as unknown as Batch
    return payeeDays(db, paidByVendor(paidTo(documents)), payDate, id)
  },
  async rate(record, db) {
    const { currency, payDate } = record as unknown as Batch
    if (!currency) return null
    const company = await ownCompany(db)
    return (await rateAt(db, company.companyId, currency, company.currency, payDate))?.rate ?? null
  },
  writes: (record) => record['status'] !== 'Cancelled',
})
