import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { post } from '../../../ledger/post.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import { reverse } from '../../../ledger/reverse.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { useRight } from '../../../platform/rights/use.ts'
import { bookedRate } from '../../../trade/money/rate.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { postCorrections } from '../../../stock/legs.ts'
import { moveStock } from '../../../stock/move.ts'
import type { StockPosting } from '../../../stock/movement.ts'
import { takeBackStock } from '../../../stock/take-back.ts'
import { followOrder } from '../purchase-order/standing.ts'
import * as rules from './rules.ts'
import type { Receipt } from './complete.ts'
import { madeLots } from './made-lots.ts'
import { refuseBeyondTolerance } from './over-receipt.ts'
import { receiptPosting, type ChargedLine } from './posting.ts'
import { bookOf, posted, receivedStock } from './stock.ts'
import { sentDirect, suppliesOf, type OrderHeld } from './direct.ts'

/** What can be done with a receipt; each in the one transaction of its call. */
export function receiptActions(
  { random }: Pick<Deps, 'random'>,
  { directShips }: Pick<TradeRooms, 'directShips'>,
): readonly Transition[] {
  const context = (action: ActionContext) => postingContext({ random }, action)
  return [
    transition(PurchaseReceipt, 'post', {
      rules: rules.onPost,
      ask: 'posted',
      async run(all, action) {
        const { trx } = action
        const order = await lockOrder(trx, all.orderNo)
        if (order.directFor !== null) await directShips.ships.hold(trx, order.directFor)
        await refuseBeyondTolerance(all, action)
        const receipt = { ...all, lines: all.lines.filter(({ quantity }) => new Decimal(quantity).gt(0)) }
        const charged = await chargedLines(trx, receipt, () => random.uuid())
        const table = await bookedRate(trx, receipt.currency!, receipt.receiptDate)
        await received(trx, receipt, 1)
        await followOrder(action, receipt.orderNo)
        const lots = await madeLots(receipt, action, { isDirect: order.directFor !== null })
        const stock = receivedStock(receipt, charged, lots)
        await takeIn(trx, stock && { ...stock, ...suppliesOf(order) }, context(action))
        const entry = await post(trx, receiptPosting(receipt, charged), context(action)).catch((error: unknown) => {
          throw dateAt(error, 'receiptDate')
        })
        await sql`
          update purchase_receipt set entry_id = ${entry.id}, rate_date = ${table?.effectiveDate ?? null}
          where id = ${receipt.id}`.execute(trx)
        await keepItems(trx, receipt, charged)
        // What goes to a customer directly has left as it came.
        if (order.directFor !== null)
          await directShips.ships.left(action, sentDirect(receipt, { ...order, directFor: order.directFor }))
        return { entryNo: entry.entryNo }
      },
      preview: (receipt, { trx }, locale) =>
        entryPreview(trx, { type: PurchaseReceipt.id, id: receipt.id, purpose: 'post' }, locale),
    }),
    transition(PurchaseReceipt, 'reverse', {
      rules: rules.onReverse,
      async run(receipt, action, given) {
        const { trx } = action
        const date = String(given['reversalDate'])
        const reason = String(given['reversalReason'])
        const refusal = await useRight(action, {
          right: 'receipt.reverse',
          reason,
          on: { table: 'purchase_receipt', id: receipt.id, recordKey: receipt.receiptNo },
          ...(receipt.warehouseId ? { place: { warehouse: receipt.warehouseId } } : {}),
          fields: { reason: 'given.reversalReason' },
        })
        if (refusal) throw new Refusal([refusal])
        const order = await lockOrder(trx, receipt.orderNo)
        const isDirect = order.directFor !== null
        if (isDirect) await directShips.ships.takenBack(action, { receiptNo: receipt.receiptNo!, day: date })
        await received(trx, receipt, -1)
        await followOrder(action, receipt.orderNo)
        await giveBack(trx, receipt, { date, passes: isDirect }, context(action))
        const { rows } = await sql<{ entry_id: string }>`
          select entry_id from purchase_receipt where id = ${receipt.id}`.execute(trx)
        await reverse(
          trx,
          { entryId: rows[0]!.entry_id, date, description: `${receipt.vendorId!} ${receipt.receiptNo!}` },
          context(action),
        ).catch((error: unknown) => {
          throw dateAt(error, 'given.reversalDate')
        })
        return { reversalDate: date, reversalReason: reason }
      },
    }),
  ]
}

/** What is stocked comes in, before its entry, whose number others wait for. */
async function takeIn(trx: Trx, asked: StockPosting | null, by: PostingContext): Promise<void> {
  if (!asked) return
  const moved = await moveStock(trx, asked, by).catch((error: unknown) => {
    throw dateAt(error, 'receiptDate')
  })
  await postCorrections(trx, asked, moved, by)
}

/** And goes again as it came, as far as it has not gone on since. */
async function giveBack(
  trx: Trx,
  receipt: Receipt,
  { date, passes }: { readonly date: string; readonly passes: boolean },
  by: PostingContext,
): Promise<void> {
  const document = { ...posted(receipt.id), purpose: 'post.rev' }
  const asked = { ...bookOf(receipt), day: date, document, takesBack: 'post', passes }
  await takeBackStock(trx, asked, by).catch((error: unknown) => {
    throw dateAt(error, 'given.reversalDate')
  })
}

/** [supply 4.3] Two who receive the rest of an order at once: the second waits, and is judged by what the first has received. */
async function lockOrder(trx: Trx, orderNo: string): Promise<OrderHeld> {
  const { rows } = await sql<OrderHeld>`
    select id, direct_for as "directFor" from purchase_order where order_no = ${orderNo} for update`.execute(trx)
  return rows[0]!
}

/** What the order has received: more, or less again. */
async function received(
  trx: Trx,
  { orderNo, lines }: Pick<Receipt, 'orderNo' | 'lines'>,
  times: 1 | -1,
): Promise<void> {
  const rows = lines.map(({ orderLineNo, quantity }) => ({ line_no: orderLineNo, quantity }))
  await sql`
    update purchase_order_line l set received = l.received + ${times}::int * r.quantity
    from purchase_order o, json_to_recordset(${JSON.stringify(rows)}::json) as r (line_no int, quantity numeric)
    where o.order_no = ${orderNo} and l.owner_id = o.id and l.line_no = r.line_no`.execute(trx)
}

/** Each line knows the item that it has opened. */
async function keepItems(trx: Trx, { id, lines }: Receipt, charged: readonly ChargedLine[]): Promise<void> {
  const rows = lines.map(({ lineKey }, at) => ({ line_key: lineKey, item_id: charged[at]!.item }))
  await sql`
    update purchase_receipt_line l set item_id = r.item_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (line_key text, item_id uuid)
    where l.owner_id = ${id} and l.line_key = r.line_key`.execute(trx)
}

async function chargedLines(trx: Trx, { orderNo, lines }: Receipt, uuid: () => string): Promise<ChargedLine[]> {
  const { rows } = await sql<Omit<ChargedLine, 'item'> & { lineNo: number }>`
    select l.line_no as "lineNo", p.product_class as "productClass", coalesce(p.product_type = 'Stock', false) as "isStocked",
           l.gl_account as "glAccount", l.job_id as "jobId", l.cost_code as "costCode"
    from purchase_order o join purchase_order_line l on l.owner_id = o.id left join product p on p.product_id = l.product_id
    where o.order_no = ${orderNo}`.execute(trx)
  const known = new Map(rows.map((row) => [row.lineNo, row]))
  return lines.map(({ orderLineNo }) => ({ ...known.get(orderLineNo!)!, item: uuid() }))
}
