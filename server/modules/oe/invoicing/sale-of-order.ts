import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { sharedByJob } from '../../../trade/lines/by-job.ts'
import type { Sale, SaleLine } from '../../ar/index.ts'
import { jobOf } from '../sales-order/jobs.ts'
import { calledWithSize } from '../sales-order/sizes.ts'
import { isNotWeighed, priceQuantity, priceUnit } from './priced.ts'
import { asksFreight, freightTaxGroup, waits } from './to-invoice.ts'

/** A line of a shipment that is to be invoiced, at the price of its order. Decimal text in the currency of the order; cost in the company's. */
interface LineShipped {
  readonly lineId: string
  readonly lineNo: number
  readonly shipmentId: string
  readonly shipmentNo: string
  readonly shipmentLine: number
  readonly productId: string | null
  readonly description: string | null
  readonly unit: string | null
  readonly quantity: string
  /** Of its price, and how much of that it is; null where the price is of `unit`. */
  readonly priceUnit: string | null
  readonly priceQuantity: string | null
  /** It is sold by its weight and was not weighed. */
  readonly isNotWeighed: boolean
  readonly netPrice: string | null
  readonly surcharge: string | null
  readonly discountPercent: string | null
  readonly taxGroup: string | null
  readonly cost: string | null
  readonly jobId: string | null
  readonly costCode: string | null
}

/** An order with what of it was shipped and not invoiced. */
export interface OrderShipped {
  readonly id: string
  readonly orderNo: string
  readonly billToId: string
  readonly shipToId: string | null
  readonly currency: string
  readonly termsCode: string | null
  readonly salesRepId: string | null
  readonly customerReference: string | null
  readonly discountPercent: string | null
  readonly freight: string | null
  readonly asksFreight: boolean
  /** Freight bears the taxes of the first line that bears any. */
  readonly freightTaxGroup: string | null
  /** That of the order as a whole, which bears its freight. */
  readonly jobId: string | null
  readonly isPriceHeld: boolean
  readonly shippedOn: string
  /** A shipment of it that nobody has signed for, of a customer who is invoiced for what he has signed for. */
  readonly unprovenNo: string | null
  readonly lines: readonly LineShipped[]
}

/** The orders as they stand, under their lock, by their numbers; those of which nothing waits are left out. */
export const ordersShipped = (trx: Trx, orderIds: readonly string[]): Promise<OrderShipped[]> =>
  planned<OrderShipped>(
    trx,
    sql`
    select o.id, o.order_no as "orderNo", o.bill_to_id as "billToId", o.ship_to_id as "shipToId", o.currency, o.terms_code as "termsCode",
           o.sales_rep_id as "salesRepId", o.customer_reference as "customerReference", trim_scale(o.discount_percent)::text as "discountPercent",
           money_text(o.freight) as freight, o.job_id as "jobId", ${asksFreight} as "asksFreight", ${freightTaxGroup} as "freightTaxGroup",
           exists (select from sales_order_hold h where h.owner_id = o.id and h.kind = 'Price' and h.lifted_on is null) as "isPriceHeld",
           w."shippedOn", case when b.proof_required then w."unprovenNo" end as "unprovenNo", w.lines
    from sales_order o
    join firm_shown t on t.firm_id = o.bill_to_id left join firm_bill_to_shown b on b.owner_id = t.id
    cross join lateral (
      select max(s.ship_date)::text as "shippedOn", min(s.shipment_no) filter (where s.delivered_on is null) as "unprovenNo", json_agg(json_build_object(
        'lineId', k.id, 'lineNo', k.line_no, 'shipmentId', s.id, 'shipmentNo', s.shipment_no, 'shipmentLine', l.position + 1,
        'productId', k.product_id, 'description', ${calledWithSize(sql`k`)}, 'unit', k.unit, 'quantity', trim_scale(l.quantity)::text,
        'priceUnit', ${priceUnit},
        'priceQuantity', trim_scale(${priceQuantity})::text, 'isNotWeighed', ${isNotWeighed}, 'netPrice', trim_scale(k.net_price)::text, 'surcharge', trim_scale(k.surcharge)::text,
        'discountPercent', trim_scale(k.discount_percent)::text, 'taxGroup', k.tax_group, 'cost', money_text(l.cost),
        'jobId', ${jobOf(sql`k`, sql`o`)}, 'costCode', k.cost_code) order by s.shipment_no, l.position) as lines
      from (select z.* from sales_order z where z.id = o.id) o2
      join shipment s on s.order_no = o2.order_no
      join shipment_line l on l.owner_id = s.id and l.quantity > 0
      join sales_order_line k on k.owner_id = o.id and k.id::text = l.line_key
      left join product_shown p on p.product_id = k.product_id
      where ${waits}) w
    where o.id = any (${[...orderIds]}::uuid[]) and w.lines is not null order by o.order_no`,
  )

/** Numbers of their own orders that are told on one invoice, as far as they have room there. */
const REFERENCES = 60

/**
 * [supply 9, scenarios 55, 56, 58] What orders ask for of what was shipped, on one invoice: of each of them goods at its price, beside them what is charged for each unit, what is
 * taken off the goods as a whole, and the freight when nothing is left to ship. They are alike in all that an invoice says of itself.
 */
export function saleOf(orders: readonly OrderShipped[], docDate: string, rate: string): Sale {
  const { orderNo, billToId, shipToId, currency, termsCode, salesRepId } = orders[0]!
  const references = [...new Set(orders.flatMap((order) => order.customerReference ?? []))]
  const customerReference = references.length === 0 ? null : references.join(', ').slice(0, REFERENCES)
  return {
    ...{ kind: 'Invoice', origin: 'Order', originNo: orderNo, billToId, shipToId, docDate, currency },
    ...{ termsCode: termsCode ?? undefined, salesRepId, customerReference },
    lines: orders.flatMap((order) => linesOf(order, rate)),
  }
}

function linesOf(order: OrderShipped, rate: string): SaleLine[] {
  const { orderNo, currency, lines } = order
  const goods = lines.map((line) => ({
    ...{ ...ofLine(orderNo, line), sells: 'Goods' as const, quantity: line.quantity, unitPrice: line.netPrice! },
    ...{ priceUnit: line.priceUnit, priceQuantity: line.priceQuantity },
    ...{
      discountPercent: line.discountPercent,
      cost: line.cost === null ? null : inCurrency(line.cost, rate, currency),
    },
  }))
  const charges = lines.flatMap((line): SaleLine[] =>
    line.surcharge === null || new Decimal(line.surcharge).isZero()
      ? []
      : [{ ...ofLine(orderNo, line), sells: 'Surcharge', quantity: line.quantity, unitPrice: line.surcharge }],
  )
  return [...goods, ...charges, ...lessOf(order), ...freightOf(order)]
}

const ofLine = (orderNo: string, line: LineShipped) => ({
  ...{ productId: line.productId, description: line.description, unit: line.unit, taxGroup: line.taxGroup },
  ...{ orderNo, orderLine: line.lineNo, shipmentNo: line.shipmentNo, shipmentLine: line.shipmentLine },
  ...{ jobId: line.jobId, costCode: line.costCode },
})

const inCurrency = (cost: string, rate: string, currency: string): string =>
  moneyText(posted(new Decimal(cost).div(rate), decimalsOf(currency)))

/** What the order takes off all its goods, by the taxes that these bear, and the jobs that they are for. */
function lessOf({ orderNo, discountPercent, currency, lines }: OrderShipped): SaleLine[] {
  if (discountPercent === null || new Decimal(discountPercent).isZero()) return []
  const places = decimalsOf(currency)
  const groups = [...new Set(lines.map(({ taxGroup }) => taxGroup))]
  const goodsOf = (line: LineShipped) =>
    posted(new Decimal(line.priceQuantity ?? line.quantity).times(line.netPrice!), places)
  return groups.flatMap((taxGroup): SaleLine[] => {
    const own = lines.filter((line) => line.taxGroup === taxGroup)
    const whole = own.reduce((sum, line) => sum.plus(goodsOf(line)), new Decimal(0))
    const less = posted(whole.times(discountPercent).div(100), places)
    return sharedByJob(less, own, goodsOf, places).map(({ amount, jobId, costCode }) => ({
      ...{ sells: 'Goods', quantity: null, unitPrice: null, amount: moneyText(amount.negated()) },
      ...{ taxGroup, orderNo, description: `− ${discountPercent} %`, jobId, costCode },
    }))
  })
}

function freightOf({
  orderNo,
  asksFreight: asks,
  freightTaxGroup: taxGroup,
  freight,
  jobId,
}: OrderShipped): SaleLine[] {
  if (!asks || freight === null) return []
  return [{ sells: 'Freight', quantity: null, unitPrice: null, amount: freight, taxGroup, orderNo, jobId }]
}
