import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { seesBank } from '../../../ledger/sight.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { chosen } from '../../../../shared/contracts/trade/batch.ts'
import { paymentsOf } from '../../../trade/batch/selection.ts'
import { bankStanding } from './bank-standing.ts'
import { separateVendors, type Batch } from './candidates.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

type Row = Record<string, unknown>

/** States in which somebody still chooses. */
const CHOOSING: readonly unknown[] = ['Draft', 'Proposed']

const sum = (amounts: readonly (string | null)[]): Decimal =>
  amounts.reduce<Decimal>((all, one) => all.plus(one ?? 0), new Decimal(0))

/** What is paid, each line with the vendor that its proposal has named. */
export const paidTo = (lines: Batch['documents']) =>
  chosen(lines).map((line) => ({ ...line, vendorId: line.vendorId ?? '' }))
export const vendorOf = ({ vendorId }: { readonly vendorId: string }): string => vendorId

type Figures = Pick<
  PaymentBatch,
  'total' | 'discountTaken' | 'discountLost' | 'paymentCount' | 'bankBalance' | 'currency'
>

/** What a batch comes to, and what is in its bank now. */
export async function figuresOf({ trx }: Pick<ActionContext, 'trx'>, batch: Batch): Promise<Figures> {
  const paid = paidTo(batch.documents)
  const isSeparate = await separateVendors(
    trx,
    paid.map(({ vendorId }) => vendorId),
  )
  const bank = batch.bankAccountId ? await bankStanding(trx, batch.bankAccountId, batch.id ?? null) : null
  const taken = sum(paid.map(({ discount }) => discount))
  return {
    total: moneyText(sum(paid.map(({ pay }) => pay))),
    discountTaken: moneyText(taken),
    discountLost: moneyText(sum(paid.map(({ discountOffered }) => discountOffered)).minus(taken)),
    paymentCount: paymentsOf(paid, vendorOf, isSeparate).length,
    bankBalance: bank?.available ?? null,
    currency: bank?.currency ?? null,
  }
}

/** [judgement 3] The bank that this payer has paid from last in this way, else anybody; else the only one in the company's currency. */
async function usualBank({ trx, user }: ActionContext, method: PaymentBatch['method']): Promise<string | null> {
  const { rows } = await sql<{ bank: string }>`
    select b.bank_account_id as bank
    from bank_account_shown b
    left join lateral (
      select p.created_by = ${user.name} as is_own, p.method = ${method} as is_so, p.created_on from ap_payment_batch p
      where p.bank_account_id = b.bank_account_id
      order by is_so desc, is_own desc, p.created_on desc limit 1) p on true
    where b.active and ${seesBank(user, sql.ref('b.bank_account_id'))}
      and (p.created_on is not null or not exists (select from bank_account_shown o where o.active and o.currency = b.currency and o.id <> b.id))
    order by p.is_so desc nulls last, p.is_own desc nulls last, p.created_on desc nulls last, b.currency <> ${ownCurrency} limit 1`.execute(
    trx,
  )
  return rows[0]?.bank ?? null
}

/** What the payer leaves to the calendar, and what his choice comes to. */
export async function complete(record: Row, action: ActionContext, before: Row | null): Promise<void> {
  const batch = record as unknown as Batch
  if (before && !CHOOSING.includes(before['status'])) return
  record['status'] ??= 'Draft'
  // A copy of a batch takes its choice; what that comes to today is proposed.
  if (!before) record['documents'] = []
  // Nothing is said of it yet: whoever has emptied the bank has his days still, and is not told again.
  if (!before && !batch.bankAccountId && !batch.payDate) batch.bankAccountId = (await usualBank(action, batch.method))!
  batch.payDate ??= await businessDay(action.trx, action.now)
  batch.payThrough ??= batch.payDate
  batch.releases ??= 'Included'
  Object.assign(record, await figuresOf(action, batch))
}
