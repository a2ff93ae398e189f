import type { CustomerInvoice } from '../../shared/contracts/ar/customer-invoice.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { useLocale } from '../../shared/kit/locale.ts'
import { LeadsOn } from '../../shared/kit/related/leads-on.tsx'
import { relatedTo } from '../../shared/kit/related/related-records.tsx'
import type { SectionPartProps } from '../../shared/kit/screen.ts'

/** Rooms of what documents are made of elsewhere. */
const BORN: Partial<Record<CustomerInvoice['origin'], string>> = {
  Recurring: 'ar/recurring-invoice',
  Returned: 'ar/cash-receipt',
  Order: 'oe/sales-order',
  PriceAdjustment: 'oe/price-adjustment',
}

/** [finance 8.1] The way from a stored document on: to what settles it, to its entry, the invoice that it credits, and the account of its customer. */
export function WhereItLeads(props: SectionPartProps) {
  useLocale()
  const invoice = props.snapshot.saved as unknown as Partial<CustomerInvoice>
  if (!invoice.documentNo || !invoice.billToId) return null
  const to = (name: string, room: string, record: string | null | undefined) =>
    relatedTo(t(`ar:customerInvoice.related.${name}`), room, [record])
  const born = invoice.origin && BORN[invoice.origin]
  const related = [
    ...to('account', 'ar/account-inquiry', invoice.billToId),
    ...to('entry', 'gl/entry', invoice.entryNo),
    ...to('credits', 'ar/customer-invoice', invoice.credits),
    ...to('releases', 'ar/customer-invoice', invoice.releases),
    ...(born ? to('origin', born, invoice.originNo) : []),
  ]
  const isBooked = invoice.status === 'Posted' || invoice.status === 'Reversed'
  return <LeadsOn {...props} title={t('ar:settlement.title')} isBooked={isBooked} related={related} />
}
