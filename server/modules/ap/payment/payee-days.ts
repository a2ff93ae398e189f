import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { PaidBeside, PayeeDay } from '../../../trade/approval/second-hand.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'

interface Payee {
  readonly vendorId: string | null
  /** Of somebody who is no vendor. */
  readonly payee: string | null
  readonly amount: string
}

/**
 * [I12] What has left to each payee on a day beside one payment, or one batch.
 * @param but id of that
 */
export async function payeeDays(
  db: Kysely<Tables>,
  payees: readonly Payee[],
  day: string | null,
  but: unknown,
): Promise<PayeeDay[]> {
  if (!day || payees.length === 0) return []
  const { companyId } = await ownCompany(db)
  const { rows } = await sql<{ amount: string; beside: PaidBeside[] }>`
    select p.amount::text as amount, paid_beside(${companyId}, p."vendorId", p.payee, ${day}::date, ${but}::uuid) as beside
    from jsonb_to_recordset(${JSON.stringify(payees)}::jsonb) as p ("vendorId" text, payee text, amount numeric)`.execute(
    db,
  )
  return rows
}

/** Of a payment by itself. */
export const dayOfPayment = (record: Readonly<Record<string, unknown>>, db: Kysely<Tables>): Promise<PayeeDay[]> =>
  payeeDays(
    db,
    [
      {
        vendorId: (record['vendorId'] as string | null) ?? null,
        payee: (record['payee'] as string | null) ?? null,
        amount: String(record['amount'] ?? 0),
      },
    ],
    record['paymentDate'] as string | null,
    record['id'],
  )

/** Of lines that are paid together: what each vendor gets. */
export function paidByVendor(lines: readonly { readonly vendorId: string; readonly pay: string | null }[]): Payee[] {
  const sums = new Map<string, Decimal>()
  for (const { vendorId, pay } of lines) sums.set(vendorId, (sums.get(vendorId) ?? new Decimal(0)).plus(pay ?? 0))
  return [...sums].map(([vendorId, sum]) => ({ vendorId, payee: null, amount: sum.toFixed(2) }))
}
