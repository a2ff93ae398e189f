import { Decimal } from 'decimal.js'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { fail, rule, ruleKey } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { paidOnOrders, payingBack, receivingMoney, type MoneyTaken } from '../../ar/index.ts'
import { prepaymentOf, soldProducts } from './facts.ts'
import type { Order } from './standing.ts'

/**
 * [S5.46] [R14] Books what the customer pays on the order before it is invoiced, as a receipt that is held against it. The total paid cannot exceed the
 * order total.
 */
export const takeDeposit = (deps: Deps, rooms: TradeRooms): Transition => {
  const receive = receivingMoney(deps, rooms)
  return transition(SalesOrder, 'takeDeposit', {
    async run(order, context, given) {
      const { bankAccountId, depositMethod, depositReference, depositAmount } = given as Record<string, string>
      const orderNo = order.orderNo!
      const [known] = await paidOnOrders(context.trx, [orderNo])
      const over = new Decimal(known!.paid).plus(depositAmount!).minus(known!.total)
      if (over.gt(0)) {
        const Args = {
          paid: moneyText(new Decimal(known!.paid).plus(depositAmount!)),
          total: known!.total,
          over: moneyText(over),
        }
        throw new Refusal([{ Field: 'given.depositAmount', Key: ruleKey('oe.salesOrder.paidWithin'), Args }])
      }
      await receive(context, await businessDay(context.trx, context.now), [
        {
          ...{ bankAccountId: bankAccountId!, method: depositMethod as MoneyTaken['method'], amount: depositAmount! },
          ...{ reference: depositReference ?? orderNo, customerId: order.billToId, orderNo, pays: null, earned: null },
        },
      ])
    },
  })
}

/** What is ordered for one customer alone is begun once he has paid the part of it that his terms ask for. [supply 9] */
export const depositGiven = rule(SalesOrder, 'oe.salesOrder.depositGiven', 'lines', async (order, { db }) => {
  const { lines, termsCode, depositPaid } = order
  const percent = await prepaymentOf(db, termsCode)
  if (percent === null) return null
  const products = await soldProducts(db, lines)
  const special = lines.filter(({ productId }) => productId !== null && products.get(productId)?.isSpecial)
  const asked = special
    .reduce(
      (sum, line) =>
        sum
          .plus(line.amount ?? 0)
          .plus(line.surchargeAmount ?? 0)
          .plus(line.taxAmount ?? 0),
      new Decimal(0),
    )
    .times(percent)
    .div(100)
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
  return asked.gt(depositPaid ?? 0) && fail({ asked: moneyText(asked), paid: moneyText(depositPaid ?? 0), percent })
})

/** What lies on an order that is cancelled is paid back. */
export const payingBackCancelled = (
  deps: Deps,
  rooms: TradeRooms,
): ((context: ActionContext, order: Order, before: Order | null) => Promise<void>) => {
  const payBack = payingBack(deps, rooms)
  return async (context, order, before) => {
    if (order.status !== 'Cancelled' || !before || before.status === 'Cancelled') return
    await payBack(context, order.orderNo!, await businessDay(context.trx, context.now))
  }
}
