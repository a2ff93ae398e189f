import { sql } from 'kysely'
import { Decimal } from 'decimal.js'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { DiscountTable } from '../../../../shared/contracts/oe/discount-table.ts'
import { fail, rule, type Finding, type Rule } from '../../../platform/action/rules.ts'
import { keyOf } from '../price/tables.ts'

type Line = Stored<typeof DiscountTable>['lines'][number]

/** An id is given to one discount table only. */
export const idUsedOnce = rule(
  DiscountTable,
  'oe.discountTable.idUsedOnce',
  'tableId',
  async ({ tableId }, { db, before }) => {
    if (before || !tableId) return null
    const { rows } = await sql`select from discount_table where table_id = ${tableId}`.execute(db)
    return rows.length > 0 && fail({ tableId })
  },
)

/** A line is of a product, a group or a class, or of all that is sold. */
export const ofOne = rule(DiscountTable, 'oe.discountTable.ofOne', 'lines', ({ lines }) =>
  lines.flatMap((line, at) =>
    [line.productId, line.groupId, line.productClass].filter(Boolean).length > 1
      ? [fail({}, `lines.${at}.productId`)]
      : [],
  ),
)

/** A discount ends after it begins. */
export const expiresAfter = rule(DiscountTable, 'oe.discountTable.expiresAfter', 'lines', ({ lines }) =>
  lines.flatMap(({ effective, expiry }, at) =>
    effective && expiry && expiry < effective ? [fail({ effective, expiry }, `lines.${at}.expiry`)] : [],
  ),
)

/** What a range ends with is no less than what it begins with. */
const endsAbove = rule(DiscountTable, 'oe.discountTable.endsAbove', 'lines', ({ lines }) =>
  lines.flatMap(({ lowQuantity: low, highQuantity: high }, at) =>
    low && high && new Decimal(high).lt(low) ? [fail({ low, high }, `lines.${at}.highQuantity`)] : [],
  ),
)

/** Whether two lines of the same take something off the same quantity on the same day. A range goes to below where the next one begins. */
const meet = (a: Line, b: Line): boolean => {
  const inTime = (!a.expiry || b.effective <= a.expiry) && (!b.expiry || a.effective <= b.expiry)
  const below = (one: Line, other: Line) => !one.highQuantity || new Decimal(other.lowQuantity).lte(one.highQuantity)
  return inTime && below(a, b) && below(b, a)
}

/** On one day one line takes something off a quantity of a product, group or class. [supply 9 discount-table] */
const noOverlap = rule(DiscountTable, 'oe.discountTable.noOverlap', 'lines', ({ lines }): Finding[] =>
  lines.flatMap((line, at): Finding[] => {
    if (!line.effective || !line.lowQuantity) return []
    const other = lines.findIndex(
      (one, place) => place < at && one.effective && one.lowQuantity && keyOf(one) === keyOf(line) && meet(one, line),
    )
    return other < 0 ? [] : [fail({ line: at + 1, other: other + 1 }, `lines.${at}.lowQuantity`)]
  }),
)

export const onSave: readonly Rule[] = [idUsedOnce, ofOne, expiresAfter, endsAbove, noOverlap]
