import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import { ask, fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { lotsOnPost } from './lot-rules.ts'

/** What is received was ordered: each line is one of the order, once. */
const linesOfOrder = rule(
  PurchaseReceipt,
  'po.purchaseReceipt.linesOfOrder',
  'lines',
  async ({ lines, orderNo }, { db }) => {
    if (!orderNo) return null
    const { rows } = await sql<{ line_no: number }>`
      select l.line_no from purchase_order o join purchase_order_line l on l.owner_id = o.id
      where o.order_no = ${orderNo}`.execute(db)
    const known = new Set(rows.map(({ line_no }) => line_no))
    return lines.flatMap(({ orderNo: of, orderLineNo }, at) => {
      const isFirst = lines.findIndex((other) => other.orderLineNo === orderLineNo) === at
      return of === orderNo && orderLineNo !== null && known.has(orderLineNo) && isFirst
        ? []
        : [fail({}, `lines.${at}.quantity`)]
    })
  },
)

/** The same packing slip of a vendor was perhaps entered before. [supply 10] */
const slipOnce = rule(
  PurchaseReceipt,
  'po.purchaseReceipt.slipOnce',
  'packingSlip',
  async ({ id, vendorId, packingSlip }, { db }) => {
    if (!packingSlip) return null
    const { rows } = await sql<{ receiptNo: string }>`
      select receipt_no as "receiptNo" from purchase_receipt
      where vendor_id = ${vendorId} and upper(btrim(packing_slip)) = upper(btrim(${packingSlip})) and status = 'Posted'
        and id <> ${id} order by receipt_no limit 1`.execute(db)
    return rows[0] && ask({ ...rows[0] })
  },
)

/** Something came. */
const somethingCame = rule(
  PurchaseReceipt,
  'po.purchaseReceipt.somethingCame',
  'lines',
  ({ lines }) => !lines.some(({ quantity }) => new Decimal(quantity).gt(0)) && fail(),
)

/** Only what somebody has approved is received. [supply 10] */
const orderApproved = rule(
  PurchaseReceipt,
  'po.purchaseReceipt.orderApproved',
  'orderNo',
  async ({ orderNo }, { db }) => {
    const { rows } = await sql`
      select from purchase_order where order_no = ${orderNo} and status = 'Open' and approval = 'Approved'`.execute(db)
    return rows.length === 0 && fail({ orderNo })
  },
)

/** Nothing comes before it is ordered. */
const notBeforeOrder = rule(
  PurchaseReceipt,
  'po.purchaseReceipt.notBeforeOrder',
  'receiptDate',
  async ({ orderNo, receiptDate }, { db }) => {
    const { rows } = await sql<{ orderDate: string }>`
      select order_date::text as "orderDate" from purchase_order
      where order_no = ${orderNo} and order_date > ${receiptDate}::date`.execute(db)
    return rows[0] && fail({ ...rows[0] })
  },
)

/** Foreign goods come in at a rate of the table. */
const rateKnown = rule(
  PurchaseReceipt,
  'po.purchaseReceipt.rateKnown',
  'receiptDate',
  ({ rate, currency }) => rate === null && fail({ currency: currency ?? '' }),
)

/** [supply 2.2] What is stocked lies somewhere. */
const warehouseNamed = rule(
  PurchaseReceipt,
  'po.purchaseReceipt.warehouseNamed',
  'warehouseId',
  async ({ warehouseId, lines }, { db }) => {
    const products = lines.flatMap(({ productId, quantity }) =>
      productId && new Decimal(quantity).gt(0) ? [productId] : [],
    )
    if (warehouseId || products.length === 0) return null
    const { rows } = await sql`
      select from product where product_id = any (${products}::text[]) and product_type = 'Stock' limit 1`.execute(db)
    return rows.length > 0 && fail()
  },
)

/** What an invoice has matched is not taken back before the invoice is. [finance 7.2] */
const nothingInvoiced = rule(PurchaseReceipt, 'po.purchaseReceipt.nothingInvoiced', null, async ({ id }, { db }) => {
  const { rows } = await sql`
    select from purchase_receipt_line where owner_id = ${id} and invoiced > 0 limit 1`.execute(db)
  return rows.length > 0 && fail()
})

/** What has gone back to the vendor is not taken back again before its return is. [supply 10] */
const nothingReturned = rule(PurchaseReceipt, 'po.purchaseReceipt.nothingReturned', null, async ({ id }, { db }) => {
  const { rows } = await sql`
    select from purchase_receipt_line where owner_id = ${id} and returned > 0 limit 1`.execute(db)
  return rows.length > 0 && fail()
})

/** What came in is worth its quantity: that is what is typed. */
const worked = (path: string) => (path.startsWith('lines.') ? path.replace(/amount$/, 'quantity') : null)

export const onSave: readonly Rule[] = [linesOfOrder, fitsLedger(PurchaseReceipt, { worked })]
export const onPost: readonly Rule[] = [
  somethingCame,
  orderApproved,
  notBeforeOrder,
  rateKnown,
  warehouseNamed,
  slipOnce,
  ...lotsOnPost,
  ...datedAhead('receiptDate'),
]
export const onReverse: readonly Rule[] = [nothingInvoiced, nothingReturned, ...datedAhead('given.reversalDate')]
