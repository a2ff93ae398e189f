import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { BY_PERCENT, PriceTable } from '../../../../shared/contracts/oe/price-table.ts'
import { marginOf } from '../../../../shared/contracts/oe/price.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { onActivate } from './rules.ts'

/** A figure changed by so many percent, to the nearest multiple of what it is rounded to, half away from zero. */
export const changedBy = (figure: Decimal.Value, percent: Decimal.Value, roundTo: Decimal.Value): string =>
  new Decimal(figure).times(new Decimal(percent).plus(100)).div(100).toNearest(roundTo, Decimal.ROUND_HALF_UP).toFixed()

/** Whole figures that a price has. */
const LARGEST = new Decimal('9999999999999')

/** What can be done with a version of a price table. */
export const priceTableActions: readonly Transition[] = [
  transition(PriceTable, 'activate', {
    rules: onActivate,
    run: async (_table, { user, now }) => ({ activatedBy: user.name, activatedOn: now.toISOString() }),
  }),
  /** Prices of some or of all lines at once; what is reckoned from cost or list follows those by itself. */
  transition(PriceTable, 'change', {
    async run({ lines }, { trx }, { percent, roundTo, productClass }) {
      const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
      const ofClass = new Set(
        productClass
          ? (
              await factsOf(
                trx,
                sql<{ id: string }>`
                select product_id as id from product_shown where product_id = any (${ids}::text[]) and product_class = ${String(productClass)}`,
              )
            ).map(({ id }) => id)
          : [],
      )
      const isMeant = (line: (typeof lines)[number]) =>
        !productClass || line.productClass === productClass || ofClass.has(line.productId ?? '')
      const changed = lines.map((line) => {
        if (!isMeant(line) || BY_PERCENT.includes(line.priceType) || !line.price) return line
        const price = changedBy(line.price, String(percent), String(roundTo))
        if (LARGEST.lt(price)) throw new Refusal([{ Field: 'given.percent', Key: 'oe:refused.tooLarge', Args: {} }])
        return { ...line, price, margin: line.cost === null ? null : marginOf(price, line.cost) }
      })
      if (changed.every((line, at) => line === lines[at]))
        throw new Refusal([{ Field: 'given.productClass', Key: 'oe:refused.nothingToChange', Args: {} }])
      return { lines: changed }
    },
  }),
]
