import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { itemSeen } from '../../../trade/items/items-at.ts'
import { numbersIn } from '../deposit/proposal.ts'
import type { ReadPayment } from './payment-file.ts'

interface Asked {
  readonly companyId: string
  readonly currency: string
  /** `YYYY-MM-DD` */
  readonly date: string
}

const BARE = sql`upper(regexp_replace(i.reference, '[^A-Za-z0-9]', '', 'g'))`

/**
 * Whose each payment is, by its place: our own number of him where the file has it, a document that it names, else his name, else that only he owes
 * exactly this. One statement, however many there are.
 */
export async function payersOf(
  db: Kysely<Tables>,
  user: CurrentUser,
  payments: readonly ReadPayment[],
  { companyId, currency, date }: Asked,
): Promise<ReadonlyMap<number, string>> {
  const told = payments.map(({ customerId, payer, amount, reference, remittance }, at) => ({
    ...{ at, customer: customerId, payer, amount, numbers: numbersIn(reference, remittance) },
  }))
  const { rows } = await sql<{ at: number; firmId: string }>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t (at int, customer text, payer text, amount numeric, numbers text[])
    ), open as (
      select i.firm_id, ${BARE} as bare, i.open_txn
      from open_item_shown i join gl_account_shown a on a.account = i.gl_account and a.control_kind = 'AR'
      where i.company_id = ${companyId} and i.currency = ${currency} and i.open_txn > 0 and i.opened_on <= ${date}::date
        and ${itemSeen(user)}
    ), found as (
      select t.at, f.firm_id, 1 as rank from told t join firm_shown f on f.firm_id = t.customer and f.is_bill_to
      union
      select t.at, o.firm_id, 2 from told t cross join unnest(t.numbers) n (number) join open o on o.bare = n.number
      union
      select t.at, f.firm_id, 3 from told t join firm_shown f on f.is_bill_to and f.status = 'Active' and fold(f.name) = fold(t.payer)
      union
      select t.at, o.firm_id, 4 from told t join open o on o.open_txn = t.amount
    )
    select at, min(firm_id) as "firmId" from (select f.*, min(rank) over (partition by at) as best from found f) f
    where rank = best group by at having count(distinct firm_id) = 1`.execute(db)
  return new Map(rows.map(({ at, firmId }) => [at, firmId]))
}
