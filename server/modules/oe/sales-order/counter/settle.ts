import { Decimal } from 'decimal.js'
import { moneyText } from '../../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../../platform/action/action.ts'
import { Refusal } from '../../../../platform/action/refusal.ts'
import { ruleKey } from '../../../../platform/action/rules.ts'
import { businessDay } from '../../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { TradeRooms } from '../../../../trade/document/trade-document.ts'
import { openOfInvoice, receivingMoney, type MoneyTaken } from '../../../ar/index.ts'
import { invoicingOrders } from '../../invoicing/invoice.ts'
import { shippingOrders } from '../../shipping-queue/ship.ts'
import { linesToShip } from '../following.ts'
import type { Order } from '../standing.ts'
import { drawerOf, type DrawerKept } from './take.ts'

/**
 * [supply 3.10, 9] What was just paid over the counter is handed over, invoiced and its money booked, each by the rules of its own kind, in the transaction that took it:
 * all of it, or nothing and the order waits as it did.
 * @throws Refusal with what stands against it
 */
export function settlingCounter(
  deps: Deps,
  rooms: TradeRooms,
): (context: ActionContext, order: Order, before: Order | null) => Promise<void> {
  const ship = shippingOrders(deps, rooms)
  const invoice = invoicingOrders(deps, rooms)
  const receive = receivingMoney(deps, rooms)
  return async (context, order, before) => {
    if (order.takenOn === null || !before || before.takenOn !== null) return
    const { trx, now } = context
    const [day, drawer] = [await businessDay(trx, now), await drawerOf(trx, order.drawerId!)]
    await refuseShort(context, order, drawer)
    const { id: orderId, orderNo } = order as Order & { orderNo: string }
    await ship(context, { orderId, orderNo, warehouseId: drawer.warehouseId, day })
    const booked = (await invoice(context, { orderIds: [orderId], day, isTheoretical: true }))!
    const open = await openOfInvoice(trx, booked.id)
    const taken = open === null ? [] : moneyOf(order, drawer, booked.invoiceNo, open)
    if (taken.length > 0) await receive(context, day, taken)
  }
}

/** Whoever pays at the counter takes it along: all of each line is there, and nothing of it has to be picked by its lot. */
async function refuseShort({ trx }: ActionContext, order: Order, { warehouseId }: DrawerKept): Promise<void> {
  const lines = await linesToShip(trx, { orderIds: [order.id] })
  const problems = lines.flatMap(({ lineNo, isStocked, open, reserved, allocated, picked, productId, unit }) => {
    const there = new Decimal(reserved).plus(allocated).plus(picked)
    if (!isStocked || there.gte(open)) return []
    const at = order.lines.findIndex((line) => line.lineNo === lineNo)
    const Args = {
      productId: productId!,
      there: there.toFixed(),
      asked: open,
      unit: unit ?? '',
      warehouse: warehouseId,
    }
    return [{ Field: `lines.${at}.quantity`, Key: ruleKey('oe.salesOrder.notOnCounter'), Args }]
  })
  if (problems.length > 0) throw new Refusal(problems)
}

/** What each means has brought, and what of the invoice it settles: the means in their order, each as much as is still open. */
function moneyOf(
  order: Order,
  drawer: DrawerKept,
  invoiceNo: string,
  { itemId, open }: { readonly itemId: string; readonly open: string },
): MoneyTaken[] {
  const rounding = new Decimal(order.cashRounding ?? 0)
  const cash = new Decimal(order.cashGiven ?? 0).minus(order.changeGiven ?? 0)
  const means = [
    { method: 'Card' as const, of: drawer.cardAccount, amount: order.cardPaid, reference: order.cardReference },
    { method: 'Cheque' as const, of: drawer.chequeAccount, amount: order.chequePaid, reference: order.chequeReference },
    { method: 'Cash' as const, of: drawer.cashAccount, amount: moneyText(cash), reference: null },
  ]
  let left = new Decimal(open)
  return means.flatMap(({ method, of, amount, reference }): MoneyTaken[] => {
    if (new Decimal(amount ?? 0).lte(0)) return []
    const earned = method === 'Cash' ? rounding : new Decimal(0)
    const pays = Decimal.min(left, new Decimal(amount!).minus(earned))
    left = left.minus(pays)
    return [
      {
        ...{ bankAccountId: of!, method, amount: amount!, customerId: order.billToId },
        reference: reference ?? `${order.orderNo!} ${invoiceNo}`,
        pays: pays.isZero() ? null : { itemId, amount: moneyText(pays) },
        earned: earned.isZero()
          ? null
          : { glAccount: drawer.roundingAccount!, amount: moneyText(earned), description: order.orderNo! },
      },
    ]
  })
}
