import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'

type Row = Record<string, unknown>

/** Our own number of a payment, given with its first save: one that is lost with a draft is of no matter [finance 5.1]. */
export async function numberPayment(record: Row, { trx }: ActionContext, before: Row | null): Promise<void> {
  if (before) return
  record['paymentNo'] = await nextPaymentNo(trx)
  record['companyId'] = (await ownCompany(trx)).companyId
}

export async function nextPaymentNo(trx: Trx): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select 'PM' || lpad(nextval('ap_payment_number')::text, 6, '0') as number`.execute(trx)
  return rows[0]!.number
}
