import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import {
  STUCK,
  type PickLine,
  type PickWalk,
  type ShippingRow,
  type ShippingWork,
} from '../../../../shared/contracts/oe/orders-shipping-queue.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** [judgement 33b] A wave as its picker walks it: place by place, each lot by itself. What cannot go is passed by, and said. Null where there is nothing. */
export async function pickWalk(
  db: Kysely<Tables>,
  { warehouseId, waves, rows }: Pick<ShippingWork, 'warehouseId' | 'waves' | 'rows'>,
  wave: string,
): Promise<PickWalk | null> {
  const own = rows.filter((row) => row.wave === wave && row.productId !== null)
  const way = waves.find(({ key }) => key === wave)
  if (warehouseId === null || own.length === 0) return null
  const isStuck = ({ state }: ShippingRow) => STUCK.includes(state)
  const wanted = own.filter((row) => !isStuck(row))
  const codes = await codesOf(db, [...new Set(wanted.map(({ productId }) => productId!))])
  const lines = wanted.flatMap((row) => linesOf(row, codes.get(row.productId!) ?? []))
  const stuck = own.filter((row) => isStuck(row))
  return {
    ...{ warehouseId, name: way?.name ?? wave, cutOff: way?.cutOff ?? null },
    rows: lines.toSorted(
      (a, b) =>
        a.bin.localeCompare(b.bin, 'en', { numeric: true }) || (a.lotNo ?? '').localeCompare(b.lotNo ?? '', 'en'),
    ),
    passed: stuck.map(({ orderNo, productId, state }) => ({ orderNo, productId, state })),
  }
}

/** A lot that was picked, and lots that are proposed until all is there; else the line as a whole. */
function linesOf(row: ShippingRow, codes: readonly string[]): PickLine[] {
  const { lineKey, orderNo, name, description, unit, places, picked, shortReason, packaging } = row
  const own = { lineKey, orderNo, name, productId: row.productId!, description, unit, codes, packaging }
  const weighs = (quantity: Decimal) =>
    row.expected === null || new Decimal(row.leaves).lte(0)
      ? unit === 'LB'
        ? quantity.toFixed()
        : null
      : quantity.times(row.expected).div(row.leaves).toDecimalPlaces(1).toFixed()
  const line = (bin: string, quantity: Decimal, isPicked: boolean, lot: Partial<PickLine> = {}): PickLine => ({
    ...{ ...own, id: `${lineKey} ${lot.lotNo ?? ''}`, bin, quantity: quantity.toFixed(), isPicked },
    ...{ lotNo: null, heatNo: null, expected: weighs(quantity), ...lot },
  })
  if (!row.lotTracked) {
    const quantity = picked ? row.leaves : Decimal.min(row.kept === '0' ? row.open : row.kept, row.open)
    return [line(places[0]?.bin ?? '', new Decimal(quantity), picked)]
  }
  const placeOf = (lotNo: string) => places.find((place) => place.lotNo === lotNo)
  const there = row.lots.map(({ lotNo, quantity }) =>
    line(placeOf(lotNo)?.bin ?? '', new Decimal(quantity), true, { lotNo, heatNo: placeOf(lotNo)?.heatNo ?? null }),
  )
  let rest = there.reduce((sum, { quantity }) => sum.minus(quantity), new Decimal(row.open))
  // What he could not find is not proposed to him again.
  const proposed = shortReason === null ? places : []
  return [
    ...there,
    ...proposed.flatMap(({ bin, lotNo, heatNo, quantity }) => {
      if (lotNo === null || rest.lte(0) || row.lots.some((one) => one.lotNo === lotNo)) return []
      const taken = Decimal.min(rest, quantity)
      rest = rest.minus(taken)
      return [line(bin, taken, false, { lotNo, heatNo })]
    }),
  ]
}

async function codesOf(db: Kysely<Tables>, products: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (products.length === 0) return new Map()
  const rows = await planned<{ productId: string; codes: string[] }>(
    db,
    sql`
    select p.product_id as "productId", array_agg(b.barcode order by b.barcode) as codes
    from product_shown p join product_barcode_shown b on b.owner_id = p.id
    where p.product_id = any (${[...products]}::text[]) group by p.product_id`,
  )
  return new Map(rows.map(({ productId, codes }) => [productId, codes]))
}
