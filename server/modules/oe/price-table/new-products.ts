import { sql } from 'kysely'
import { NewProductsPricing } from '../../../../shared/contracts/oe/new-products-pricing.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { saveRecord } from '../../../platform/entity/save.ts'
import { processFor, type StoredProcess } from '../../../platform/process/process.ts'
import { ProductStore } from '../../po/index.ts'
import { follow, mayAdd, outcomeOf, readVersion, versionParts } from './next-version.ts'
import { standingOf, unpricedIn, type UnpricedAsked } from './unpriced.ts'

/** Lines that one version has at most. */
const MOST_LINES = 5000

/** [supply 9 new-products-pricing] Puts what a table does not know into its draft, with the prices that are proposed. */
export const newProductsPricing = (
  { db, clock }: Deps,
  rooms: Pick<EntityRooms, 'registry' | 'texts'>,
): StoredProcess => {
  const parts = versionParts(rooms)
  return processFor(NewProductsPricing, {
    rules: [],
    subject: ({ tableId }) => tableId,
    async preview({ parameters: given, inSight }) {
      const asked = given as unknown as UnpricedAsked
      const standing = await standingOf(db, asked.tableId)
      const day = await businessDay(db, clock.now())
      const rows = standing ? await unpricedIn(db, asked, { standing, day, scope: inSight(ProductStore) }) : []
      return sql`
        select v.* from json_to_recordset(${JSON.stringify(rows)}::json) as v ("productId" text, description text, "productClass" text,
          "addedOn" date, unit text, currency text, cost numeric, "markupPercent" numeric, "newPrice" numeric, margin numeric)`
    },
    async run(hand, { parameters: given, inSight }) {
      const asked = given as unknown as UnpricedAsked & { readonly effective: string }
      await hand.plan(sql`
        select l.table_id as item, 'oe/price-table' as room, null::text as record, l.table_id as key, l.name as title
        from price_list l where l.table_id = ${asked.tableId}`)
      await hand.each(async (context) => {
        const standing = await standingOf(context.trx, asked.tableId)
        const without = mayAdd(context)
        if (without || !standing) return without ?? { outcome: 'unchanged' }
        const day = await businessDay(context.trx, context.now)
        const found = await unpricedIn(context.trx, asked, { standing, day, scope: inSight(ProductStore) })
        const version = await readVersion(context, standing.id)
        const added = found.slice(0, MOST_LINES - version.lines.length).map(({ productId, unit, newPrice }) => ({
          ...{ productId, unit, price: newPrice, priceType: 'Fixed' as const, lowQuantity: '1' },
        }))
        if (added.length === 0) return { outcome: 'unchanged' }
        const lines = [...version.lines, ...added]
        if (standing.isDraft)
          return outcomeOf(
            await saveRecord(parts, context, standing.id, { record: { lines }, version: standing.version }),
          )
        const { effective } = asked
        return outcomeOf(
          await follow(parts, context, version, {
            effective,
            expiry: null,
            reviewOn: version.reviewOn ?? null,
            lines,
            activate: false,
          }),
        )
      })
    },
  })
}
