import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { MOST_PREVIEWED } from '../../../../shared/contracts/process.ts'
import { belowFloor, marginOf } from '../../../../shared/contracts/oe/price.ts'
import { RenewPriceTable } from '../../../../shared/contracts/oe/renew-price-table.ts'
import { ask, fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { processFor, type StoredProcess } from '../../../platform/process/process.ts'
import { soldProducts } from '../price/products.ts'
import { costsToday, type CostedLine, type LineToday } from './line-costs.ts'
import { follow, mayAdd, outcomeOf, readVersion, versionParts, type Version, type VersionLine } from './next-version.ts'
import { renewedPrice, type Renewing } from './renewed.ts'
import { lastBy, linesOf, meant, type Meant, type TableLine } from './versions.ts'

interface Asked extends Renewing, Meant {
  readonly effective: string
  readonly productClass: string | null
  readonly expiry: string | null
  readonly reviewOn: string | null
  readonly activate: boolean
}

const parameters = { fields: RenewPriceTable.parameters }

/** A run is about a table, or about all that are due. [supply 9 renew-price-table] */
const tablesNamed = rule(
  parameters,
  'oe.renewPriceTable.tablesNamed',
  'tableId',
  ({ tableId, dueWithin }) => !tableId && (dueWithin === null || dueWithin === undefined) && fail(),
)

/** There is a version that can be followed on that day. */
const somethingFollows = rule(
  parameters,
  'oe.renewPriceTable.somethingFollows',
  'effective',
  async (asked, { db, now }) => {
    const { tableId, dueWithin, effective } = asked
    if (!effective || (!tableId && (dueWithin === null || dueWithin === undefined))) return null
    const today = await businessDay(db, now)
    const which = meant({ tableId: tableId ?? null, dueWithin: dueWithin ?? null }, today)
    const { rows } = await sql`
      select from price_table t where ${lastBy(effective)} and t.effective < ${effective}::date and ${which} limit 1`.execute(
      db,
    )
    return rows.length === 0 && fail({ effective })
  },
)

/** A version ends after it begins. */
const expiresAfter = rule(
  parameters,
  'oe.renewPriceTable.expiresAfter',
  'expiry',
  ({ effective, expiry }) =>
    Boolean(effective && expiry) && expiry! < effective && fail({ effective, expiry: expiry! }),
)

/** What counts from a day in the past is asked about: orders of those days keep their prices. [supply 6.6] */
const beginsInPast = rule(
  parameters,
  'oe.renewPriceTable.beginsInPast',
  'effective',
  async ({ effective, activate }, { db, now }) => {
    const today = await businessDay(db, now)
    return Boolean(activate && effective) && effective < today && ask({ effective, today })
  },
)

/** Whoever lets prices count has the right to it. [supply 15.1] */
const activatesByRight = rule(
  parameters,
  'oe.renewPriceTable.activatesByRight',
  'activate',
  ({ activate }, { rights }) => activate && !rights.can('pricetable.activate') && fail(),
)

const RULES: readonly Rule[] = [tablesNamed, somethingFollows, expiresAfter, activatesByRight, beginsInPast]

interface Table {
  readonly id: string
  readonly tableKey: string
  readonly currency: string
  readonly minimumMargin: string | null
}

/** What of a line follows from what is asked: its class, or that of its product, where one is named. */
const inClass =
  (classes: ReadonlyMap<string, string>, wanted: string | null) =>
  ({ productId, productClass }: Pick<VersionLine, 'productId' | 'productClass'>): boolean =>
    wanted === null || productClass === wanted || (productId !== null && classes.get(productId) === wanted)

const figures = ({ price, productId, priceType, unit, safetyPrice, cost, margin }: VersionLine): CostedLine => ({
  ...{ price, productId, priceType, unit, safetyPrice, cost, margin },
})

/** Lines of a version as they will be. */
async function renewedLines(
  of: Version,
  asked: Asked,
  { db, day }: { readonly db: Deps['db']; readonly day: string },
): Promise<{ lines: VersionLine[]; changed: number }> {
  const ids = [...new Set(of.lines.flatMap(({ productId }) => productId ?? []))]
  const table = { currency: of.currency || homeCurrency(), minimumMargin: of.minimumMargin ?? null }
  const today = await costsToday(db, of.lines, { currencies: [table.currency], day })
  const products = asked.productClass === null ? new Map() : await soldProducts(db, ids)
  const classes = new Map([...products].map(([id, { productClass }]) => [id as string, String(productClass)]))
  const isMeant = inClass(classes, asked.productClass)
  let changed = 0
  const lines = of.lines.map((line) => {
    const price = isMeant(line) ? renewedPrice(figures(line), today(figures(line), table), asked) : null
    if (price === null) return line
    if (!new Decimal(price).eq(line.price!)) changed++
    return { ...line, price }
  })
  return { lines, changed }
}

/** [supply 9 renew-price-table] Next versions of price tables, each by itself. */
export const renewPriceTable = ({ db, clock }: Deps, rooms: Pick<EntityRooms, 'registry' | 'texts'>): StoredProcess => {
  const parts = versionParts(rooms)
  const versions = ({ effective, ...asked }: Asked, today: string) => sql`
    from price_table t where ${lastBy(effective)} and t.effective < ${effective}::date and ${meant(asked, today)}`
  return processFor(RenewPriceTable, {
    rules: RULES,
    async preview({ parameters: given }) {
      const asked = given as unknown as Asked
      const day = await businessDay(db, clock.now())
      const tables = await planned(
        db,
        sql<Table>`
        select t.id, t.table_key as "tableKey", t.currency, trim_scale(t.minimum_margin)::text as "minimumMargin"
        ${versions(asked, day)} order by t.table_id`,
      )
      const of = new Map(tables.map((table) => [table.id, table]))
      const lines = await linesOf(db, [...of.keys()], { most: MOST_PREVIEWED })
      const today = await costsToday(db, lines, {
        currencies: [...new Set(tables.map(({ currency }) => currency))],
        day,
      })
      const products = await soldProducts(db, [...new Set(lines.flatMap(({ productId }) => productId ?? []))])
      const classes = new Map([...products].map(([id, { productClass }]) => [id, productClass]))
      const isMeant = inClass(classes, asked.productClass)
      const shown = lines.map((line) => {
        const table = of.get(line.ownerId)!
        const now = today(line, table)
        return shownLine(line, table, now, isMeant(line) ? renewedPrice(line, now, asked) : null)
      })
      return sql`
        select v.* from json_to_recordset(${JSON.stringify(shown)}::json) as v ("tableKey" text, "productId" text, description text,
          "lowQuantity" numeric, unit text, currency text, price numeric, "newPrice" numeric, "changePercent" numeric, cost numeric,
          "marginNow" numeric, "marginAfter" numeric, "belowFloor" boolean)
        union all
        (select null, null, null, null, null, null, null, null, null, null, null, null, null
        from price_table_line l where l.owner_id = any (${[...of.keys()]}::uuid[]) and ${lines.length >= MOST_PREVIEWED} offset ${shown.length})`
    },
    async run(hand, { parameters: given }) {
      const asked = given as unknown as Asked
      const planDay = await businessDay(db, clock.now())
      await hand.plan(sql`
        select t.id::text as item, 'oe/price-table' as room, t.table_key as record, t.table_key as key, t.name as title
        ${versions(asked, planDay)} order by t.table_id`)
      await hand.each(async (context, { item }) => {
        const without = mayAdd(context)
        if (without) return without
        const version = await readVersion(context, item)
        const day = await businessDay(context.trx, context.now)
        const { lines, changed } = await renewedLines(version, asked, { db: context.trx, day })
        // A table of which nothing changes may still be given another day to end on.
        if (changed === 0 && !asked.expiry && !asked.reviewOn) return { outcome: 'unchanged' }
        const { effective, expiry, reviewOn, activate } = asked
        return outcomeOf(await follow(parts, context, version, { effective, expiry, reviewOn, activate, lines }))
      })
    },
  })
}

/** A margin as people speak of it. */
const tenth = (percent: string | null) => percent && new Decimal(percent).toDecimalPlaces(1).toFixed()

/** A line before and after, with what is margin of each at the cost of today. */
function shownLine(line: TableLine, table: Table, now: LineToday, newPrice: string | null) {
  const after = newPrice ?? line.price
  const changePercent =
    newPrice === null || line.price === null || new Decimal(line.price).isZero()
      ? null
      : new Decimal(newPrice).div(line.price).minus(1).times(100).toDecimalPlaces(1).toFixed()
  return {
    ...{ tableKey: table.tableKey, currency: table.currency, productId: line.productId },
    // What is of a group or class has no other name.
    description: line.description ?? line.groupId ?? line.productClass,
    ...{ lowQuantity: line.lowQuantity, unit: line.unit, price: line.price, newPrice, changePercent },
    ...{ cost: now.cost, marginNow: tenth(now.margin) },
    marginAfter: tenth(after !== null && now.cost !== null && now.margin !== null ? marginOf(after, now.cost) : null),
    belowFloor: belowFloor(after, now.floor) !== null,
  }
}
