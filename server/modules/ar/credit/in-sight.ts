import type { Credit } from '../../../../shared/contracts/trade/credit.ts'
import { isReadable, type Visibility } from '../../../platform/entity/visibility.ts'

/** What of a customer's credit its reader may see; what other branches of his parent owe is told to who may see them. [S6.09] */
export function creditInSight(seen: Visibility, credit: Credit): Credit | null {
  if (!isReadable(seen, 'billTo.creditLimit')) return null
  const shown = <T>(path: string, value: T) => (isReadable(seen, path) ? value : null)
  const isReviewSeen = isReadable(seen, 'billTo.creditReviewOn')
  const isSeen = {
    ...{ creditOverdue: true, creditReview: isReviewSeen },
    creditUninsured: isReadable(seen, 'billTo.creditInsured'),
  }
  return {
    ...credit,
    ...(seen.scope === null ? {} : { group: null }),
    ...{ reviewOn: isReviewSeen ? credit.reviewOn : null, isReviewDue: isReviewSeen && credit.isReviewDue },
    insured: shown('billTo.creditInsured', credit.insured),
    insurer: shown('billTo.creditInsurer', credit.insurer),
    holdReason: shown('billTo.holdReason', credit.holdReason),
    found: credit.found.filter(({ name }) => isSeen[name]),
  }
}
