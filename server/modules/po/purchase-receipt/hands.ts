import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

/** A receipt whose order and itself one person has entered, who is among those that are asked about. */
export interface OneHand {
  readonly orderNo: string
  readonly receiptNo: string
  readonly name: string
}

/** Of the receipts behind these lines those that one of these people has ordered and received. [supply 3.4] */
export async function orderedAndReceivedBy(
  db: Kysely<Tables>,
  lineKeys: readonly string[],
  hands: readonly string[],
): Promise<readonly OneHand[]> {
  if (lineKeys.length === 0) return []
  const { rows } = await sql<OneHand>`
    select distinct o.order_no as "orderNo", r.receipt_no as "receiptNo", u.display_name as name
    from receipt_line_read l join purchase_receipt r on r.id = l.receipt_id join purchase_order o on o.order_no = r.order_no
    join app_user_shown u on u.id = any (o.written_by) and u.id = any (r.written_by)
    where l.line_key = any (${[...lineKeys]}::text[]) and u.id = any (${[...hands]}::uuid[])
    order by 1, 2, 3`.execute(db)
  return rows
}
