import { VendorBankChange } from '../../../shared/contracts/admin/vendor-bank-change.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** Changes of where vendors are paid; what waits is confirmed by somebody who has not written it. */
export default transaction({
  id: 'admin/vendor-bank-change',
  document: VendorBankChange,
  list: [
    'changeNo',
    'status',
    'firmId',
    'payee',
    'institution',
    'transit',
    'accountNumber',
    'requestedBy',
    'decidedBy',
  ],
  views: [
    { name: 'pending', filters: { status: 'Pending' } },
    { name: 'confirmed', filters: { status: 'Confirmed' } },
  ],
  header: [
    section('vendor', ['changeNo', 'status', 'firmId', 'evidence']),
    section('account', ['payee', 'currency', 'institution', 'transit', 'accountNumber']),
    section('decision', ['requestedBy', 'decidedBy', 'decidedOn', 'rejectReason']),
  ],
  lines: {},
  actions: ['confirm', 'reject'],
  aside: ['reject'],
})
