import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord, updateRecord, writeParts } from '../../../platform/entity/write.ts'
import { PurchaseReceiptStore } from '../purchase-receipt/entity.ts'
import { DirectShips } from '../../../trade/direct-ships.ts'
import { receiptActions } from '../purchase-receipt/actions.ts'
import { complete, type Receipt } from '../purchase-receipt/complete.ts'
import { numberReceipt } from '../purchase-receipt/number.ts'
import { contextAt, storyDay, userOf } from '../../admin/index.ts'

/** What came of the order that is late, in two deliveries: quantities by line of the order. */
const DELIVERIES = [
  { receiptDate: '2026-11-12', packingSlip: 'BRM-40117', quantities: ['5000', '6500'] },
  { receiptDate: '2026-11-17', packingSlip: 'BRM-40172', quantities: ['3500', '0'] },
] as const

/** Receipts of the demo company, entered and posted by the clerk; no invoice has come for them. */
export async function loadReceipts(trx: Trx, deps: Deps): Promise<void> {
  const clerk = await userOf(trx, 'clerk')
  const { rows } = await sql<{ orderNo: string }>`
    select order_no as "orderNo" from purchase_order where approval = 'Approved' order by order_date limit 1`.execute(
    trx,
  )
  for (const { quantities, receiptDate, packingSlip } of DELIVERIES) {
    const dated = { receiptDate: storyDay(receiptDate), packingSlip }
    const by = await contextAt(trx, deps, clerk, dated.receiptDate)
    const record: Row = { ...emptyRecord(PurchaseReceipt.fields), ...dated, orderNo: rows[0]!.orderNo }
    await complete(record, by, null)
    const receipt = record as unknown as Receipt
    receipt.lines = receipt.lines.map((line) => ({ ...line, quantity: quantities[line.orderLineNo! - 1]! }))
    await complete(record, by, null)
    await numberReceipt(record, by, null)
    const author = { name: clerk.name, on: by.now }
    const id = await insertRecord(trx, PurchaseReceiptStore, record, author)
    await writeParts(trx, PurchaseReceiptStore, id, null, record)
    const { record: draft } = (await readRecord(trx, PurchaseReceiptStore, id))!
    const set = await receiptActions(deps, { directShips: new DirectShips() })
      .find(({ action }) => action === 'post')!
      .run(draft, by, {})
    const now = (await readRecord(trx, PurchaseReceiptStore, id))!.record
    if (!(await updateRecord(trx, PurchaseReceiptStore, now, { ...now, ...set, status: 'Posted' }, author)))
      throw new Error(`receipt ${String(now['receiptNo'])} was changed meanwhile`)
  }
}
