import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { homeCurrency } from '../../../../shared/contracts/decimals.ts'
import type {
  VendorPriceChange,
  VendorPriceFault,
  VendorPriceWait,
} from '../../../../shared/contracts/oe/product-price-import.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { vendorOffers, type VendorOffer } from '../../po/index.ts'
import { groupedBy } from '../price/grouped.ts'
import { pricedIn, soldProducts, type SoldProduct } from '../price/products.ts'
import { faulty, unitOf, type FileRow } from './file-rows.ts'
import { knownVendors } from './vendors.ts'

/** A row with what is known of it. */
export interface Judged extends VendorPriceChange {
  readonly fileCost: string
  readonly fileUnit: string | null
  readonly waits: VendorPriceWait | null
}

export interface Judgement {
  readonly taken: readonly Judged[]
  readonly waits: readonly Judged[]
  /** Numbers whose waiting row is settled by what the file says, or by what is known already. */
  readonly settled: readonly Pick<Judged, 'vendorId' | 'vendorSku'>[]
  readonly unchanged: number
  readonly notOurs: number
  readonly faults: readonly VendorPriceFault[]
}

interface Known {
  readonly vendorId: string
  /** Folded. */
  readonly sku: string
  readonly matched: boolean
  readonly productId: string | null
  readonly waits: VendorPriceWait | 'Refused' | null
  readonly rowProduct: string | null
  readonly fileCost: string | null
  readonly fileUnit: string | null
  readonly currency: string | null
  readonly effective: string | null
}

interface Asked {
  readonly vendorId: string
  readonly vendorSku: string
}

/** What was said of these numbers before: by hand, and by files that wait. One statement, however many. */
const knownOf = (db: Kysely<Tables>, asked: readonly Asked[]): Promise<Known[]> =>
  planned(
    db,
    sql<Known>`
    with a as (
      select distinct "vendorId", fold("vendorSku") as sku from json_to_recordset(${JSON.stringify(asked)}::json) as x ("vendorId" text, "vendorSku" text))
    select a."vendorId", a.sku, m.vendor_id is not null as matched, m.product_id as "productId", r.waits, r.product_id as "rowProduct",
           trim_scale(r.file_cost)::text as "fileCost", r.file_unit as "fileUnit", r.currency, r.effective::text as effective
    from a left join vendor_sku_match m on m.vendor_id = a."vendorId" and m.sku_key = a.sku
    left join vendor_price_row r on r.vendor_id = a."vendorId" and r.sku_key = a.sku`,
  )

/** Numbers are compared as a reader compares them: in whatever case and accents. */
export const foldedSku = (sku: string): string =>
  sku
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** [supply 9.1] By how many percent a cost may differ on a day without being looked at. */
export async function limitOn(db: Kysely<Tables>, day: string): Promise<string> {
  const [found] = await planned(
    db,
    sql<{ percent: string }>`
    select trim_scale(percent)::text as percent from vendor_price_limit where effective <= ${day}::date order by effective desc limit 1`,
  )
  return found?.percent ?? '0'
}

interface Given {
  readonly vendorId: string | null
  readonly day: string
}

/**
 * [supply 9, 9.1 product-price-import] Row by row what a file means: a cost that is taken, one that waits and why, one that is known. What is asked of the database does not grow
 * with its rows.
 */
export async function judged(
  db: Kysely<Tables>,
  rows: readonly FileRow[],
  { vendorId, day }: Given,
): Promise<Judgement> {
  const faults: VendorPriceFault[] = []
  const vendors = await knownVendors(db, [
    ...new Set(rows.flatMap(({ vendor }) => vendor ?? [])),
    ...(vendorId ? [vendorId] : []),
  ])
  const named = rows.flatMap((row): (FileRow & { vendorId: string })[] => {
    const own = row.vendor === null ? vendorId : (vendors.idOf(row.vendor) ?? null)
    if (own === null)
      faults.push(
        faulty(row.row, 'vendor', row.vendor === null ? 'noVendor' : 'vendorUnknown', { value: row.vendor ?? '' }),
      )
    else if (vendorId !== null && own !== vendorId)
      faults.push(faulty(row.row, 'vendor', 'otherVendor', { value: row.vendor!, vendor: vendorId }))
    return own === null ? [] : [{ ...row, vendorId: own }]
  })
  const keyOf = (of: Asked) => `${of.vendorId} ${foldedSku(of.vendorSku)}`
  const once = [...groupedBy(named, keyOf).values()].map((same) => {
    for (const other of same.slice(1))
      if (!new Decimal(other.cost).eq(same[0]!.cost) || other.effective !== same[0]!.effective)
        faults.push(faulty(other.row, 'vendorSku', 'twice', { value: other.vendorSku }))
    return same[0]!
  })
  const known = new Map((await knownOf(db, once)).map((one) => [`${one.vendorId} ${one.sku}`, one]))
  const offers = await vendorOffers(
    db,
    once.map((row) => ({
      vendorId: row.vendorId,
      vendorSku: row.vendorSku,
      productId: known.get(keyOf(row))?.productId ?? null,
    })),
  )
  const bySku = groupedBy(
    offers.filter(({ vendorSku }) => vendorSku !== null),
    (one) => keyOf(one as Asked),
  )
  const byProduct = new Map(offers.map((one) => [`${one.vendorId} ${one.productId}`, one]))
  const products = await soldProducts(db, [...new Set(offers.map(({ productId }) => productId))])
  const limit = await limitOn(db, day)
  const taken: Judged[] = []
  const waits: Judged[] = []
  const settled: Judged[] = []
  const leads = new Map<string, string>()
  let [unchanged, notOurs] = [0, 0]
  for (const row of once) {
    const own = known.get(keyOf(row))
    if (own?.matched && own.productId === null) {
      notOurs++
      continue
    }
    const alike = bySku.get(keyOf(row)) ?? []
    const offer = own?.productId
      ? byProduct.get(`${row.vendorId} ${own.productId}`)
      : alike.length === 1
        ? alike[0]
        : undefined
    const currency = vendors.currencyOf(row.vendorId) ?? homeCurrency()
    const change = changeOf(row, offer, { currency, product: offer && products.get(offer.productId), day })
    if (change === null) {
      faults.push(
        faulty(row.row, 'unit', 'unit', { value: row.unit ?? '', unit: offer!.unit, product: offer!.productId }),
      )
      continue
    }
    if (offer) {
      const before = leads.get(`${row.vendorId} ${offer.productId}`)
      if (before !== undefined)
        faults.push(
          faulty(row.row, 'vendorSku', 'sameProduct', {
            value: row.vendorSku,
            other: before,
            product: offer.productId,
          }),
        )
      leads.set(`${row.vendorId} ${offer.productId}`, row.vendorSku)
    }
    const isKnown =
      offer &&
      offer.vendorSku !== null &&
      change.oldCost !== null &&
      offer.currency === currency &&
      new Decimal(change.oldCost).eq(change.cost)
    const because = isKnown ? null : waitOf(change, offer, { limit, day, currency })
    const told: Judged = { ...change, waits: because }
    if (isKnown) {
      unchanged++
      if (own?.waits && own.waits !== 'Refused') settled.push(told)
    } else if (because === null) taken.push(told)
    else if (stands(own, told)) unchanged++
    else waits.push(told)
  }
  faults.sort((a, b) => a.row - b.row)
  return { taken, waits, settled: [...settled, ...taken], unchanged, notOurs, faults }
}

/** What a row says beside what is kept; null: its unit is none of the product. */
function changeOf(
  row: FileRow & { readonly vendorId: string },
  offer: VendorOffer | undefined,
  {
    currency,
    product,
    day,
  }: { readonly currency: string; readonly product: SoldProduct | undefined; readonly day: string },
): Omit<Judged, 'waits'> | null {
  const fileUnit = row.unit && unitOf(row.unit)
  const own =
    offer && fileUnit && fileUnit !== offer.unit
      ? product && pricedIn(row.cost, fileUnit, offer.unit, product, day)
      : new Decimal(row.cost)
  if (!own) return null
  const cost = own.toDecimalPlaces(6, Decimal.ROUND_HALF_UP)
  const oldCost = offer?.price ?? null
  const isComparable = oldCost !== null && offer!.currency === currency && !new Decimal(oldCost).isZero()
  return {
    ...{
      vendorId: row.vendorId,
      vendorSku: row.vendorSku,
      currency,
      effective: row.effective,
      listPrice: row.listPrice,
    },
    ...{
      description: offer?.description ?? row.description,
      productId: offer?.productId ?? null,
      unit: offer?.unit ?? fileUnit,
    },
    ...{ fileCost: row.cost, fileUnit, oldCost, cost: cost.toFixed() },
    changePercent: isComparable
      ? cost.div(oldCost).minus(1).times(100).toDecimalPlaces(6, Decimal.ROUND_HALF_UP).toFixed()
      : null,
  }
}

/** Why a row is not taken at once. */
function waitOf(
  { changePercent, oldCost, effective }: Pick<Judged, 'changePercent' | 'oldCost' | 'effective'>,
  offer: VendorOffer | undefined,
  { limit, day, currency }: { readonly limit: string; readonly day: string; readonly currency: string },
): VendorPriceWait | null {
  if (!offer) return 'Unmatched'
  if (effective !== null && effective > day) return 'Ahead'
  if (oldCost !== null && offer.currency !== currency) return 'Currency'
  return changePercent !== null && new Decimal(changePercent).abs().gt(limit) ? 'Change' : null
}

/** It waits already, or was refused, just as the file says it. */
const stands = (own: Known | undefined, told: Judged): boolean =>
  Boolean(own?.waits) &&
  (own!.waits === 'Refused' || own!.waits === told.waits) &&
  (own!.waits === 'Refused' || own!.rowProduct === told.productId) &&
  new Decimal(own!.fileCost!).eq(told.fileCost) &&
  own!.fileUnit === told.fileUnit &&
  own!.currency === told.currency &&
  own!.effective === told.effective
