import type { PurchaseOrder } from '../../../shared/contracts/po/purchase-order.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { LeadsOn } from '../../../shared/kit/related/leads-on.tsx'
import { relatedTo } from '../../../shared/kit/related/related-records.tsx'

/** [finance 7.1] From an order on: to the sales order that it goes to, its receipts, the invoices of them, what was paid on it, its jobs and the account of its vendor. */
export function WhereItLeads(props: SectionPartProps) {
  useLocale()
  const order = props.snapshot.saved as unknown as Partial<PurchaseOrder>
  if (!order.orderNo) return null
  const related = [
    ...relatedTo(t('po:purchaseOrder.fields.directFor'), 'oe/sales-order', [order.directFor]),
    ...relatedTo(
      t('po:job.record'),
      'po/job',
      (order.lines ?? []).map(({ jobId }) => jobId),
    ),
    ...relatedTo(t('ap:purchaseInvoice.related.account'), 'ap/account-inquiry', [order.vendorId]),
  ]
  return <LeadsOn {...props} title={t('po:purchaseOrder.came')} isBooked related={related} />
}
