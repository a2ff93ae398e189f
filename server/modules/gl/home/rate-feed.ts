import { sql } from 'kysely'
import { planned } from '../../../platform/database/planned.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { ForeignExchangeStore } from '../foreign-exchange/entity.ts'
import { feedAddress } from '../foreign-exchange/feed/reading.ts'

/** Doors to the rates, of whichever application the user has. */
const DOORS = ['GL0962', 'AP0962', 'AR0962', 'NV0962']

/** [finance 6, foreign-exchange] Published rates that were not read, told to whoever keeps rates until they are read again. */
export const rateFeedHome: HomeProvider = {
  id: 'rateFeed',
  right: `${ForeignExchangeStore.room}.add`,
  async read({ db }) {
    const rows = await planned(
      db,
      sql<{ count: number }>`
      select count(*)::int as count from rate_feed_reading
      where problem is not null
        and id > coalesce((select max(id) from rate_feed_reading where problem is null), 0)`,
    )
    const { count } = rows[0]!
    // Rates that nobody asks for any more are missed by nobody.
    if (count === 0 || !(await feedAddress(db))) return {}
    return { alerts: [{ id: 'rateFeed', args: { count }, level: 'warn', opens: { menuIds: DOORS, query: {} } }] }
  },
}
