import type { PurchaseReceipt } from '../../../shared/contracts/po/purchase-receipt.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { LeadsOn } from '../../../shared/kit/related/leads-on.tsx'
import { relatedTo } from '../../../shared/kit/related/related-records.tsx'

/** [finance 7.1] From a receipt on: to the invoices that have matched it, to its order, its entry and the account of its vendor. */
export function WhereItLeads(props: SectionPartProps) {
  useLocale()
  const receipt = props.snapshot.saved as unknown as Partial<PurchaseReceipt>
  if (!receipt.receiptNo) return null
  const way = (name: string) => t(`ap:purchaseInvoice.related.${name}`)
  const related = [
    ...relatedTo(way('order'), 'po/purchase-order', [receipt.orderNo]),
    ...relatedTo(way('entry'), 'gl/entry', [receipt.entryNo]),
    ...relatedTo(way('account'), 'ap/account-inquiry', [receipt.vendorId]),
  ]
  const isBooked = receipt.status !== 'Open'
  return <LeadsOn {...props} title={t('po:purchaseReceipt.invoices')} isBooked={isBooked} related={related} />
}
