import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { DiscountTable } from '../../../../shared/contracts/oe/discount-table.ts'
import { PriceTable } from '../../../../shared/contracts/oe/price-table.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord, writeParts } from '../../../platform/entity/write.ts'
import {
  acted,
  authorOf,
  contextAt,
  firstYear,
  lastYear,
  saved,
  storyDay,
  storyMonthEnd,
  userOf,
  workday,
  type Led,
} from '../../admin/index.ts'
import { DiscountTableStore } from '../discount-table/entity.ts'
import { priceTableActions } from '../price-table/actions.ts'
import { PriceTables } from '../price-table/document.ts'
import { loadTariffs } from './tariffs.ts'

const TABLES: Led = { of: PriceTables, transitions: priceTableActions }

/** What is added to what a class costs; metal in ranges of pounds, so that who takes more pays less. */
const OVER: readonly (readonly [productClass: string, percents: readonly number[]])[] = [
  ...([
    ['SHEET', [46, 39, 33]],
    ['COIL', [34, 30, 26]],
    ['PLATE', [44, 38, 32]],
    ['BAR', [52, 45, 38]],
    ['TUBE', [50, 44, 38]],
    ['ANGLE', [48, 42, 36]],
  ] as const),
  ...([
    ['WIRE', [38]],
    ['CONDUIT', [42]],
    ['FITTING', [68]],
    ['DEVICE', [55]],
    ['TOOL', [48]],
    ['FASTENER', [72]],
    ['SUPPLIES', [35]],
    ['SERVICES', [20]],
  ] as const),
]
/** Pounds with which each range begins. */
const RANGES = ['0', '1000', '5000'] as const

/** What everybody asks for has a price of its own, year by year. */
const BULK: readonly (readonly [productId: string, unit: string, byYear: readonly (readonly string[])[]])[] = [
  [
    'CRS-16-48',
    'LB',
    [
      ['1.36', '1.29', '1.22'],
      ['1.40', '1.32', '1.24'],
      ['1.44', '1.35', '1.27'],
    ],
  ],
  [
    'GALV-20-48',
    'LB',
    [
      ['1.55', '1.47', '1.40'],
      ['1.59', '1.50', '1.42'],
      ['1.64', '1.55', '1.46'],
    ],
  ],
  ['NMD90-14-2', 'FT', [['0.92'], ['0.95'], ['0.99']]],
]

/** What is done with metal, once and by as much as is done, and sets that have a price of their own. */
const PROCESSING: readonly (readonly [productId: string, unit: string, byYear: readonly (readonly string[])[]])[] = [
  ['SET-SLIT', 'EA', [['80.00'], ['82.50'], ['85.00']]],
  ['SET-SHEAR', 'EA', [['35.00'], ['35.00'], ['38.00']]],
  ['SLIT', 'LB', [['0.023'], ['0.024'], ['0.025']]],
  ['LEVEL', 'LB', [['0.012'], ['0.012'], ['0.013']]],
  ['SHEAR', 'EA', [['1.40'], ['1.45'], ['1.50']]],
  ['KIT-REC15', 'EA', [['5.60'], ['5.75'], ['5.95']]],
]

const line = (fields: Row): Row => ({ ...emptyRecord(PriceTable.fields.lines.fields!), ...fields })
const rangesOf = (of: Row, figures: readonly (string | number)[], figure: (one: string | number) => Row): Row[] =>
  figures.map((one, at) => line({ ...of, ...figure(one), lowQuantity: RANGES[at]! }))

/** Lines of the list in the nth year of the story. */
const listLines = (nth: number): Row[] => [
  ...[...BULK, ...PROCESSING].flatMap(([productId, unit, byYear]) =>
    rangesOf({ productId, unit, priceType: 'Fixed' }, byYear[Math.min(nth, byYear.length - 1)]!, (price) => ({
      price,
    })),
  ),
  ...OVER.flatMap(([productClass, percents]) =>
    rangesOf({ productClass, priceType: 'CostPlus' }, percents, (percent) => ({ percent: String(percent) })),
  ),
]

const table = (fields: Row, lines: readonly Row[]): Row => ({
  ...emptyRecord(PriceTable.fields),
  ...{ bracket: 'Line', rangeUnit: 'LB', currency: 'CAD', discountsAll: false, ...fields, lines },
})

/** Agreed prices: fixed, and nothing is taken off them. */
const agreed = (prices: Readonly<Record<string, readonly [price: string, unit: string]>>): Row[] =>
  Object.entries(prices).map(([productId, [price, unit]]) =>
    line({ productId, priceType: 'Contract', lowQuantity: '0', price, unit }),
  )

/** Who is sold to by which table, and with which discount. */
const NAMES: readonly (readonly [firmId: string, priceTable: string | null, discountTable: string | null])[] = [
  ['BRIGHT-01', 'B-FAB', null],
  ['ATELIE-01', 'B-FAB', 'TRADE-5'],
  ['ARBUTU-01', null, 'TRADE-5'],
]

/**
 * [supply 1.1, 6] What Northgate asks: a list in a version for each year and the next one in preparation, a table for fabricators that stands on it, what was
 * agreed with a customer and for a job, what the trade gets off, and what a customer calls our products.
 */
export async function loadPrices(trx: Trx, deps: Deps): Promise<void> {
  const controller = await userOf(trx, 'controller')
  const on = (day: string) => contextAt(trx, deps, controller, day)
  for (let year = firstYear(); year <= lastYear(); year++) {
    const effective = `${year}-01-01`
    const of = { tableId: 'A-LIST', name: 'List', usedFor: 'Company', minimumMargin: '12', effective }
    await active(await on(effective), table(of, listLines(year - firstYear())))
  }
  const next = `${lastYear() + 1}-01-01`
  const draft = { tableId: 'A-LIST', name: 'List', usedFor: 'Company', minimumMargin: '12', effective: next }
  await saved(await on(workday(-2)), TABLES, table(draft, listLines(lastYear() - firstYear())))
  const began = `${firstYear()}-01-01`
  const fabricators = {
    tableId: 'B-FAB',
    name: 'Fabricators',
    usedFor: 'Firms',
    baseTableId: 'A-LIST',
    adjustPercent: '-4',
  }
  await active(await on(began), table({ ...fabricators, effective: began, reviewOn: workday(12) }, []))
  const since = storyDay('2026-02-01')
  await active(
    await on(since),
    table(
      {
        ...{
          tableId: 'K-HARLOW',
          name: 'Harlow Electric, agreement',
          usedFor: 'BillTo',
          billToId: 'HARLOW-01',
          rangeUnit: 'EA',
        },
        ...{ effective: since, expiry: storyMonthEnd('2026-12'), reviewOn: workday(4) },
      },
      agreed({
        'NMD90-14-2': ['0.93', 'FT'],
        'EMT-12': ['9.95', 'EA'],
        'EMT-34': ['15.80', 'EA'],
        'EMTCS-12': ['0.98', 'EA'],
        RC15D: ['2.75', 'EA'],
      }),
    ),
  )
  const agreedFor = storyDay('2026-08-17')
  await active(
    await on(agreedFor),
    table(
      {
        ...{
          tableId: 'J-2601',
          name: 'Harlow mill, service upgrade',
          usedFor: 'Job',
          jobId: 'J-2601',
          rangeUnit: 'EA',
        },
        ...{ effective: agreedFor, expiry: storyDay('2027-03-31') },
      },
      agreed({ PN200: ['338.00', 'EA'], PN100: ['162.00', 'EA'], 'NMD90-14-2': ['0.91', 'FT'] }),
    ),
  )
  await loadDiscounts(await on(began), began)
  await loadTariffs(await on(began), began)
  await loadNames(trx)
  await loadSkus(trx)
}

async function active(context: ActionContext, record: Row): Promise<void> {
  await acted(context, TABLES, await saved(context, TABLES, record), 'activate')
}

async function loadDiscounts(context: ActionContext, effective: string): Promise<void> {
  const empty = emptyRecord(DiscountTable.fields.lines.fields!)
  const off = ([productClass, lowQuantity, percent]: readonly [string, string, string]): Row => ({
    ...{ ...empty, productClass, lowQuantity, percent, effective },
  })
  const record: Row = {
    ...emptyRecord(DiscountTable.fields),
    ...{ tableId: 'TRADE-5', name: 'Trade', rangeUnit: 'EA', active: true },
    lines: (
      [
        ['CONDUIT', '0', '5'],
        ['FITTING', '0', '8'],
        ['DEVICE', '0', '5'],
        ['FASTENER', '0', '10'],
      ] as const
    ).map(off),
  }
  const id = await insertRecord(context.trx, DiscountTableStore, record, authorOf(context))
  await writeParts(context.trx, DiscountTableStore, id, null, record)
}

async function loadNames(trx: Trx): Promise<void> {
  const rows = NAMES.map(([firmId, priceTable, discountTable]) => ({ firmId, priceTable, discountTable }))
  await sql`
    update firm_bill_to b set price_table = n."priceTable", discount_table = n."discountTable"
    from firm f, json_to_recordset(${JSON.stringify(rows)}::json) as n ("firmId" text, "priceTable" text, "discountTable" text)
    where f.firm_id = n."firmId" and b.owner_id = f.id`.execute(trx)
}

/** What Harlow calls what it orders most; the number is on its own shelves. */
const SKUS: readonly (readonly [sku: string, productId: string, words: string | null])[] = [
  ['HE-1001', 'NMD90-14-2', 'Loomex 14/2'],
  ['HE-1002', 'NMD90-12-2', 'Loomex 12/2'],
  ['HE-2010', 'EMT-12', 'EMT 1/2'],
  ['HE-2011', 'EMT-34', 'EMT 3/4'],
  ['HE-2050', 'EMTCS-12', null],
  ['HE-3100', 'RC15D', 'Duplex 15, white'],
  ['HE-3204', 'BX52151', '1900 box'],
  ['HE-4001', 'PN200', 'Panel 200 A'],
]

const loadSkus = (trx: Trx) =>
  sql`
    insert into customer_sku (customer_id, customer_sku, product_id, description, active, created_by, updated_by)
    select 'HARLOW-01', s.sku, s."productId", s.words, true, 'system', 'system'
    from json_to_recordset(${JSON.stringify(SKUS.map(([sku, productId, words]) => ({ sku, productId, words })))}::json)
      as s (sku text, "productId" text, words text) join product_shown p on p.product_id = s."productId"`.execute(trx)
