import {
  CustomerInquiry,
  type CustomerAccount,
  type OpenOfCustomer,
} from '../../../shared/contracts/ar/account-inquiry.ts'
import type { InquiryRow } from '../../../shared/contracts/inquiry.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { lateCell, openElsewhere } from '../../../shared/items/account-parts.tsx'
import { applying } from '../../../shared/items/applying.tsx'
import { FETCH, sizeCell } from '../../../shared/items/files.ts'
import { inquiry } from '../../../shared/kit/screen.ts'
import { CREDIT_ACTIONS } from '../credit-actions.tsx'
import { RESEND } from '../statement/resend.ts'
import { CustomerAbout } from '../credit-about.tsx'

/** Under the figures: what is open in other currencies, in which currency his limit is, since when. */
function notes(head: InquiryRow): Record<string, string> {
  const { yearBegan, lastReceipt, creditLimit, currency } = head as unknown as CustomerAccount
  const since = t('ar:accountInquiry.since', { day: formatDate(yearBegan) })
  return {
    ...{ balance: openElsewhere(head), sales: since, receipts: since },
    ...(creditLimit === null || !currency ? {} : { creditLimit: currency, available: currency }),
    ...(lastReceipt ? { lastReceipt: `${formatDate(lastReceipt.paidOn)} ${lastReceipt.currency}` } : {}),
  }
}
/** The bar of his credit says his limit and what is left of it. */
const said = (head: InquiryRow): readonly string[] =>
  (head as unknown as CustomerAccount).credit?.limit ? ['creditLimit', 'available'] : []

/** [judgement 21] What he has said of a document, and when. */
function toKnow(row: InquiryRow): string {
  const { toKnow: words, disputedOn, promisedFor, isBroken } = row as unknown as OpenOfCustomer
  const name = disputedOn ? 'disputed' : isBroken ? 'broken' : promisedFor ? 'promised' : null
  if (name === null) return words ?? ''
  const day = formatDate(disputedOn ?? promisedFor)
  return t(`ar:accountInquiry.${words ? `${name}With` : name}`, { day, words: words ?? '' })
}
const { apply, unapply } = applying(CustomerInquiry)

const newOrder = ({ firmId }: CustomerAccount) => ({
  ...{ name: 'newOrder', room: 'oe/sales-order', begin: { billToId: firmId } },
})
const newReceipt = ({ firmId }: CustomerAccount) => ({
  ...{ name: 'newReceipt', room: 'ar/deposit', begin: { customerId: firmId } },
})

/** [finance 8.3] Everything about one customer's account, as at any day. */
export default inquiry(CustomerInquiry, {
  About: CustomerAbout,
  notes,
  said,
  cells: { daysLate: lateCell, toKnow, size: sizeCell },
  // Who sells takes his order, who collects enters what he has paid.
  next: ({ head, screen }) => {
    const account = head as unknown as CustomerAccount
    const [order, receipt] = [newOrder(account), newReceipt(account)]
    return screen.path.startsWith('/novus-oe/') ? [order, receipt] : [receipt, order]
  },
  actions: [apply, unapply, RESEND, FETCH, ...CREDIT_ACTIONS],
})
