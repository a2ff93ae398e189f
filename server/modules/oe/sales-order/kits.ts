import { Decimal } from 'decimal.js'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { KitPart } from '../../../../shared/contracts/oe/order-customer.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Order, OrderKit, OrderLine } from './standing.ts'

/** A component of a kit, down to what is no kit itself; one that is needed in several places stands once. */
export interface BillPart {
  readonly kitId: string
  readonly productId: string
  /** Of one kit, in the stock unit of the component; decimal text. */
  readonly each: string
}

export interface Bill {
  readonly kitId: string
  readonly description: string
  readonly unit: string
  /** Empty of a product that is made of nothing. */
  readonly parts: readonly BillPart[]
}

/**
 * What these products are made of, in one statement however deep their bills are. What falls off where a kit is put together is no part of it: here its components
 * leave as they are.
 */
export async function billsOf(db: Kysely<Tables>, productIds: readonly string[]): Promise<ReadonlyMap<string, Bill>> {
  if (productIds.length === 0) return new Map()
  const rows = await factsOf(
    db,
    sql<Bill>`
    with recursive part (kit_id, product_id, quantity, way) as (
      select t.product_id, c.component_id, c.quantity::numeric, array[c.position]
      from product_shown t join product_component_shown c on c.owner_id = t.id where t.product_id = any (${[...new Set(productIds)]}::text[])
      union all
      select p.kit_id, c.component_id, p.quantity * c.quantity, p.way || c.position
      from part p join product_shown t on t.product_id = p.product_id join product_component_shown c on c.owner_id = t.id
      where cardinality(p.way) < 50)
    select k.product_id as "kitId", k.description, k.unit, coalesce((
             select json_agg(json_build_object('kitId', k.product_id, 'productId', l.product_id, 'each', trim_scale(round(l.quantity, 6))::text) order by l.way)
             from (select p.product_id, sum(p.quantity) as quantity, min(p.way) as way from part p
                   where p.kit_id = k.product_id and not exists (
                     select from product_shown t join product_component_shown c on c.owner_id = t.id where t.product_id = p.product_id)
                   group by p.product_id) l), '[]') as parts
    from product_shown k where k.product_id = any (${[...new Set(productIds)]}::text[])`,
  )
  return new Map(rows.map((row) => [row.kitId, row]))
}

/** The same of one product with how its components are called; empty where its reader may not see one of them. */
export async function partsSeen(
  db: Kysely<Tables>,
  productId: string,
  scope: RawBuilder<unknown> | null,
): Promise<readonly Omit<KitPart, 'free'>[]> {
  const parts = (await billsOf(db, [productId])).get(productId)?.parts ?? []
  if (parts.length === 0) return []
  const rows = await factsOf(
    db,
    sql<Pick<KitPart, 'productId' | 'description' | 'unit'>>`
    select t.product_id as "productId", t.description, t.unit from product_shown t
    where t.product_id = any (${parts.map((part) => part.productId)}::text[]) and ${scope ?? sql`true`}`,
  )
  const named = new Map(rows.map((row) => [row.productId, row]))
  if (parts.some((part) => !named.has(part.productId))) return []
  return parts.map(({ productId: id, each }) => ({ ...named.get(id)!, each }))
}

/** So many components of one kind as so many kits need. */
export const neededFor = (kits: string, each: string): string =>
  new Decimal(kits).times(each).toDecimalPlaces(6).toFixed()

type Kept = { readonly lineId?: string | undefined }

/** The same row as it stood before; none of a new one. */
export function stoodIn<T extends Kept>(stood: readonly T[] | undefined): (row: T) => T | undefined {
  const byId = new Map((stood ?? []).map((row) => [row.lineId, row]))
  return ({ lineId }) => (lineId ? byId.get(lineId) : undefined)
}

/** The kit that a line is a component of. Of two with one number, which is refused, it is the first. */
export function kitIn({ kits }: Pick<Order, 'kits'>): (line: Pick<OrderLine, 'kitNo'>) => OrderKit | undefined {
  const byNo = new Map(kits.toReversed().map((kit) => [kit.kitNo, kit]))
  return ({ kitNo }) => (kitNo === null || kitNo === undefined ? undefined : byNo.get(kitNo))
}

/** Whether a line is charged for by the price of its kit, and not by its own. */
export function sharingIn(order: Pick<Order, 'kits'>): (line: Pick<OrderLine, 'kitNo'>) => boolean {
  const kitOf = kitIn(order)
  return (line) => kitOf(line)?.pricedBy === 'Kit'
}

/** The components of a kit, in their order. */
export function partsIn({ lines }: Pick<Order, 'lines'>): (kit: Pick<OrderKit, 'kitNo'>) => readonly OrderLine[] {
  const byNo = new Map<number, OrderLine[]>()
  for (const line of lines) if (line.kitNo) byNo.set(line.kitNo, [...(byNo.get(line.kitNo) ?? []), line])
  return ({ kitNo }) => (kitNo && byNo.get(kitNo)) || []
}

/**
 * [supply 9.1] The kits of an order and their components. A new kit brings its components as lines; of another number of kits there are as many more or less of each; a kit
 * that is taken out leaves its components as lines of their own, and one without any is none.
 */
export async function followKits(db: Kysely<Tables>, order: Order, before: Order | null): Promise<void> {
  order.kits ??= []
  number(order.kits, before)
  const stood = stoodIn(before?.kits)
  const came = partsIn(order)
  order.kits = order.kits.filter((kit) => !stood(kit) || came(kit).length > 0)
  const fresh = order.kits.filter((kit) => kit.productId && !stood(kit))
  const bills = await billsOf(
    db,
    fresh.map(({ productId }) => productId!),
  )
  for (const kit of fresh) {
    const bill = bills.get(kit.productId!)
    if (!bill) continue
    kit.description ??= bill.description
    kit.unit = bill.unit
    if (came(kit).length === 0 && isCounted(kit)) order.lines.push(...componentsOf(order, kit, bill))
  }
  const told: Told = { before, oldLine: stoodIn(before?.lines), parts: partsIn(order) }
  for (const kit of order.kits) {
    kit.pricedBy ??= 'Kit'
    followCount(kit, { ...told, stood: stood(kit), bill: stood(kit) ? undefined : bills.get(kit.productId ?? '') })
  }
  leaveShares(order, told)
}

interface Told {
  readonly before: Order | null
  readonly oldLine: (line: OrderLine) => OrderLine | undefined
  readonly parts: ReturnType<typeof partsIn>
}

const differs = (a: string | null, b: string | null) => (a === null || b === null ? a !== b : !new Decimal(a).eq(b))
const isCounted = ({ quantity }: OrderKit) => quantity !== null && new Decimal(quantity).gt(0)

/** Kits are counted from 1; a saved one keeps its number, and a number that was somebody's is nobody's again. */
function number(kits: readonly OrderKit[], before: Order | null): void {
  const stood = stoodIn(before?.kits)
  for (const kit of kits) kit.kitNo = stood(kit)?.kitNo ?? kit.kitNo
  let highest = Math.max(0, ...[...kits, ...(before?.kits ?? [])].map(({ kitNo }) => kitNo ?? 0))
  for (const kit of kits) kit.kitNo ??= highest += 1
}

function componentsOf(order: Order, kit: OrderKit, { parts }: Bill): OrderLine[] {
  const empty = emptyRecord(SalesOrder.fields.lines.fields!) as unknown as OrderLine
  return parts.map(({ productId, each }) => ({
    ...{ ...empty, productId, kitNo: kit.kitNo, kitEach: each, quantity: neededFor(kit.quantity!, each) },
    jobId: order.jobId,
  }))
}

interface Counted extends Told {
  /** The kit as it was saved, whose components stay those that it was sold with. */
  readonly stood: OrderKit | undefined
  readonly bill: Bill | undefined
}

/** As many components as its kits need; a quantity that somebody has typed beside them stays, and is refused. */
function followCount(kit: OrderKit, { oldLine, parts: partsOf, stood, bill }: Counted): void {
  const each = new Map((bill?.parts ?? []).map((part) => [part.productId, part.each]))
  const parts = partsOf(kit)
  const alike = !stood && areAlike(parts, each)
  for (const line of parts) {
    const old = oldLine(line)
    const isOld = old !== undefined && old.kitNo === line.kitNo
    line.kitEach = isOld ? old.kitEach : (line.productId && each.get(line.productId)) || null
    if (line.kitEach === null || !isCounted(kit)) continue
    const isTyped = isOld ? differs(old.quantity, line.quantity) : line.quantity !== null && !alike
    const isOther = !isOld || !stood || differs(stood.quantity, kit.quantity)
    if (isOther && !isTyped) line.quantity = neededFor(kit.quantity!, line.kitEach)
  }
}

/** All components of a new kit are as many as another number of kits needs: it was changed before it was saved, or is a copy. */
function areAlike(parts: readonly OrderLine[], each: ReadonlyMap<string, string>): boolean {
  const counts = parts.map(({ productId, quantity }) => {
    const needs = productId ? each.get(productId) : undefined
    return needs === undefined || quantity === null ? null : new Decimal(quantity).div(needs)
  })
  const [first] = counts
  return parts.length > 1 && !!first && counts.every((count) => count?.eq(first))
}

/** What is no component of its kit any more, or of one that has no price of its own now, has a price of its own. A number that is no kit's stays, and is refused. */
function leaveShares(order: Order, { before, oldLine }: Told): void {
  const [kitOf, isSharing] = [kitIn(order), sharingIn(order)]
  const [kitBefore, shared] = [kitIn(before ?? { kits: [] }), sharingIn(before ?? { kits: [] })]
  for (const line of order.lines) {
    if (!kitOf(line)) {
      line.kitEach = null
      // Its kit was taken out.
      if (!line.kitNo || kitBefore(line)) line.kitNo = null
    }
    const old = oldLine(line)
    if (old && shared(old) && !isSharing(line) && !differs(old.unitPrice, line.unitPrice))
      Object.assign(line, { unitPrice: null, listPrice: null, priceUnit: null, priceQuantity: null })
  }
}
