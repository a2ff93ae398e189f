import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { accountsByHand } from '../../../trade/lines/accounts-by-hand.ts'
import { notOnControl } from '../../../trade/lines/control-account.ts'
import { stockedUnits, unitOfProduct } from '../../../trade/lines/unit-of-product.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { rateWithinFluctuation } from '../../../trade/money/rate.ts'
import { codeOfJob } from '../../../trade/lines/cost-codes.ts'
import { taxesHaveRates } from '../../../trade/tax/taxed-lines.ts'
import { vendorNotHeld, vendorPayable } from '../../../trade/party/rules.ts'

/** An order that is closed short says why. [supply 3.4] */
export const REASON_MISSING: Problem = {
  Field: 'given.closingReason',
  Key: 'po:rules.purchaseOrder.closedWithReason',
  Args: {},
}

/** What was received of an order keeps its vendor and its currency. */
const receivedKeepsVendor = rule(
  PurchaseOrder,
  'po.purchaseOrder.receivedKeepsVendor',
  'vendorId',
  (order, { before }) => {
    if (!before || before.receiveStatus === 'NotReceived') return null
    if (before.vendorId !== order.vendorId) return fail()
    return before.currency !== order.currency && fail({}, 'currency')
  },
)

/** A line of which something was received stays, with no less than that. [supply 10] */
const receivedStays = rule(PurchaseOrder, 'po.purchaseOrder.receivedStays', 'lines', ({ lines }, { before }) =>
  (before?.lines ?? []).flatMap((old) => {
    if (new Decimal(old.received ?? 0).lte(0)) return []
    const at = lines.findIndex(({ lineId }) => lineId === old.lineId)
    const args = { line: old.lineNo ?? 0, received: old.received ?? '0' }
    if (at < 0) return [fail(args)]
    const { quantity, productId } = lines[at]!
    if (productId !== old.productId) return [fail(args, `lines.${at}.productId`)]
    return quantity === null || new Decimal(quantity).lt(old.received!) ? [fail(args, `lines.${at}.quantity`)] : []
  }),
)

/** What was received was received at its price. [S8.16] */
const priceStays = rule(PurchaseOrder, 'po.purchaseOrder.priceStays', 'lines', (order, { before }) => {
  if (!before || before.receiveStatus === 'NotReceived') return null
  const received = new Map(
    before.lines.flatMap((line) => (new Decimal(line.received ?? 0).gt(0) ? [[line.lineId, line] as const] : [])),
  )
  if (received.size === 0) return null
  const found = order.lines.flatMap((line, at) => {
    const old = line.lineId ? received.get(line.lineId) : undefined
    if (!old) return []
    if (!isSame(old.unitPrice, line.unitPrice)) return [fail({}, `lines.${at}.unitPrice`)]
    return isSame(old.discountPercent, line.discountPercent) ? [] : [fail({}, `lines.${at}.discountPercent`)]
  })
  return isSame(before.discountPercent, order.discountPercent) ? found : [...found, fail({}, 'discountPercent')]
})
const isSame = (a: string | null, b: string | null) => new Decimal(a ?? 0).eq(b ?? 0)

/** A discount takes no more off than there is. */
const discountWithin = rule(
  PurchaseOrder,
  'po.purchaseOrder.discountWithin',
  'discountAmount',
  ({ discountPercent }) => discountPercent !== null && new Decimal(discountPercent).gt(100) && fail(),
)

/** An order asks for something. */
const linesGiven = rule(PurchaseOrder, 'po.purchaseOrder.linesGiven', 'lines', ({ lines }) =>
  lines.length === 0
    ? fail()
    : lines.flatMap(({ quantity }, at) => (new Decimal(quantity).lte(0) ? [fail({}, `lines.${at}.quantity`)] : [])),
)

/** What is not stocked is charged to an account, or to a job that has the account of job costs. */
const lineCharged = rule(PurchaseOrder, 'po.purchaseOrder.lineCharged', 'lines', async ({ lines }, { db }) => {
  const stocked = await stockedUnits(db, lines)
  return lines.flatMap(({ productId, glAccount, jobId }, at) =>
    glAccount || jobId || (productId && stocked.has(productId)) ? [] : [fail({}, `lines.${at}.glAccount`)],
  )
})

/** [FI4] What a job or a class of products is charged to was chosen with them. */
const byHand = accountsByHand('lines', async ({ lines }: PurchaseOrder, db) => {
  const named = lines.filter(({ glAccount }) => glAccount)
  if (named.length === 0) return []
  const { rows } = await sql<{ account: string }>`
    select j.gl_account as account from job_master j where j.job_no = any (${named.map(({ jobId }) => jobId)}::text[])
    union
    select c.expense_account from product p join product_class c on c.class_id = p.product_class
    where p.product_id = any (${named.map(({ productId }) => productId)}::text[])`.execute(db)
  const chosen = new Set(rows.map(({ account }) => account))
  return lines.map(({ glAccount }) => ({ glAccount: glAccount && chosen.has(glAccount) ? null : glAccount }))
})

/** What is being received is not cancelled. [supply 3.4] */
const nothingReceived = rule(PurchaseOrder, 'po.purchaseOrder.nothingReceived', null, async ({ orderNo }, { db }) => {
  const { rows } = await sql<{ receiptNo: string }>`
    select receipt_no as "receiptNo" from purchase_receipt
    where order_no = ${orderNo} and status <> 'Reversed' order by receipt_no limit 1`.execute(db)
  return rows[0] && fail({ ...rows[0] })
})

/** [supply 3.7] What goes to a customer directly is what was bought for his order, in the warehouse that sells it: no line more, and none of something else. */
const directStays = rule(PurchaseOrder, 'po.purchaseOrder.directStays', 'lines', (order, { before }) => {
  if (!before || before.directFor === null) return []
  const stood = new Map(before.lines.map((line) => [line.lineId, line]))
  const args = { orderNo: before.directFor }
  const others = order.lines.flatMap(({ lineId, productId }, at) =>
    lineId && stood.get(lineId)?.productId === productId ? [] : [fail(args, `lines.${at}.productId`)],
  )
  return before.warehouseId === order.warehouseId ? others : [...others, fail(args, 'warehouseId')]
})

const DAY = { day: 'orderDate' }

export const onSave: readonly Rule[] = [
  vendorPayable(PurchaseOrder),
  receivedKeepsVendor,
  receivedStays,
  directStays,
  priceStays,
  codeOfJob(PurchaseOrder, 'lines'),
  unitOfProduct(PurchaseOrder),
  taxesHaveRates(PurchaseOrder, { ...DAY, lists: ['lines'] }),
  rateWithinFluctuation(PurchaseOrder, DAY),
  discountWithin,
  notOnControl(PurchaseOrder, 'lines'),
  byHand,
  fitsLedger(PurchaseOrder),
]
export const onApprove: readonly Rule[] = [vendorNotHeld(PurchaseOrder), linesGiven, lineCharged]
export const onCancel: readonly Rule[] = [nothingReceived]
export const onDelete: readonly Rule[] = [nothingReceived]
