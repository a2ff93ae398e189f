import { Decimal } from 'decimal.js'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import type { MarketValue } from '../../../../shared/contracts/ic/market-value.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { stockOn } from '../../../stock/at.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { WarehouseStore } from '../../admin/index.ts'
import { InventoryTicketStore } from './entity.ts'

const KEY = Type.String({ minLength: 1, maxLength: 40 })
const asked = Type.Object(
  { productId: KEY, warehouseId: KEY, day: Type.String({ format: 'date' }), lotNo: Type.Optional(KEY) },
  { additionalProperties: false },
)
interface Asked {
  readonly productId: string
  readonly warehouseId: string
  /** Of the ticket: what came later is not written down. */
  readonly day: string
  readonly lotNo?: string
}

interface Found {
  readonly unit: string
  readonly onHand: string
  readonly value: string
  readonly purchasePrice: string | null
  readonly lastCost: string | null
  readonly lastOn: string | null
}

/**
 * [supply 3.10, 8 year] What stock is carried at beside what it would cost today, so that whoever writes it down need not look it up. Bought now, it costs its purchase
 * price, where that is in our currency; else what its last receipt has cost. It is proposed and never taken by itself, and nothing is written up.
 */
export function marketRoute(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const { room } = InventoryTicketStore
  app.get<{ Querystring: Asked }>(
    `/api/${room}/market`,
    {
      schema: { summary: 'What stock is carried at, and what it would cost today', tags: [room], querystring: asked },
      ...guarded(`${room}.view`),
    },
    async (request): Promise<MarketValue> => {
      const { user, query } = request
      const rights = await requireRight(request, `${room}.view`)
      if (!rights.can('cost.view') || (await isKeptFromBooks(db, user))) throw forbidden()
      const [{ companyId }, shelves] = await Promise.all([ownCompany(db), visibilityOf(db, user, WarehouseStore)])
      const { productId, warehouseId, day, lotNo = null } = query
      const [found] = await planned(
        db,
        sql<Found>`
        select k.unit, trim_scale(coalesce(o.quantity, 0))::text as "onHand", coalesce(o.value, 0)::text as value,
               case when k.purchase_currency = ${homeCurrency()} then trim_scale(k.purchase_price)::text end as "purchasePrice",
               trim_scale(l.cost)::text as "lastCost", l.day::text as "lastOn"
        from product_shown k
        join warehouse_shown t on t.warehouse_id = ${warehouseId} and ${shelves.scope ?? sql`true`}
        left join lateral (
          select sum(o.quantity) as quantity, sum(o.value) as value
          from (${stockOn({ companyId: sql`${companyId}`, day: sql`${day}::date`, byLot: lotNo !== null, warehouseId, productId })}) o
          where o.holding = 'Stock'
            and (${lotNo}::text is null or o.lot_id = (select s.id from stock_lot s where s.lot_no = ${lotNo} and s.product_id = k.product_id))) o on true
        left join lateral (
          select round(m.value / m.quantity, 6) as cost, m.day from stock_move_read m
          where m.product_id = k.product_id and m.company_id = ${companyId} and m.kind = 'Receipt' and m.rule = 'Given' and m.quantity > 0 and m.day <= ${day}::date
          order by m.day desc, m.seq desc limit 1) l on true
        where k.product_id = ${productId} and k.product_type = 'Stock'`,
      )
      if (!found) throw notFound()
      return { productId, ...marketOf(found) }
    },
  )
}

/** By how much it is carried above what it would cost; of what there is none of, nothing is said. */
export function marketOf({
  unit,
  onHand,
  value,
  purchasePrice,
  lastCost,
  lastOn,
}: Found): Omit<MarketValue, 'productId'> {
  const quantity = new Decimal(onHand)
  const market = purchasePrice ?? lastCost
  const source = purchasePrice !== null ? 'PurchasePrice' : lastCost !== null ? 'LastReceipt' : null
  const above =
    market !== null && quantity.gt(0)
      ? posted(quantity.times(market), decimalsOf(homeCurrency())).minus(value)
      : new Decimal(0)
  return {
    ...{ unit, onHand, value: moneyText(new Decimal(value)), market, source },
    unitCost: quantity.gt(0) ? new Decimal(value).div(quantity).toDecimalPlaces(6).toFixed() : '0',
    on: source === 'LastReceipt' ? lastOn : null,
    writeDown: above.lt(0) ? moneyText(above) : null,
  }
}
