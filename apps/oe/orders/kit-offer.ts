import { Decimal } from 'decimal.js'
import { emptyRecord } from '../../../shared/contracts/check.ts'
import type { OrderLineAbout } from '../../../shared/contracts/oe/order-customer.ts'
import { isReckoned, openOf } from '../../../shared/contracts/oe/order-lines.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import type { LineEdits } from '../../../shared/kit/grid/line-edits.ts'
import { hereOf, stayed } from './other-source.ts'

type Row = Readonly<Record<string, unknown>>
type Line = SalesOrder['lines'][number]

/** So many kits that are not put together yet, as what they are made of. */
export interface KitOffer {
  /** Kits that lie there, and stay a line. */
  readonly here: string
  readonly kits: string
  readonly parts: OrderLineAbout['parts']
}

/**
 * [supply 9.1 kits] A line of a kit that does not lie there as one, in whole kits, is offered as its components; null where it does, or is none. What was bought for a line
 * comes for it alone.
 * @param whatLies also of what lies there: somebody has asked for it
 */
export function kitOffer(
  parts: OrderLineAbout['parts'],
  row: Row,
  { orderType, whatLies = false }: { readonly orderType: unknown; readonly whatLies?: boolean },
): KitOffer | null {
  const line = row as unknown as Line
  if (parts.length === 0 || !line.quantity || !isReckoned(row) || line.supplyNo || line.kitNo) return null
  if (orderType === 'DirectShip' || orderType === 'Blanket') return null
  const open = openOf(line)
  const here = whatLies || (line.available ?? null) === null ? new Decimal(0) : hereOf(line, open).floor()
  const kits = open.minus(here)
  if (!open.isInteger() || kits.lte(0)) return null
  return { here: here.toFixed(), kits: kits.toFixed(), parts }
}

/** How many of a part so many kits need, and whether that much of it is free in a warehouse. */
export const needOf = (
  { each, free }: OrderLineAbout['parts'][number],
  kits: string,
  warehouseId: unknown,
): { readonly needed: string; readonly available: string; readonly isThere: boolean } => {
  const needed = new Decimal(each).times(kits)
  const available = free.find((one) => one.warehouseId === warehouseId)?.available ?? '0'
  return { needed: needed.toFixed(), available, isThere: needed.lte(available) }
}

interface Lists {
  lines(name: string): Pick<LineEdits, 'insert' | 'write'>
}

/** Puts the components of an offer in place of its line, and the kit beside them. Nothing is saved by it. */
export function takeKit(store: Lists, draft: Row, at: number, { here, kits, parts }: KitOffer): void {
  const rows = draft['lines'] as readonly Row[]
  const stood = (draft['kits'] ?? []) as readonly Row[]
  const line = rows[at] as unknown as Line
  const kitNo = 1 + Math.max(0, ...[...stood, ...rows].map((row) => Number(row['kitNo'] ?? 0)))
  const isTyped = line.priceSource === 'Typed'
  const list = store.lines('kits')
  list.insert(stood.length)
  list.write(stood.length, [
    {
      ...emptyRecord(SalesOrder.fields.kits.fields!),
      ...{ kitNo, productId: line.productId, description: line.description, quantity: kits, pricedBy: 'Kit' },
      ...(isTyped ? { unitPrice: line.unitPrice, priceReason: line.priceReason } : {}),
    },
  ])
  // What has gone of the line, and the kits that lie there, stay in it.
  const stays = new Decimal(line.quantity ?? 0).minus(openOf(line)).plus(here)
  const { jobId = null, costCode = null, warehouseId = null } = line
  const components = parts.map(({ productId, each }) => ({
    ...emptyRecord(SalesOrder.fields.lines.fields!),
    // Another takes the place of a line that was saved.
    ...{
      lineId: undefined,
      productId,
      kitNo,
      quantity: new Decimal(kits).times(each).toFixed(),
      jobId,
      costCode,
      warehouseId,
    },
  }))
  const now: readonly Row[] = stays.isZero()
    ? components
    : [{ ...stayed(rows[at]!), quantity: stays.toFixed() }, ...components]
  const lines = store.lines('lines')
  for (const [nth, row] of now.entries()) {
    if (nth > 0) lines.insert(at + nth)
    lines.write(at + nth, [row])
  }
}
