import { isUnposted } from '../../../shared/contracts/ap/payment.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { fieldLabel, sectionLabel } from '../../../shared/kit/editor/labels.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { ReadFacts } from '../../../shared/kit/read/read-facts.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { LeadsOn } from '../../../shared/kit/related/leads-on.tsx'
import { relatedTo } from '../../../shared/kit/related/related-records.tsx'

const OUTCOME = [
  'entryNo',
  'cancelDate',
  'cancelReason',
  'cancelThen',
  'stopReference',
  'cancelEntryNo',
  'reissuedAs',
] as const

/** What became of a payment or a cheque: its entry, how it was cancelled, and what it settles. Nothing of a draft. */
export const PaymentOutcome = (props: SectionPartProps) => (
  <>
    <Outcome {...props} />
    <Leads {...props} />
  </>
)

/** From a payment or its cheque to the entries, the payment that took its place, its order, and the account of its vendor. */
function Leads(props: SectionPartProps) {
  useLocale()
  const { store, snapshot } = props
  const { saved } = snapshot
  if (!saved['entryNo'] && !saved['paymentNo']) return null
  const isCheque = store.entity.room === 'ap/cheque'
  const named = (field: string) => fieldLabel(store.entity, field)
  const word = (name: string) => t(`ap:purchaseInvoice.related.${name}`)
  const related = [
    ...relatedTo(word('account'), 'ap/account-inquiry', [saved['vendorId']]),
    ...(isCheque ? relatedTo(named('paymentNo'), 'ap/payment', [saved['paymentNo']]) : []),
    ...(saved['batchNo'] ? relatedTo(named('batchNo'), 'ap/payment-batch', [saved['batchNo']]) : []),
    ...relatedTo(word('entry'), 'gl/entry', [saved['entryNo']]),
    ...relatedTo(word('order'), 'po/purchase-order', [saved['purchaseOrderNo']]),
    ...(saved['cancelEntryNo'] ? relatedTo(named('cancelEntryNo'), 'gl/entry', [saved['cancelEntryNo']]) : []),
    ...(saved['reissuedAs'] ? relatedTo(named('reissuedAs'), 'ap/payment', [saved['reissuedAs']]) : []),
  ]
  const isBooked = !isUnposted({ status: saved['status'] })
  return <LeadsOn {...props} title={t('ap:settlement.documents')} isBooked={isBooked} related={related} />
}

function Outcome({ store, snapshot, host }: SectionPartProps) {
  useLocale()
  const { saved, access } = snapshot
  return (
    <ReadFacts
      entity={store.entity}
      name="outcome"
      title={sectionLabel(store.entity, 'outcome')}
      paths={OUTCOME.filter((name) => access.fields[name] !== 'hide')}
      record={saved}
      host={host}
    />
  )
}
