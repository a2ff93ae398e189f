import { VendorInquiry, type VendorAccount } from '../../../shared/contracts/ap/account-inquiry.ts'
import type { InquiryRow } from '../../../shared/contracts/inquiry.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { aboutFirm, lateCell, openElsewhere } from '../../../shared/items/account-parts.tsx'
import { sizeCell } from '../../../shared/items/files.ts'

export const Vendor = aboutFirm(VendorInquiry)

/** Under the figures: what is open in other currencies, since when, of which day. */
export function notes(head: InquiryRow): Record<string, string> {
  const { yearBegan, lastPayment } = head as unknown as VendorAccount
  const since = t('ap:accountInquiry.since', { day: formatDate(yearBegan) })
  return {
    ...{ balance: openElsewhere(head), onOrder: t('ap:accountInquiry.ofNow'), purchases: since, payments: since },
    ...(lastPayment ? { lastPayment: `${formatDate(lastPayment.paidOn)} ${lastPayment.currency}` } : {}),
  }
}

export const cells = { size: sizeCell, daysLate: lateCell }
