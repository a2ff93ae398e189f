import { IssuedSlip } from '../../../shared/contracts/ap/issued-slip.ts'
import { register } from '../../../shared/kit/screen.ts'

/** [finance 7.13] T5018 slips as they were issued, and what became of each. */
export default register({
  id: 'ap/issued-slip',
  entity: IssuedSlip,
  list: [
    'slipNo',
    'vendorId',
    'vendorName',
    'recipientKind',
    'number',
    'lastDay',
    'amount',
    'type',
    'amends',
    'amendedBy',
    'standing',
    'returnNo',
  ],
  views: [
    { name: 'live', filters: { standing: 'Live' } },
    { name: 'amended', filters: { standing: 'Amended|Cancelled' } },
  ],
  opens: ({ returnNo }) => ({ room: 'ap/slip-return', record: String(returnNo) }),
})
