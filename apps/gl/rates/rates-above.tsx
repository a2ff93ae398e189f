import { PasteRates } from './paste-rates.tsx'
import { RateFeed } from './rate-feed.tsx'

/** Above the list of rates: how the published ones stand, and those that are brought along. */
export const RatesAbove = () => (
  <>
    <RateFeed />
    <PasteRates />
  </>
)
