import type { Deps } from '../../../platform/deps.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { bankAccountStore } from '../bank-account/entity.ts'
import { cashHome } from './cash.ts'
import { periodsHome } from './periods.ts'
import { rateFeedHome } from './rate-feed.ts'
import { rateHome } from './rate.ts'

/** What the general ledger says on HOME. */
export const glHome = ({ secrets }: Deps): readonly HomeProvider[] => [
  cashHome(bankAccountStore(secrets)),
  periodsHome,
  rateHome,
  rateFeedHome,
]
