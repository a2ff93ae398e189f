import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { sealedPlace } from '../../../platform/secrets/sealed-column.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

/** A batch, and the day on which it takes. */
interface TakenOn {
  readonly id: string
  readonly valueDate: string
}

/** What may still be taken by a mandate `m` on the day of a batch, beside what other batches take on it; null where nothing was limited. */
export const leftOf = ({ id, valueDate }: TakenOn): RawBuilder<unknown> => sql`
  m.limit_amount - coalesce((
    select sum(l.pay) from ar_debit_batch_document l join ar_debit_batch b on b.id = l.owner_id
    where l.mandate_no = m.mandate_no and l.include and b.id <> ${id}::uuid and b.value_date = ${valueDate}::date
      and b.status not in ('Draft', 'Rejected', 'Cancelled')), 0)`

/**
 * The mandate of a customer in a currency that counts on the day of a batch, or, where none does, the one that says why not: columns
 * `mandate_no`, `most` and `standing`. No row for a customer who has none.
 */
export const mandateOn = (
  firm: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
  of: TakenOn,
): RawBuilder<unknown> => {
  const day = of.valueDate
  return sql`
  select m.mandate_no, ${leftOf(of)} as most,
         case when m.status = 'Pending' then 'MandatePending'
              when m.valid_from > ${day}::date then 'MandateNotBegun'
              when m.valid_until < ${day}::date or m.cancel_on <= ${day}::date then 'MandateEnded'
              else 'Ready' end as standing
  from ar_mandate m
  where m.customer_id = ${firm} and m.currency = ${currency} and m.status <> 'Rejected'
  order by (m.status <> 'Pending' and m.valid_from <= ${day}::date and coalesce(m.valid_until >= ${day}::date, true)
            and coalesce(m.cancel_on > ${day}::date, true)) desc, m.status = 'Pending' desc, m.valid_from desc, m.mandate_no desc
  limit 1`
}

const PLACE = sealedPlace('ar_mandate', 'account_number')

/** Where a customer's money is taken from. */
export interface PayerAccount {
  readonly payer: string
  readonly institution: string
  readonly transit: string
  readonly accountNumber: string
}

/** The accounts of these mandates, open, for the file of the bank. */
export async function payerAccounts(
  db: Kysely<Tables>,
  secrets: Secrets,
  mandateNos: readonly string[],
): Promise<ReadonlyMap<string, PayerAccount>> {
  const { rows } = await sql<Omit<PayerAccount, 'accountNumber'> & { mandateNo: string; sealed: string }>`
    select mandate_no as "mandateNo", payer, institution, transit, account_number as sealed from ar_mandate
    where mandate_no = any (${[...mandateNos]}::text[])`.execute(db)
  return new Map(
    rows.map(({ mandateNo, sealed, ...bank }) => [mandateNo, { ...bank, accountNumber: secrets.open(sealed, PLACE) }]),
  )
}
