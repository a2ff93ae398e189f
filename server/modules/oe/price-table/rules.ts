import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { BY_PERCENT, PriceTable, SUBJECTS, type UsedFor } from '../../../../shared/contracts/oe/price-table.ts'
import { faultsOf, type RangeFault } from '../../../../shared/contracts/oe/ranges.ts'
import { ask, fail, rule, type Finding, type Rule } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { inUnit, soldProducts } from '../price/products.ts'
import { keyOf } from '../price/tables.ts'

type Table = Stored<typeof PriceTable>
type Line = Table['lines'][number]

const isGiven = (figure: string | null | undefined): figure is string =>
  figure !== null && figure !== undefined && figure !== ''
const nameOf = (line: Line) => line.productId ?? line.groupId ?? line.productClass ?? ''

/** A table is for one: the job, the firm or the branch that it is made for, and for nobody else. [supply 6.2] */
const ofOneSubject = rule(PriceTable, 'oe.priceTable.ofOneSubject', 'usedFor', (table): Finding[] =>
  Object.entries(SUBJECTS).flatMap(([usedFor, field]) => {
    const isWanted = table.usedFor === (usedFor as UsedFor)
    return isWanted === isGiven(table[field]) ? [] : [fail({}, field)]
  }),
)

/** A table ends after it begins. [supply 9 price-table] */
export const expiresAfter = rule(
  PriceTable,
  'oe.priceTable.expiresAfter',
  'expiry',
  ({ effective, expiry }) => isGiven(effective) && isGiven(expiry) && expiry < effective && fail({ effective, expiry }),
)

/** What stands behind a table is another one, and never leads back to it. [supply 6.2] */
export const baseLeadsOn = rule(
  PriceTable,
  'oe.priceTable.baseLeadsOn',
  'baseTableId',
  async ({ tableId, baseTableId }, { db }) => {
    if (!tableId || !baseTableId) return null
    const { rows } = await sql`
      with recursive behind (table_id) as (
        select ${baseTableId}::text
        union select t.base_table_id from behind b join price_table t on t.table_id = b.table_id and t.base_table_id is not null)
      select from behind where table_id = ${tableId}`.execute(db)
    return rows.length > 0 && fail({ tableId, baseTableId })
  },
)

/** A percentage is added to what stands behind a table. */
const adjustsBase = rule(
  PriceTable,
  'oe.priceTable.adjustsBase',
  'adjustPercent',
  ({ baseTableId, adjustPercent }) => isGiven(adjustPercent) && !baseTableId && fail(),
)

/** Of one table one version is prepared at a time. [supply 9 price-table] */
const oneDraft = rule(PriceTable, 'oe.priceTable.oneDraft', 'tableId', async ({ tableId }, { db, before }) => {
  if (!tableId || (before && before.status !== 'Draft')) return null
  const { rows } = await sql<{ tableKey: string }>`
    select table_key as "tableKey" from price_table
    where table_id = ${tableId} and status = 'Draft' and id is distinct from ${before?.id ?? null}::uuid`.execute(db)
  return rows[0] && fail({ tableKey: rows[0].tableKey })
})

/** A line is of a product, a group or a class. */
const ofOne = rule(PriceTable, 'oe.priceTable.ofOne', 'lines', ({ lines }) =>
  lines.flatMap((line, at): Finding[] => {
    const named = [line.productId, line.groupId, line.productClass].filter(Boolean).length
    return named > 1 ? [fail({}, `lines.${at}.productId`)] : []
  }),
)

/** Ranges of a product, group or class follow each other: none overlaps another, none is missing, no two tie. [supply 6.2, 6.3] */
export const rangesFollow = rule(PriceTable, 'oe.priceTable.rangesFollow', 'lines', ({ lines }) =>
  rangesOf(lines, 'overlap', 'tie'),
)
const rangesMeet = rule(PriceTable, 'oe.priceTable.rangesMeet', 'lines', ({ lines }) => rangesOf(lines, 'gap'))
const lastIsOpen = rule(PriceTable, 'oe.priceTable.lastIsOpen', 'lines', ({ lines }) => rangesOf(lines, 'closed'))

/** Faults of a kind in the ranges of a table, each at the line that is wrong. */
function rangesOf(lines: readonly Line[], ...kinds: readonly RangeFault['fault'][]): Finding[] {
  const byKey = new Map<string, { line: Line; at: number }[]>()
  lines.forEach((line, at) => {
    const key = keyOf(line)
    if (key) byKey.set(key, [...(byKey.get(key) ?? []), { line, at }])
  })
  return [...byKey.values()].flatMap((own) =>
    faultsOf(own.map(({ line }) => line)).flatMap(({ at, fault, other }): Finding[] => {
      if (!kinds.includes(fault)) return []
      const { line, at: place } = own[at]!
      const args = {
        of: nameOf(line),
        low: line.lowQuantity ?? '',
        high: line.highQuantity ?? '',
        other,
        line: place + 1,
      }
      return [fail(args, `lines.${place}.${fault === 'closed' ? 'highQuantity' : 'lowQuantity'}`)]
    }),
  )
}

/** What a range ends with is no less than what it begins with. */
const endsAbove = rule(PriceTable, 'oe.priceTable.endsAbove', 'lines', ({ lines }) =>
  lines.flatMap(({ lowQuantity: low, highQuantity: high }, at): Finding[] =>
    isGiven(low) && isGiven(high) && new Decimal(high).lt(low) ? [fail({ low, high }, `lines.${at}.highQuantity`)] : [],
  ),
)

/** A line has the figure that its kind of price is said by, and no other; nothing is sold for nothing by a table. [supply 6.1] */
const pricedByKind = rule(PriceTable, 'oe.priceTable.pricedByKind', 'lines', ({ lines }) =>
  lines.flatMap(({ priceType, price, percent }, at): Finding[] => {
    if (!priceType) return []
    if (BY_PERCENT.includes(priceType)) {
      if (isGiven(price)) return [fail({}, `lines.${at}.price`)]
      const isWhole = priceType !== 'CostPlus' && isGiven(percent) && new Decimal(percent).gte(100)
      return isGiven(percent) && !isWhole ? [] : [fail({}, `lines.${at}.percent`)]
    }
    if (isGiven(percent)) return [fail({}, `lines.${at}.percent`)]
    return isGiven(price) && new Decimal(price).gt(0) ? [] : [fail({}, `lines.${at}.price`)]
  }),
)

/** The list of the company is not reckoned from itself. */
const listIsList = rule(PriceTable, 'oe.priceTable.listIsList', 'lines', ({ usedFor, lines }) =>
  usedFor === 'Company'
    ? lines.flatMap(({ priceType }, at) => (priceType === 'ListLess' ? [fail({}, `lines.${at}.priceType`)] : []))
    : [],
)

/** A safety price is no higher than the price that it keeps. [supply 6.5] */
const safetyBelow = rule(PriceTable, 'oe.priceTable.safetyBelow', 'lines', ({ lines }) =>
  lines.flatMap(({ price, safetyPrice }, at): Finding[] =>
    isGiven(price) && isGiven(safetyPrice) && new Decimal(safetyPrice).gt(price)
      ? [fail({ price, safetyPrice }, `lines.${at}.safetyPrice`)]
      : [],
  ),
)

/** A price and a range are of units into which that of the product converts; one price for whatever is sold has no range to be measured. [supply 2.4] */
const unitsConvert = rule(
  PriceTable,
  'oe.priceTable.unitsConvert',
  'lines',
  async ({ lines, rangeUnit }, { db, now }) => {
    const products = await soldProducts(db, [...new Set(lines.flatMap(({ productId }) => productId ?? []))])
    if (products.size === 0) return null
    const day = await businessDay(db, now)
    const isFlat = (line: Line) =>
      isGiven(line.lowQuantity) &&
      new Decimal(line.lowQuantity).isZero() &&
      lines.filter(({ productId }) => productId === line.productId).length === 1
    return lines.flatMap((line, at): Finding[] => {
      const { productId, unit } = line
      const product = products.get(productId ?? '')
      if (!product) return []
      const wrong = (to: string | null) =>
        to !== null && to !== '' && inUnit('1', product.unit, to, product, day) === null
      const args = { productId: product.productId, stockUnit: product.unit }
      if (wrong(unit)) return [fail({ ...args, unit: unit! }, `lines.${at}.unit`)]
      return wrong(rangeUnit) && !isFlat(line) ? [fail({ ...args, unit: rangeUnit }, `lines.${at}.productId`)] : []
    })
  },
)

export const onSave: readonly Rule[] = [
  ...[
    ofOneSubject,
    expiresAfter,
    baseLeadsOn,
    adjustsBase,
    oneDraft,
    ofOne,
    endsAbove,
    rangesFollow,
    rangesMeet,
    lastIsOpen,
  ],
  ...[listIsList, safetyBelow, unitsConvert],
]

/** Something is asked for, by the table itself or by what stands behind it. */
const linesGiven = rule(
  PriceTable,
  'oe.priceTable.linesGiven',
  'lines',
  ({ lines, baseTableId }) => lines.length === 0 && !baseTableId && fail(),
)

/** Each line is of something. */
const linesNamed = rule(PriceTable, 'oe.priceTable.linesNamed', 'lines', ({ lines }) =>
  lines.flatMap((line, at) => (keyOf(line) ? [] : [fail({}, `lines.${at}.productId`)])),
)

/** Of one table one version begins on a day. [supply 6.2] */
export const begunOnce = rule(
  PriceTable,
  'oe.priceTable.begunOnce',
  'effective',
  async ({ id, tableId, effective }, { db }) => {
    if (!effective) return null
    const { rows } = await sql<{ tableKey: string }>`
    select table_key as "tableKey" from price_table
    where table_id = ${tableId} and status = 'Active' and effective = ${effective}::date and id <> ${id}::uuid`.execute(
      db,
    )
    return rows[0] && fail({ effective, tableKey: rows[0].tableKey })
  },
)

/** Two tables for the same job, firm, branch or for everybody do not begin on one day: which of them counts would be chance. [supply 6.2] */
const subjectOnce = rule(PriceTable, 'oe.priceTable.subjectOnce', 'effective', async (table, { db }) => {
  const { id, tableId, effective, usedFor } = table
  if (!effective || usedFor === 'Firms') return null
  const subject = usedFor === 'Company' ? null : table[SUBJECTS[usedFor]]
  const { rows } = await sql<{ tableKey: string }>`
    select table_key as "tableKey" from price_table
    where status = 'Active' and used_for = ${usedFor} and effective = ${effective}::date and table_id <> ${tableId} and id <> ${id}::uuid
      and coalesce(job_id, ship_to_id, bill_to_id, branch_id) is not distinct from ${subject}
    limit 1`.execute(db)
  return rows[0] && fail({ effective, tableKey: rows[0].tableKey })
})

/** Whoever lets prices count has the right to it. [supply 15.1] */
const activatesByRight = rule(
  PriceTable,
  'oe.priceTable.activatesByRight',
  null,
  (_table, { rights }) => !rights.can('pricetable.activate') && fail(),
)

/** A table that begins in the past is asked about: orders of those days keep their prices. [supply 6.6] */
const beginsInPast = rule(PriceTable, 'oe.priceTable.beginsInPast', 'effective', async ({ effective }, { db, now }) => {
  const day = await businessDay(db, now)
  return isGiven(effective) && effective < day && ask({ effective, today: day })
})

export const onActivate: readonly Rule[] = [
  ...[activatesByRight, linesGiven, linesNamed, pricedByKind, begunOnce, subjectOnce, beginsInPast],
]

/** What counts, or has counted, stays: orders were priced by it. */
const draftOnly = rule(PriceTable, 'oe.priceTable.draftOnly', null, ({ status }) => status !== 'Draft' && fail())

export const onDelete: readonly Rule[] = [draftOnly]
