import type { Deps } from '../../../platform/deps.ts'
import { sql } from 'kysely'
import { queueOf } from '../../../platform/home/list-figures.ts'
import { JournalStore } from '../journal/entity.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { bankAccountStore } from '../bank-account/entity.ts'
import { movingInHome } from '../moving-in/home.ts'
import { cashHome } from './cash.ts'
import { closingHome, periodsHome } from './periods.ts'
import { rateFeedHome } from './rate-feed.ts'
import { rateHome } from './rate.ts'
import { tiesHome } from './ties.ts'

/** [finance 5.9] Day-books that nobody has closed: a period closes when they are. */
const dayBooksOpen: HomeProvider = {
  ...queueOf({
    ...{ id: 'dayBooksOpen', entity: JournalStore, filters: { status: '=Open' } },
    ...{ since: sql`t.journal_date`, doors: ['GL0016', 'AP0016', 'AR0016', 'NV0016'], countedBy: [JournalStore.table] },
  }),
  right: `${JournalStore.room}.close`,
}

/** What the general ledger says on HOME. */
export const glHome = ({ secrets }: Deps): readonly HomeProvider[] => [
  cashHome(bankAccountStore(secrets)),
  periodsHome,
  closingHome,
  tiesHome,
  dayBooksOpen,
  rateHome,
  rateFeedHome,
  movingInHome,
]
