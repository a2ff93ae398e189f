import { sql } from 'kysely'
import { Deposit } from '../../../../shared/contracts/ar/deposit.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownHand } from '../../../trade/approval/own-hand.ts'
import { ownBanks } from '../../gl/index.ts'

export const DepositStore = stored(Deposit, {
  table: 'ar_deposit',
  restriction: ownBanks,
  outOfScope: 'gl:rules.bankAccount.notAssigned',
  lines: {
    receipts: { table: 'ar_deposit_receipt' },
    items: { table: 'ar_deposit_item' },
    distribution: { table: 'ar_deposit_distribution' },
  },
  derived: {
    receiptCount: sql`(select count(*)::int from ar_deposit_receipt r where r.owner_id = t.id)`,
    payers: sql`(select string_agg(p.name, ', ' order by p.amount desc, p.name) from (
      select coalesce(r.payer, r.customer_id) as name, sum(r.amount) as amount from ar_deposit_receipt r
      where r.owner_id = t.id and coalesce(r.payer, r.customer_id) is not null group by 1 order by 2 desc, 1 limit 3) p)`,
  },
  constraints: { ar_deposit_approved_by_another: ownHand },
})

/** Our own number, given with the first save. */
export const DEPOSIT_NUMBERS = { prefix: 'DP', sequence: 'ar_deposit_number' } as const
