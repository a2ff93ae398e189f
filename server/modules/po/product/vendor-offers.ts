import { sql, type Kysely } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudits } from '../../../platform/audit/audit.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Change } from '../../../platform/entity/changes.ts'

/** What a vendor asks for a product, as it is kept with it. */
export interface VendorOffer {
  readonly vendorId: string
  readonly productId: string
  readonly description: string
  /** In which the product is bought. */
  readonly unit: string
  /** None: he does not offer it yet. */
  readonly vendorSku: string | null
  readonly price: string | null
  readonly currency: string | null
}

/** Of vendors, by their numbers or of products that are named: what they ask from the least quantity on. One statement, however many. */
export const vendorOffers = (
  db: Kysely<Tables>,
  asked: readonly { readonly vendorId: string; readonly vendorSku: string; readonly productId: string | null }[],
): Promise<VendorOffer[]> =>
  planned(
    db,
    sql<VendorOffer>`
    with a as materialized (
      select * from json_to_recordset(${JSON.stringify(asked)}::json) as x ("vendorId" text, "vendorSku" text, "productId" text)),
    found as (
      select a."vendorId", v.owner_id from a join product_vendor v on fold(v.vendor_sku) = fold(a."vendorSku") and v.vendor_id = a."vendorId"
      union select a."vendorId", p.id from a join product p on p.product_id = a."productId")
    select f."vendorId", p.product_id as "productId", p.description, coalesce(p.purchase_unit, p.unit) as unit, o.vendor_sku as "vendorSku",
           trim_scale(o.price)::text as price, o.currency
    from found f join product p on p.id = f.owner_id and p.active
    left join lateral (
      select vendor_sku, price, currency from product_vendor v where v.owner_id = p.id and v.vendor_id = f."vendorId"
      order by from_quantity limit 1) o on true`,
  )

/** What a vendor asks from now on. */
export interface NewOffer {
  readonly vendorId: string
  readonly productId: string
  readonly vendorSku: string
  readonly price: string
  readonly currency: string
}

interface Written {
  readonly id: string
  readonly productId: string
  readonly position: number
  readonly isNew: boolean
  readonly vendorId: string
  readonly fromQuantity: string
  readonly vendorSku: string
  readonly price: string
  readonly currency: string
  readonly oldSku: string | null
  readonly oldPrice: string | null
  readonly oldCurrency: string | null
}

const asText = (value: string | number | boolean | null) => (value === null ? null : String(value))

/** What of the lines of a product has changed, in the words of its log. */
function changesOf(one: Written): Change[] {
  const at = (name: string) => `vendors.${one.position}.${name}`
  const values: readonly (readonly [string, string | null, string | null])[] = [
    ...(one.isNew
      ? ([
          ['vendorId', null, one.vendorId],
          ['fromQuantity', null, one.fromQuantity],
          ['preferred', null, 'false'],
        ] as const)
      : []),
    ['vendorSku', one.oldSku, one.vendorSku],
    ['price', one.oldPrice, one.price],
    ['currency', one.oldCurrency, one.currency],
  ]
  return values.flatMap(([name, oldValue, newValue]) =>
    oldValue === newValue
      ? []
      : [
          {
            action: one.isNew ? ('insert' as const) : ('update' as const),
            column: at(name),
            oldValue: asText(oldValue),
            newValue: asText(newValue),
          },
        ],
  )
}

/**
 * [supply 9 product-price-import] What vendors ask from the least quantity on is written to their products, in three statements however many there are. What stock
 * is worth stays as it is: that follows from what is received.
 */
export async function takeOffers(
  { trx, user, now, requestId, changeId }: ActionContext,
  offers: readonly NewOffer[],
): Promise<void> {
  if (offers.length === 0) return
  // Products stand still meanwhile, in one order for everybody.
  const held = await planned(
    trx,
    sql<{ id: string; productId: string }>`
    select id, product_id as "productId" from product where product_id = any (${offers.map(({ productId }) => productId)}::text[])
    order by id for update`,
  )
  const of = new Map(held.map(({ id, productId }) => [productId, id]))
  const rows = offers.map((offer) => ({ ...offer, owner: of.get(offer.productId) }))
  const written = await planned(
    trx,
    sql<Written>`
    with o as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as x (owner uuid, "vendorId" text, "productId" text, "vendorSku" text, price numeric, currency text)),
    before as materialized (
      select o.*, v.id as line, v.position, v.vendor_sku, v.price as old_price, v.currency as old_currency,
             (select coalesce(max(m.position) + 1, 0) from product_vendor m where m.owner_id = o.owner) as next
      from o left join lateral (
        select * from product_vendor v where v.owner_id = o.owner and v.vendor_id = o."vendorId" order by from_quantity limit 1) v on true),
    changed as (
      update product_vendor v set price = b.price, currency = b.currency, vendor_sku = b."vendorSku" from before b where v.id = b.line),
    added as (
      insert into product_vendor (owner_id, position, vendor_id, vendor_sku, from_quantity, price, currency, preferred)
      select b.owner, b.next, b."vendorId", b."vendorSku", 0, b.price, b.currency, false from before b where b.line is null),
    touched as (
      update product p set version = p.version + 1, updated_by = ${user.name}, updated_on = ${now} where p.id in (select owner from before))
    select b.owner as id, b."productId", coalesce(b.position, b.next) as position, b.line is null as "isNew", b."vendorId", '0' as "fromQuantity",
           b."vendorSku", trim_scale(b.price)::text as price, b.currency, b.vendor_sku as "oldSku", trim_scale(b.old_price)::text as "oldPrice",
           b.old_currency as "oldCurrency"
    from before b`,
  )
  const told = { table: 'product', by: user.name, on: now, requestId, changeId }
  const changes = new Map<string, { key: string; changes: Change[] }>()
  for (const one of written) {
    const known = changes.get(one.id) ?? { key: one.productId, changes: [] }
    known.changes.push(...changesOf(one))
    changes.set(one.id, known)
  }
  await writeAudits(
    trx,
    [...changes].map(([id, { key, changes: own }]) => [{ ...told, id, recordKey: key }, own]),
  )
}
