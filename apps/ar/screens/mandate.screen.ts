import { Mandate } from '../../../shared/contracts/ar/mandate.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** [finance 8.2] What customers let us take from their accounts; what waits is confirmed by somebody who has not written it. */
export default transaction({
  id: 'ar/mandate',
  document: Mandate,
  texts: ['admin'],
  list: [
    ...(['mandateNo', 'status', 'customerId', 'payer', 'category', 'currency', 'limitAmount', 'validFrom'] as const),
    ...(['accountNumber', 'requestedBy', 'decidedBy'] as const),
  ],
  views: [
    { name: 'active', filters: { status: 'Active' } },
    { name: 'pending', filters: { status: 'Pending' } },
    { name: 'cancelled', filters: { status: 'Cancelled' } },
  ],
  header: [
    section('mandate', [
      ...([
        'mandateNo',
        'status',
        'customerId',
        'category',
        'evidence',
        'signedOn',
        'validFrom',
        'validUntil',
      ] as const),
      'limitAmount',
    ]),
    section('account', ['payer', 'currency', 'institution', 'transit', 'accountNumber']),
    section('decision', ['requestedBy', 'decidedBy', 'decidedOn', 'rejectReason', 'cancelOn', 'cancelReason']),
  ],
  lines: {},
  actions: ['confirm', 'reject', 'cancel'],
  aside: ['reject', 'cancel'],
  initial: () => ({ category: 'Business', signedOn: businessToday(), validFrom: businessToday() }),
  begins: ['customerId'],
})
