import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { ownCompany } from '../../admin/index.ts'

type Row = Record<string, unknown>

/** Our number of an order, given with its first save. [S5.35] */
export async function numberOrder(record: Row, { trx }: ActionContext, before: Row | null): Promise<void> {
  if (before) return
  const { rows } = await sql<{ number: string }>`
    select 'PO' || lpad(nextval('purchase_order_number')::text, 6, '0') as number`.execute(trx)
  record['orderNo'] = rows[0]!.number
  record['companyId'] = (await ownCompany(trx)).companyId
}
