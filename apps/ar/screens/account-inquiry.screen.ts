import { CustomerInquiry, type CustomerAccount } from '../../../shared/contracts/ar/account-inquiry.ts'
import type { InquiryRow } from '../../../shared/contracts/inquiry.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { lateCell, openElsewhere } from '../../../shared/items/account-parts.tsx'
import { applying } from '../../../shared/items/applying.tsx'
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
  cells: { daysLate: lateCell },
  // Who sells takes his order, who collects enters what he has paid.
  next: ({ head, screen }) => {
    const account = head as unknown as CustomerAccount
    const [order, receipt] = [newOrder(account), newReceipt(account)]
    return screen.path.startsWith('/novus-oe/') ? [order, receipt] : [receipt, order]
  },
  actions: [apply, unapply, RESEND, ...CREDIT_ACTIONS],
})
