import { sql } from 'kysely'
import { Decimal } from 'decimal.js'
import { areaWeightOf, weightOf } from '../../../../../shared/contracts/ic/forms.ts'
import { kilograms } from '../../../../../shared/contracts/ic/weights.ts'
import { described } from '../../../../../shared/contracts/po/description-builder.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { ASSORTMENT_CLASSES, SHEET_TEMPLATES } from './classes.ts'
import { ELECTRICAL } from './electrical.ts'
import { HARDWARE } from './hardware.ts'
import { METALS, STRIPS } from './metals.ts'
import { loadProcessing } from './processing.ts'
import { codeOf, type Names, type Sold } from './sold.ts'

/** Where what is kept, how many parts of what Hamilton wants of it a place wants, and in which aisle it lies. */
const PLACES: readonly (readonly [
  warehouse: string,
  share: number,
  aisle: string,
  keeps: (of: Sold, nth: number) => boolean,
])[] = [
  ['HAM-1', 1, 'A', ({ of }) => of !== 'COIL'],
  ['HAM-2', 1.4, 'Y', ({ of, form }, nth) => of === 'PLATE' || (form !== null && of !== 'COIL' && nth % 5 === 0)],
  ['TOR-1', 0.6, 'T', ({ of, form }, nth) => of !== 'COIL' && (form === null ? nth % 2 === 0 : nth % 4 === 0)],
  ['LAV-1', 0.5, 'L', ({ of }, nth) => of !== 'COIL' && nth % 4 === 1],
  ['TRUCK-4', 0.2, 'K', ({ of }, nth) => of === 'TOOL' && nth % 4 === 2],
]

/** Dollars of one product that Hamilton holds at most, on an average. */
const MOST_HELD = 225

/** The three that were there before are sold by the pound and the foot, and everywhere. */
const BULK: readonly (readonly [id: string, most: number])[] = [
  ['CRS-16-48', 90_000],
  ['GALV-20-48', 32_000],
  ['NMD90-14-2', 26_000],
]

interface Stocking {
  readonly productId: string
  readonly position: number
  readonly warehouseId: string
  readonly least: string
  readonly reorderAt: string
  readonly most: string
  readonly bin: string
}

/** Between 0 and 1, the same on every machine. */
const spread = (nth: number, salt: number) => ((nth * 7919 + salt * 104_729) % 9973) / 9973

/** 1, 2, 5, 10, 12, 20, 25, 50 … */
function handy(count: number): number {
  const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500]
  return steps.findLast((step) => step <= count) ?? (count > 500 ? Math.floor(count / 100) * 100 : 1)
}

/** Of what is dear a few lie in the yard; the rest is ordered when somebody wants it. */
const DEAR = 250

function stockingOf(of: Sold, nth: number, price: number): Stocking[] {
  const isDear = price > DEAR
  const keptAt = PLACES.filter(([id, , , keeps]) => (isDear ? id === 'HAM-2' && nth % 3 === 0 : keeps(of, nth)))
  return keptAt.map(([warehouseId, share, aisle], position) => {
    const most = Math.max(2, handy((MOST_HELD * share * (0.35 + 1.3 * spread(nth, position))) / price))
    return {
      ...{ productId: of.productId, position, warehouseId, most: String(most) },
      ...{ least: String(Math.floor(most * 0.3)), reorderAt: String(Math.ceil(most * 0.45)) },
      bin: `${aisle}-${String(1 + (nth % 40)).padStart(2, '0')}-${String(1 + (nth % 6)).padStart(2, '0')}`,
    }
  })
}

const bulkStocking = (): Stocking[] =>
  BULK.flatMap(([productId, most]) =>
    (['HAM-1', 'TOR-1', 'LAV-1'] as const).map((warehouseId, position) => {
      const share = [1, 0.6, 0.35][position]!
      const levels = [most * share, most * share * 0.15, most * share * 0.25].map((level) => String(Math.round(level)))
      const [most_, least, reorderAt] = levels as [string, string, string]
      return { productId, position, warehouseId, most: most_, least, reorderAt, bin: `B-0${position + 1}-01` }
    }),
  )

const textOf = (value: Decimal | null, places: number) => value?.toDecimalPlaces(places).toFixed() ?? null

/** A product as it is stored; metal costs what it weighs, and what no template describes brings its names along. */
function rowOf(of: Sold) {
  const measures = { ...of.sizes, form: of.form, measurement: 'Imperial' as const, density: of.density }
  const pounds = weightOf(measures)
  const each = pounds && of.unit === 'EA' ? pounds.times(of.price) : new Decimal(of.price)
  const templates = of.of === 'SHEET' ? SHEET_TEMPLATES : ASSORTMENT_CLASSES.find(({ id }) => id === of.of)?.templates
  const attributes = Object.entries(of.attributes).map(([attribute, value]) => ({ attribute, value }))
  const names =
    of.names ?? (templates!.map((template) => described(template, of.sizes, attributes)) as unknown as Names)
  return {
    ...{ product_id: of.productId, product_class: of.of, unit: of.unit, form: of.form, density: of.density },
    ...{ description: names[0], description_fr: names[1], description_zh_cn: names[2], description_zh_tw: names[3] },
    ...{ thickness: of.sizes.thickness ?? null, width: of.sizes.width ?? null, height: of.sizes.height ?? null },
    ...{ length: of.sizes.length ?? null, outside_diameter: of.sizes.outsideDiameter ?? null },
    inside_diameter: of.sizes.insideDiameter ?? null,
    ...{ weight_each: textOf(pounds, 3), weight_each_kg: textOf(pounds && kilograms(pounds), 3) },
    weight_area: textOf(areaWeightOf(measures), 4),
    purchase_price: each.toDecimalPlaces(4).toFixed(),
    attributes,
  }
}

/**
 * [supply 1.1] What such a distributor sells, in the sizes of public lists, with weights by formula, codes with their check digit, places and
 * vendors.
 * @param whole false: only the three that stood before, with their places
 */
export async function loadAssortment(
  db: Trx,
  { whole, vendors }: { whole: boolean; vendors: readonly string[] },
): Promise<void> {
  const sold = whole ? [...METALS, ...ELECTRICAL, ...HARDWARE, ...STRIPS] : []
  const rows = sold.map(rowOf)
  await loadClasses(db)
  await sql`
    insert into product (product_id, description, description_fr, description_zh_cn, description_zh_tw, product_type, product_class, unit,
                         purchase_price, purchase_currency, form, density, thickness, width, height, length, outside_diameter,
                         inside_diameter, weight_each, weight_each_kg, weight_area, lot_tracked, lot_costed, active, created_by,
                         updated_by)
    select r.product_id, r.description, r.description_fr, r.description_zh_cn, r.description_zh_tw, 'Stock', r.product_class, r.unit,
           r.purchase_price, 'CAD', r.form, r.density, r.thickness, r.width, r.height, r.length, r.outside_diameter,
           r.inside_diameter, r.weight_each, r.weight_each_kg, r.weight_area, r.form is not distinct from 'Coil', r.form is not distinct from 'Coil', true,
           'system', 'system'
    from json_populate_recordset(null::product, ${JSON.stringify(rows)}::json) r`.execute(db)
  const attributes = rows.flatMap(({ product_id: productId, attributes: of }) =>
    of.map((one, position) => ({ productId, position, ...one })),
  )
  await sql`
    insert into product_attribute (owner_id, position, attribute, value)
    select p.id, r.position, r.attribute, r.value
    from json_to_recordset(${JSON.stringify(attributes)}::json) as r ("productId" text, position int, attribute text, value text)
    join product p on p.product_id = r."productId"`.execute(db)
  const barcodes = sold.map(({ productId, unit }, nth) => ({ productId, unit, barcode: codeOf(nth + 1) }))
  await sql`
    insert into product_barcode (owner_id, position, barcode, unit)
    select p.id, 0, r.barcode, r.unit
    from json_to_recordset(${JSON.stringify(barcodes)}::json) as r ("productId" text, barcode text, unit text)
    join product p on p.product_id = r."productId"`.execute(db)
  await loadStocking(db, [
    ...bulkStocking(),
    ...sold.flatMap((of, nth) => stockingOf(of, nth, Number(rows[nth]!.purchase_price))),
  ])
  await loadVendors(db, sold, vendors)
  if (whole) await loadProcessing(db)
}

async function loadClasses(db: Trx): Promise<void> {
  const classes = ASSORTMENT_CLASSES.map(({ names, templates, attributes: _, leadDays: __, id, form }) => ({
    ...{ id, form, names, templates: templates ?? [null, null, null, null] },
  }))
  await sql`
    insert into product_class (class_id, description, description_fr, description_zh_cn, description_zh_tw, over_receipt_percent, form, lot_tracked,
                               lot_costed, template, template_fr, template_zh_cn, template_zh_tw, active, created_by, updated_by)
    select c.id, c.names ->> 0, c.names ->> 1, c.names ->> 2, c.names ->> 3, 5, c.form, c.id = 'COIL',
           c.id = 'COIL', c.templates ->> 0, c.templates ->> 1, c.templates ->> 2, c.templates ->> 3, true, 'system', 'system'
    from json_to_recordset(${JSON.stringify(classes)}::json) as c (id text, form text, names json, templates json)`.execute(
    db,
  )
  await sql`
    update product_class set template = ${SHEET_TEMPLATES[0]}, template_fr = ${SHEET_TEMPLATES[1]},
      template_zh_cn = ${SHEET_TEMPLATES[2]}, template_zh_tw = ${SHEET_TEMPLATES[3]} where class_id = 'SHEET'`.execute(
    db,
  )
  const attributes = [...ASSORTMENT_CLASSES, { id: 'SHEET', attributes: ['GRADE', 'GAUGE'] }].flatMap(
    ({ id, attributes: of }) => of.map((attribute, position) => ({ id, attribute, position })),
  )
  await sql`
    insert into product_class_attribute (owner_id, position, attribute, kind, is_required)
    select c.id, r.position, r.attribute, 'Text', false
    from json_to_recordset(${JSON.stringify(attributes)}::json) as r (id text, attribute text, position int)
    join product_class c on c.class_id = r.id`.execute(db)
}

const loadStocking = (db: Trx, stocking: readonly Stocking[]) =>
  sql`
    insert into product_stocking (owner_id, position, warehouse_id, least, reorder_at, most, bin1)
    select p.id, r.position, r."warehouseId", r.least, r."reorderAt", r.most, r.bin
    from json_to_recordset(${JSON.stringify(stocking)}::json)
      as r ("productId" text, position int, "warehouseId" text, least numeric, "reorderAt" numeric, most numeric, bin text)
    join product p on p.product_id = r."productId"`.execute(db)

/** What whoever is second asks beside the first, and how many parts of the first one’s days he takes: dearer and quicker, or cheaper and slower. */
const SECOND = [
  { asks: '1.03', takes: 0.5 },
  { asks: '1.06', takes: 0.35 },
  { asks: '0.98', takes: 1.75 },
] as const

interface Offered {
  readonly productId: string
  readonly position: number
  readonly vendorId: string
  readonly sku: string
  readonly leadDays: number
  readonly multiple: string
  readonly asks: string
}

/** Each is bought from one of them first, with the number by which he knows it; most of them could be bought from a second one too. */
async function loadVendors(db: Trx, sold: readonly Sold[], vendors: readonly string[]): Promise<void> {
  const days = new Map(ASSORTMENT_CLASSES.map(({ id, leadDays }) => [id, leadDays]))
  const all = [...BULK.map(([productId]) => ({ productId, of: 'SHEET', unit: 'LB' })), ...sold]
  const rows = all.flatMap(({ productId, of, unit }, nth): Offered[] => {
    const at = of === 'SHEET' || of === 'PLATE' || of === 'COIL' ? 0 : 1 + (nth % (vendors.length - 1))
    const leadDays = days.get(of) ?? 14
    const multiple = unit === 'EA' ? '1' : unit === 'FT' ? '250' : '500'
    const sku = (letter: string, step: number) => `${letter}-${String(40_000 + nth * step)}`
    const first = {
      ...{ productId, position: 0, vendorId: vendors[at]!, sku: sku(nth % 3 === 0 ? 'N' : 'M', 7) },
      ...{ leadDays, multiple, asks: '1' },
    }
    if (nth % 7 === 4 || vendors.length < 2) return [first]
    const { asks, takes } = SECOND[nth % SECOND.length]!
    return [
      first,
      {
        ...{ productId, position: 1, vendorId: vendors[(at + 1) % vendors.length]!, sku: sku('S', 3) },
        ...{ leadDays: Math.max(2, Math.round(leadDays * takes)), multiple, asks },
      },
    ]
  })
  await sql`
    insert into product_vendor (owner_id, position, vendor_id, vendor_sku, lead_days, multiple, preferred, price, currency)
    select p.id, r.position, r."vendorId", r.sku, r."leadDays", r.multiple, r.position = 0,
           case when r.position = 0 then p.purchase_price else round(p.purchase_price * r.asks, 4) end,
           p.purchase_currency
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r ("productId" text, position int, "vendorId" text, sku text, "leadDays" int, multiple numeric, asks numeric)
    join product p on p.product_id = r."productId"`.execute(db)
}
