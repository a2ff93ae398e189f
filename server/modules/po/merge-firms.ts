import { sql } from 'kysely'
import { fail, rule } from '../../platform/action/rules.ts'
import type { RecordUse } from '../../platform/entity/uses.ts'
import { mergeParameters } from '../admin/index.ts'

/** What was received of an order keeps its vendor: it is closed, or received whole, before the vendor is merged. [supply 10] */
export const noneHalfReceived = rule(
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

/** A receipt that is being entered takes its vendor over from the order, which goes along. */
export const OPEN_RECEIPTS: RecordUse = {
  ...{ room: 'po/purchase-receipt', table: 'purchase_receipt', key: 'receipt_no', title: 'vendor_id' },
  ...{ field: 'vendorId', column: 'vendor_id', where: sql<boolean>`t.status = 'Open'` },
}
