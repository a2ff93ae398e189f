import type { RuleBook } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import { tradeDocument, type TradeDocument, type TradeRooms } from '../../../trade/document/trade-document.ts'
import { PARTIES } from '../../../trade/party/parties-valid.ts'
import { InventoryTickets, ProductionWorkOrders } from '../../ic/index.ts'
import { PurchaseOrders } from '../../po/index.ts'
import { orderActions } from './actions.ts'
import { buyForOrder } from './buy.ts'
import { keepsStock } from './claims.ts'
import { counterRoutes } from './counter/routes.ts'
import { settlingCounter } from './counter/settle.ts'
import { complete } from './complete.ts'
import { payingBackCancelled, takeDeposit } from './deposit.ts'
import { drawFromBlanket } from './draw.ts'
import { SalesOrderStore } from './entity.ts'
import { notePrices } from './price-rights.ts'
import { orderCustomerRoute } from './customer-about.ts'
import { orderLineRoutes } from './line-about.ts'
import { lineCostRoute } from './line-cost.ts'
import { lineWindowRoute } from './line-window.ts'
import { lotsApart } from './lots-apart.ts'
import { makeForOrder } from './make.ts'
import { noteMoments } from './moments.ts'
import { orderPrintRoute } from './print.ts'
import { sendOrder } from './send.ts'
import { splitOrder } from './split.ts'
import { transferForOrder } from './transfer.ts'
import { sentOrderRoutes } from './sent.ts'
import type { Order } from './standing.ts'
import { meantByTheirs } from './their-numbers.ts'
import { onDelete, onSave } from './rules.ts'

/** What is written with an order: which of its prices stand by right, what it comes to from now on, and what it wants of stock. */
export const afterOrder = (deps: Pick<Deps, 'random'>): NonNullable<RuleBook['afterSave']> => {
  const keeps = keepsStock(deps)
  return async (record, context, before) => {
    await notePrices(record as unknown as Order, before as unknown as Order | null, context)
    await noteMoments(context, [String(record['orderNo'])])
    await drawFromBlanket(context, record as unknown as Order, before as unknown as Order | null)
    return keeps(record, context, before)
  }
}

/** The same over HTTP, where what is paid over the counter is settled with it, and what was paid ahead on a cancelled order is paid back. */
const afterSale = (deps: Deps, rooms: TradeRooms): NonNullable<RuleBook['afterSave']> => {
  const [after, settle, payBack] = [afterOrder(deps), settlingCounter(deps, rooms), payingBackCancelled(deps, rooms)]
  return async (record, context, before) => {
    const late = await after(record, context, before)
    if (late.length > 0) return late
    const [order, stood] = [record as unknown as Order, before as unknown as Order | null]
    await settle(context, order, stood)
    await payBack(context, order, stood)
    return late
  }
}

/** [S3.29] [supply 3.7, 9] What customers ask us for. */
export const SalesOrders: TradeDocument = tradeDocument(SalesOrderStore, {
  number: { counter: 'SALES_ORDER', day: 'orderDate' },
  rules: { save: onSave, delete: onDelete },
  complete,
  actions: (deps, rooms) => [
    ...[...orderActions, ...lotsApart(deps), sendOrder(deps, rooms.texts), takeDeposit(deps, rooms)],
    splitOrder(deps, (more) => SalesOrders.parts(rooms, more)),
    // Whoever buys for an order has written what is bought: another approves that.
    buyForOrder(PurchaseOrders.parts(rooms, { alsoSets: PurchaseOrders.approval!.columns })),
    makeForOrder(deps, ProductionWorkOrders.parts(rooms)),
    transferForOrder(deps, InventoryTickets.parts(rooms, { alsoSets: InventoryTickets.approval!.columns })),
  ],
  calls: [
    orderPrintRoute,
    sentOrderRoutes,
    orderCustomerRoute,
    orderLineRoutes,
    lineWindowRoute,
    lineCostRoute,
    counterRoutes,
  ],
  search: { by: ['orderNo', 'billToId', 'customerReference'], amount: 'total' },
  also: (deps, rooms) => ({ ownReferences: PARTIES, meant: meantByTheirs, afterSave: afterSale(deps, rooms) }),
})
