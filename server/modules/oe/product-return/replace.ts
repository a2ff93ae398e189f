import { Decimal } from 'decimal.js'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { ProductReturn } from '../../../../shared/contracts/oe/product-return.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { ResultStatus } from '../../../../shared/contracts/result.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { saveRecord } from '../../../platform/entity/save.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { complete } from '../sales-order/complete.ts'
import { SalesOrders } from '../sales-order/document.ts'
import type { Order } from '../sales-order/standing.ts'
import { returnedOf, type Returned } from './credits.ts'

type Came = Pick<Returned['lines'][number], 'cost' | 'returned'>

/** What a unit of it had cost as it left, in the currency of the return; null of what is no stock. */
const asItLeft = ({ cost, returned }: Came, rate: string | null): string | null =>
  cost === null
    ? null
    : new Decimal(cost)
        .div(returnedOf({ returned }))
        .div(rate ?? 1)
        .toDecimalPlaces(6)
        .toFixed()

/**
 * [supply 9.1] (decision 210) He gets the same again: an order at what it costs us today, else at what it had cost as it left, so that nothing is earned by it, under the rules of every order and by the rights of whoever
 * makes it. It names the return, and the return names it.
 */
export const replace = (rooms: TradeRooms): Transition =>
  transition(ProductReturn, 'replace', {
    async run(asked, action) {
      const wanted = [...asked.lines, ...asked.blind].filter(
        (line) => line.replaced && returnedOf(line).gt(0) && line.productId !== null,
      )
      const empty = emptyRecord(SalesOrder.fields.lines.fields!)
      const line = ({ productId, returned }: (typeof wanted)[number]): Row => ({
        ...{ ...empty, productId, quantity: returned },
      })
      const record: Row = {
        ...emptyRecord(SalesOrder.fields),
        ...{ orderType: 'Stock', billToId: asked.billToId, orderDate: await businessDay(action.trx, action.now) },
        ...{ customerReference: asked.returnNo, currency: asked.currency, warehouseId: asked.warehouseId },
        lines: wanted.map(line),
      }
      const priced = structuredClone(record)
      await complete(priced, action, null)
      const { lines } = priced as unknown as Order
      const costs = lines.map(({ unitCost }, at) => unitCost ?? asItLeft(wanted[at]!, asked.rate))
      const unknown = costs.indexOf(null)
      if (unknown >= 0)
        throw new Refusal([
          {
            ...{ Field: 'lines', Key: ruleKey('oe.productReturn.costKnown') },
            Args: { productId: wanted[unknown]!.productId ?? '' },
          },
        ])
      record['lines'] = lines.map(({ unitCost, priceUnit, unit }, at) => ({
        ...line(wanted[at]!),
        ...{ unit, priceUnit: unitCost === null ? unit : priceUnit, unitPrice: costs[at], discountPercent: '0' },
        priceReason: asked.returnNo,
      }))
      const answer = await saveRecord(SalesOrders.parts(rooms), action, null, { record })
      if (answer.ResultStatus !== ResultStatus.success)
        throw new Refusal((answer.Problems ?? []).map((one) => ({ ...one, Field: null })))
      return { replacementNo: String((answer.Data as Row)['orderNo']) }
    },
  })
