import { Decimal } from 'decimal.js'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { PriceTableDueForReview } from '../../../../shared/contracts/oe/price-table-due-for-review.ts'
import type { Clock } from '../../../platform/ports.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { rowsFor, type Opening, type ReportAsked, type StoredReport } from '../../../platform/reports/rows-for.ts'
import { seesCosts } from '../price/costs.ts'
import { driftOf, type Drift } from '../price-table/drift.ts'
import { dueOn, followedOn } from '../price-table/versions.ts'

type Asked = ReportAsked<RecordOf<typeof PriceTableDueForReview.parameters>>

const COSTS = ['costChange', 'marginThen', 'marginNow', 'lost', 'belowFloor']

interface Version {
  readonly id: string
  readonly currency: string
  readonly minimumMargin: string | null
  readonly isDue: boolean
}

/** Versions that count now or were the last to, and are followed by none yet: those that somebody has to do something about. */
const versions = (db: Kysely<Tables>, { tableId, withinDays, marginLost }: Asked['parameters'], today: string) =>
  planned(
    db,
    sql<Version>`
    select t.id, t.currency, trim_scale(t.minimum_margin)::text as "minimumMargin", coalesce(${dueOn} <= ${today}::date + ${withinDays}::int, false) as "isDue"
    from price_table t
    where t.status = 'Active' and t.effective <= ${today}::date and ${followedOn} is null and (${tableId ?? null}::text is null or t.table_id = ${tableId ?? null})
      and (${marginLost ?? null}::numeric is not null or ${dueOn} <= ${today}::date + ${withinDays}::int)`,
  )

const opening =
  (clock: Clock) =>
  async ({ parameters, user }: Asked, db: Kysely<Tables>): Promise<Opening> => {
    const today = await businessDay(db, clock.now())
    const isSeen = await seesCosts(db, user)
    const found = await versions(db, { ...parameters, marginLost: isSeen ? parameters.marginLost : null }, today)
    const drift = await driftOf(db, found, today)
    const least = isSeen ? (parameters.marginLost ?? null) : null
    const hasLost = ({ lost }: Drift) => least !== null && lost !== null && new Decimal(lost).gte(least)
    return {
      headings: isSeen ? Object.fromEntries(COSTS.map((column) => [column, null])) : {},
      carried: found.flatMap((one) => {
        const own = drift.get(one.id)!
        return one.isDue || hasLost(own) ? [{ ...own, id: one.id, isDue: one.isDue, today }] : []
      }),
    }
  }

const rows = ({ carried }: Asked): RawBuilder<unknown> => sql`
  select t.table_key as "tableKey", t.name, t.used_for as "usedFor", t.currency, t.effective, t.expiry as until, t.review_on as "reviewOn",
         case when not c."isDue" then 'Margin' when t.expiry < c.today then 'Ended' when t.expiry = ${dueOn} then 'Ends' else 'Review' end as why,
         ${dueOn} as "dueOn", ${dueOn} - c.today as "daysLeft",
         (select count(*)::int from firm_bill_to_shown b where b.price_table = t.table_id) as firms, c.ranges, c."costChange", c."marginThen",
         c."marginNow", c.lost, c."belowFloor",
         (select n.table_key from price_table n where n.table_id = t.table_id and n.status = 'Draft' order by n.version_no desc limit 1) as "nextKey"
  from json_to_recordset(${JSON.stringify(carried)}::json) as c (id uuid, "isDue" boolean, today date, ranges int, "costChange" numeric,
         "marginThen" numeric, "marginNow" numeric, lost numeric, "belowFloor" int)
  join price_table t on t.id = c.id`

/** [supply 9 PriceTable-Due-ForReview] Which price tables are to be looked at, and why. */
export const priceTableDueForReview = ({ clock }: { readonly clock: Clock }): StoredReport =>
  rowsFor(PriceTableDueForReview, rows, { opening: opening(clock) })
