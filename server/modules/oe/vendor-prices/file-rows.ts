import { Decimal } from 'decimal.js'
import type {
  VendorPriceColumn,
  VendorPriceFault,
  VendorPriceMapping,
} from '../../../../shared/contracts/oe/product-price-import.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { dayIn, dayOf } from '../../../platform/tables/day-text.ts'
import { textIn, type Table, type TableCell } from '../../../platform/tables/table.ts'

/** A row of a vendor’s file; its cost is of its unit. */
export interface FileRow {
  readonly row: number
  readonly vendor: string | null
  readonly vendorSku: string
  readonly description: string | null
  readonly unit: string | null
  readonly cost: string
  readonly listPrice: string | null
  readonly effective: string | null
}

export const faulty = (
  row: number,
  column: VendorPriceColumn | null,
  key: string,
  args: Problem['Args'] = {},
): VendorPriceFault => ({
  ...{ row, column, value: String(args['value'] ?? '') },
  problem: { Field: null, Key: `oe:productPriceImport.faults.${key}`, Args: args },
})

/** How vendors write units that all of us know. */
const UNITS: Readonly<Record<string, string>> = {
  ...{
    EACH: 'EA',
    PC: 'EA',
    PCS: 'EA',
    PCE: 'EA',
    UN: 'EA',
    UNIT: 'EA',
    CH: 'EA',
    LBS: 'LB',
    POUND: 'LB',
    FEET: 'FT',
    PI: 'FT',
  },
  ...{ KGS: 'KG', C: 'CFT', M: 'MFT', MT: 'TONNE', ST: 'TON' },
}
/** A bare C or M is a hundred or a thousand of what is sold by length. */
export const unitOf = (written: string): string =>
  UNITS[written.toUpperCase().replace(/\.$/, '')] ?? written.toUpperCase()

const MOST_WHOLE = 13

/** A cost as a vendor writes it, with up to six decimals: `1,234.50`, `$0.0234`, `1 234,5`; null for what is none. */
export function figureIn(cell: TableCell | undefined, mark: '.' | ','): string | null {
  if (typeof cell === 'number') return new Decimal(cell).toDecimalPlaces(6, Decimal.ROUND_HALF_UP).toFixed()
  const bare = textIn(cell).replace(/[$€£¥\s\u00a0\u202f']|CAD|USD/gi, '')
  const plain = mark === '.' ? bare.replaceAll(',', '') : bare.replaceAll('.', '').replace(',', '.')
  if (!/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return null
  const figure = new Decimal(plain).toDecimalPlaces(6, Decimal.ROUND_HALF_UP)
  return figure.abs().gte(new Decimal(10).pow(MOST_WHOLE)) ? null : figure.toFixed()
}

/** A day of a workbook is a figure: days since the last one of 1899, or of 1903. */
function daySince(serial: number, from1904: boolean): string | null {
  const at = new Date(
    Date.UTC(from1904 ? 1904 : 1899, from1904 ? 0 : 11, from1904 ? 1 : 30) + Math.floor(serial) * 86_400_000,
  )
  return Number.isNaN(at.getTime()) ? null : dayOf(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate())
}

/** Rows of a file by what its columns mean, and what cannot be read in which of them. A row without a number and without a cost is a title. */
export function rowsOf(
  table: Table,
  { head, columns, mark, dayOrder }: VendorPriceMapping,
): {
  rows: FileRow[]
  faults: VendorPriceFault[]
} {
  const rows: FileRow[] = []
  const faults: VendorPriceFault[] = []
  for (const { number: row, cells } of table.rows.slice(head + 1)) {
    const cell = (name: VendorPriceColumn) => (columns[name] === undefined ? undefined : cells[columns[name]])
    const text = (name: VendorPriceColumn, most: number) => textIn(cell(name)).slice(0, most) || null
    const vendorSku = textIn(cell('vendorSku'))
    const given = textIn(cell('cost'))
    if (vendorSku === '' || given === '') {
      // A heading of a chapter names no cost, and a total no number.
      continue
    }
    const wrong = (column: VendorPriceColumn, key: string, value: string) =>
      faults.push(faulty(row, column, key, { value: value.slice(0, 60) }))
    if (vendorSku.length > 40) wrong('vendorSku', 'tooLong', vendorSku)
    const cost = figureIn(cell('cost'), mark)
    if (cost === null) wrong('cost', 'noCost', given)
    else if (new Decimal(cost).lte(0)) wrong('cost', 'notPositive', given)
    const day = cell('effective')
    const isGiven = textIn(day) !== ''
    const effective = !isGiven
      ? null
      : typeof day === 'number'
        ? daySince(day, table.from1904)
        : dayOrder && dayIn(textIn(day), dayOrder)
    if (isGiven && !effective) wrong('effective', 'noDay', textIn(day))
    const list = figureIn(cell('listPrice'), mark)
    rows.push({
      ...{ row, vendorSku, cost: cost ?? '0', effective: effective ?? null },
      ...{ vendor: text('vendor', 100), description: text('description', 200), unit: text('unit', 20) },
      listPrice: list !== null && new Decimal(list).gte(0) ? list : null,
    })
  }
  return { rows, faults }
}
