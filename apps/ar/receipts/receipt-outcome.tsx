import { t } from '../../../shared/i18n/i18n.ts'
import { fieldLabel } from '../../../shared/kit/editor/labels.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { LeadsOn } from '../../../shared/kit/related/leads-on.tsx'
import { relatedTo } from '../../../shared/kit/related/related-records.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'

/** [finance 8.2] The way from a receipt on: to what it has settled, its deposit, its entries, and the account of its customer. */
export function ReceiptOutcome(props: SectionPartProps) {
  useLocale()
  const { store, snapshot } = props
  const { saved } = snapshot
  if (!saved['receiptNo']) return null
  const named = (field: string) => fieldLabel(store.entity, field)
  const to = (field: string, room: string) => (saved[field] ? relatedTo(named(field), room, [saved[field]]) : [])
  const related = [
    ...relatedTo(t('ar:customerInvoice.related.account'), 'ar/account-inquiry', [saved['customerId']]),
    ...to('depositNo', 'ar/deposit'),
    ...to('entryNo', 'gl/entry'),
    ...to('returnEntryNo', 'gl/entry'),
    ...to('feeDocumentNo', 'ar/customer-invoice'),
  ]
  return <LeadsOn {...props} title={t('ar:settlement.title')} isBooked related={related} />
}
