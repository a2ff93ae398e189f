import { sql } from 'kysely'
import { fail, rule } from '../../platform/action/rules.ts'
import type { RecordUse } from '../../platform/entity/uses.ts'
import { mergeParameters } from '../admin/index.ts'

/** What was received of an order keeps its vendor: it is closed, or received whole, before the vendor is merged. [supply 10] */
const noneHalfReceived = rule(
  mergeParameters,
  'admin.mergeFirms.noneHalfReceived',
  'fromFirm',
  async ({ fromFirm }, { db }) => {
    const { rows } = await sql<{ numbers: string | null }>`
      select string_agg(order_no, ', ' order by order_no) as numbers from purchase_order
      where vendor_id = ${fromFirm} and status = 'Open' and receive_status <> 'NotReceived'`.execute(db)
    return rows[0]!.numbers !== null && fail({ from: fromFirm, numbers: rows[0]!.numbers })
  },
)

const vendor = { title: 'vendor_id', field: 'vendorId', column: 'vendor_id' }
const isOpen = sql<boolean>`t.status = 'Open'`

/** What purchasing says of a merge of two firms: open orders, receipts that are being entered, and open jobs go along. */
export const FIRM_MERGE: { uses: readonly RecordUse[]; rules: readonly ReturnType<typeof rule>[] } = {
  uses: [
    { room: 'po/purchase-order', table: 'purchase_order', key: 'order_no', ...vendor, where: isOpen },
    { room: 'po/purchase-receipt', table: 'purchase_receipt', key: 'receipt_no', ...vendor, where: isOpen },
    {
      ...{ room: 'po/job', table: 'job_master', key: 'job_no', title: 'name', where: isOpen },
      ...{ field: 'customerId', column: 'customer_id' },
    },
  ],
  rules: [noneHalfReceived],
}
