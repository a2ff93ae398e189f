import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import { belowFloor } from '../../../../shared/contracts/oe/price.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { groupedBy } from '../price/grouped.ts'
import { costsToday } from './line-costs.ts'
import { linesOf } from './versions.ts'

/** A version whose lines are looked at. */
export interface Looked {
  readonly id: string
  readonly currency: string
  readonly minimumMargin: string | null
}

/** How costs have moved under a table since it was set: averages of its lines whose cost is known, then and now. */
export interface Drift {
  readonly ranges: number
  readonly costChange: string | null
  readonly marginThen: string | null
  readonly marginNow: string | null
  /** Points of margin that were lost; below zero they were won. */
  readonly lost: string | null
  readonly belowFloor: number
}

const average = (figures: readonly Decimal[]): Decimal | null =>
  figures.length === 0 ? null : Decimal.sum(...figures).div(figures.length)
const told = (figure: Decimal | null): string | null => figure && figure.toDecimalPlaces(1).toFixed()

/** [judgement 35] What has become of versions since they were set, by their ids: in a number of statements that does not grow with them. */
export async function driftOf(
  db: Kysely<Tables>,
  versions: readonly Looked[],
  day: string,
): Promise<ReadonlyMap<string, Drift>> {
  const lines = await linesOf(
    db,
    versions.map(({ id }) => id),
  )
  const currencies = [...new Set(versions.map(({ currency }) => currency))]
  const today = await costsToday(db, lines, { currencies, day })
  const byVersion = groupedBy(lines, ({ ownerId }) => ownerId)
  return new Map(
    versions.map((version): [string, Drift] => {
      const own = (byVersion.get(version.id) ?? []).map((line) => ({ line, now: today(line, version) }))
      const known = own.filter(({ line, now }) => line.margin !== null && now.margin !== null)
      const [then, now] = [
        average(known.map(({ line }) => new Decimal(line.margin!))),
        average(known.map((one) => new Decimal(one.now.margin!))),
      ]
      const costed = own.filter(
        ({ line, now: at }) => line.cost !== null && at.cost !== null && !new Decimal(line.cost).isZero(),
      )
      const moved = average(
        costed.map(({ line, now: at }) => new Decimal(at.cost!).div(line.cost!).minus(1).times(100)),
      )
      return [
        version.id,
        {
          ranges: own.length,
          ...{ costChange: told(moved), marginThen: told(then), marginNow: told(now) },
          lost: told(then && now && then.minus(now)),
          belowFloor: own.filter(({ line, now: at }) => belowFloor(line.price, at.floor) !== null).length,
        },
      ]
    }),
  )
}
