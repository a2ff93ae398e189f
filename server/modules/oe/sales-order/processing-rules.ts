import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { isBlanket } from './blanket.ts'
import { stoodIn } from './kits.ts'
import { goodsIn, isCharge, processedOf } from './processing.ts'

/** What is charged for is done with the goods of a line of its order. [supply 9.1] */
const chargeOfGoods = rule(SalesOrder, 'oe.salesOrder.chargeOfGoods', 'lines', (order) => {
  const goodsOf = goodsIn(order)
  return order.lines.flatMap((line, at) =>
    isCharge(line) && !goodsOf(line) ? [fail({ line: line.lineNo ?? 0 }, `lines.${at}.processNo`)] : [],
  )
})

/** Two lines of goods have two numbers: what is charged for is done with one of them. */
const processedOnce = rule(SalesOrder, 'oe.salesOrder.processedOnce', 'lines', (order) => {
  const goodsOf = goodsIn(order)
  return order.lines.flatMap((line, at) => {
    const first = line.processNo && !isCharge(line) ? goodsOf(line) : undefined
    return first && first !== line ? [fail({ process: line.processNo! }, `lines.${at}.processNo`)] : []
  })
})

/** What is run is a service that goods are processed by, what is charged once is a service, and what they are done with is none. [supply 9.1] */
const chargeIsService = rule(SalesOrder, 'oe.salesOrder.chargeIsService', 'lines', async (order, { db, before }) => {
  const oldLine = stoodIn(before?.lines)
  const isFresh = (line: (typeof order.lines)[number]) => {
    const old = oldLine(line)
    return line.processNo !== null && (!old || old.productId !== line.productId || old.charge !== line.charge)
  }
  const fresh = order.lines.filter(isFresh)
  const products = await processedOf(
    db,
    fresh.map(({ productId }) => productId),
  )
  return fresh.flatMap((line) => {
    const product = products.get(line.productId ?? '')
    const isService = product?.productType === 'Service'
    const fits = !isCharge(line) ? !isService : line.charge === 'Run' ? product?.isProcessing : isService
    const args = { productId: line.productId ?? '–' }
    return fits ? [] : [fail(args, `lines.${order.lines.indexOf(line)}.productId`)]
  })
})

/** A blanket order holds products and their prices; the orders that draw from it say what is done with them. */
const processingNotHeld = rule(
  SalesOrder,
  'oe.salesOrder.processingNotHeld',
  'lines',
  (order) => isBlanket(order) && order.lines.some(isCharge) && fail(),
)

export const onProcessing: readonly Rule[] = [chargeOfGoods, processedOnce, chargeIsService, processingNotHeld]
