import {
  VENDOR_PRICE_COLUMNS,
  type VendorPriceColumn,
  type VendorPriceMapping,
} from '../../../../shared/contracts/oe/product-price-import.ts'
import { DAY_ORDERS, dayIn } from '../../../platform/tables/day-text.ts'
import { textIn, type TableCell, type TableRow } from '../../../platform/tables/table.ts'
import { folded } from '../../../platform/transfer/words.ts'

/** Words by which a column of a vendor is known, the sure ones first, in the languages of our vendors. */
const KNOWN: Readonly<Record<VendorPriceColumn, readonly string[]>> = {
  vendor: ['vendor', 'vendor id', 'supplier', 'manufacturer', 'fournisseur', 'no fournisseur', '供应商', '供應商'],
  vendorSku: [
    ...[
      'vendorsku',
      'vendor sku',
      'sku',
      'part number',
      'part no',
      'part no.',
      'part #',
      'item number',
      'item no',
      'item no.',
    ],
    ...[
      'item',
      'catalog number',
      'catalogue no',
      'cat no',
      'mfr part',
      'code',
      'no de piece',
      'no de produit',
      'no d’article',
    ],
    ...['numero d’article', 'article', 'code produit', '料号', '料號', '货号', '貨號', '供应商料号', '供應商料號'],
  ],
  description: ['description', 'desc', 'product', 'product description', 'designation', '说明', '說明', '品名'],
  unit: ['uom', 'u/m', 'um', 'unit', 'unit of measure', 'unite', 'udm', 'unite de mesure', '单位', '單位'],
  cost: [
    ...[
      'cost',
      'net cost',
      'net price',
      'your cost',
      'your price',
      'net',
      'unit cost',
      'dealer cost',
      'dealer price',
      'price',
    ],
    ...['cout', 'cout net', 'prix net', 'votre prix', 'prix', '成本', '净价', '淨價', '价格', '價格'],
  ],
  listPrice: [
    'listprice',
    'list price',
    'list',
    'msrp',
    'retail',
    'prix de liste',
    'prix liste',
    'pdsf',
    '目录价',
    '定价',
    '定價',
  ],
  effective: [
    'effective',
    'effective date',
    'date effective',
    'valid from',
    'en vigueur',
    'date d’effet',
    '生效日期',
    '生效日',
  ],
}

/** Rows that are looked at for the headings: what stands above them are titles. */
export const TITLES = 30

const wordsOf = (cells: readonly TableCell[]): string[] =>
  cells.map((cell) => folded(textIn(cell)).replaceAll("'", '’'))

function columnsIn(cells: readonly TableCell[]): VendorPriceMapping['columns'] {
  const words = wordsOf(cells)
  const found: Partial<Record<VendorPriceColumn, number>> = {}
  const taken = new Set<number>()
  for (const name of VENDOR_PRICE_COLUMNS)
    for (const word of KNOWN[name]) {
      const at = words.findIndex((own, index) => own === word && !taken.has(index))
      if (at < 0) continue
      found[name] = at
      taken.add(at)
      break
    }
  return found
}

/** By which a mapping is known again. */
export const headKey = (cells: readonly TableCell[]): string => wordsOf(cells).join('|').slice(0, 500)

/** Whether a file with these columns says what is asked of it. */
export const isEnough = (
  { columns, dayOrder }: Pick<VendorPriceMapping, 'columns' | 'dayOrder'>,
  isOfOne: boolean,
): boolean =>
  columns.vendorSku !== undefined &&
  columns.cost !== undefined &&
  (isOfOne || columns.vendor !== undefined) &&
  (columns.effective === undefined || dayOrder !== null)

const bodyOf = (rows: readonly TableRow[], head: number, at: number | undefined): string[] =>
  at === undefined
    ? []
    : rows
        .slice(head + 1)
        .flatMap(({ cells }) => (typeof cells[at] === 'string' && /\d/.test(cells[at]) ? [cells[at].trim()] : []))

/** The mark of decimals and the order of days that the columns themselves show; no order where they could be read in two ways. */
export function formsOf(rows: readonly TableRow[], head: number, columns: VendorPriceMapping['columns']) {
  const figures = [columns.cost, columns.listPrice].flatMap((at) => bodyOf(rows, head, at))
  const count = (pattern: RegExp) => figures.filter((figure) => pattern.test(figure)).length
  const mark = count(/,\d{1,2}[^\d.,]*$|\d\.\d{3},\d/) > count(/\.\d+[^\d.,]*$/) ? (',' as const) : ('.' as const)
  const days = bodyOf(rows, head, columns.effective)
  const readable = (order: (typeof DAY_ORDERS)[number]) => days.filter((day) => dayIn(day, order) !== null).length
  const most = Math.max(...DAY_ORDERS.map(readable))
  // What is no day in any order is told at its row.
  const fits = DAY_ORDERS.filter((order) => readable(order) === most)
  const isDoubtful = days.some((day) => new Set(fits.map((order) => dayIn(day, order))).size > 1)
  return { mark, dayOrder: isDoubtful ? null : (fits[0] ?? null) }
}

/** What the columns most likely mean, by their headings. */
export function guessed(rows: readonly TableRow[]): VendorPriceMapping {
  const scored = rows.slice(0, TITLES).map(({ cells }, head) => ({ head, columns: columnsIn(cells) }))
  const best = scored.reduce((most, one) =>
    Object.keys(one.columns).length > Object.keys(most.columns).length ? one : most,
  )
  return { ...best, ...formsOf(rows, best.head, best.columns) }
}
