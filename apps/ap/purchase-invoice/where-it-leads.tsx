import type { PurchaseInvoice } from '../../../shared/contracts/ap/purchase-invoice.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { LeadsOn } from '../../../shared/kit/related/leads-on.tsx'
import { relatedTo } from '../../../shared/kit/related/related-records.tsx'

/** The receipt of a line: `PR000012-3` is line 3 of PR000012. */
const receiptOf = (line: string) => line.slice(0, line.lastIndexOf('-'))

/** [finance 7.1] The way from a stored document on: to its entry, its orders and receipts, and to what else is open with its vendor. */
export function WhereItLeads(props: SectionPartProps) {
  const { snapshot } = props
  useLocale()
  const invoice = snapshot.saved as unknown as Partial<PurchaseInvoice>
  if (!invoice.invoiceNo || !invoice.vendorId) return null
  const matches = invoice.matches ?? []
  const to = (name: string, room: string, records: readonly unknown[]) =>
    relatedTo(t(`ap:purchaseInvoice.related.${name}`), room, records)
  const related = [
    ...to('account', 'ap/account-inquiry', [invoice.vendorId]),
    ...to('entry', 'gl/entry', [invoice.entryNo]),
    ...to('order', 'po/purchase-order', [invoice.purchaseOrderNo, ...matches.map(({ orderNo }) => orderNo)]),
    ...to(
      'receipt',
      'po/purchase-receipt',
      matches.map(({ receiptLine }) => receiptLine && receiptOf(receiptLine)),
    ),
    ...to('bill', 'ap/purchase-invoice', [invoice.releases]),
  ]
  const isBooked = invoice.status === 'Posted' || invoice.status === 'Reversed'
  return <LeadsOn {...props} title={t('ap:settlement.title')} isBooked={isBooked} related={related} />
}
