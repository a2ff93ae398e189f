import { TaxReturn } from '../../../shared/contracts/ap/tax-return.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { ReturnStanding } from '../tax-return/return-standing.tsx'

/** [finance 5.3, 7.13] GST/HST returns: worked out of the books, approved by another where they are large, filed, and paid as others are. */
export default transaction({
  id: 'ap/tax-return',
  document: TaxReturn,
  list: [
    'returnNo',
    'periodStart',
    'periodEnd',
    'dueOn',
    'netTax',
    'balance',
    'status',
    'openAmount',
    'postedSince',
    'filingDate',
  ],
  views: [
    { name: 'open', filters: { status: 'Draft|Submitted|Approved' } },
    { name: 'filed', filters: { status: 'Filed' } },
  ],
  header: [
    section('period', ['periodStart', 'periodEnd', 'dueOn', 'authorityId']),
    section('filing', ['filingDate', 'confirmationNo', 'invoiceNo', 'entryNo', 'openAmount', 'postedSince', 'notes']),
  ],
  footer: [
    section('decided', ['submittedBy', 'approvedBy', 'approvedOn', 'approvalNote']),
    section('outcome', ['filedBy', 'filedOn', 'reversedOn', 'reversalReason']),
  ],
  totals: [
    { name: 'netTax', of: ({ netTax }) => netTax ?? '0' },
    { name: 'balance', of: ({ balance }) => balance ?? '0' },
  ],
  lines: { lines: { columns: ['line', 'standsFor', 'amount'], given: true } },
  actions: ['file', 'submit', 'approve', 'return', 'recompute', 'reverse'],
  aside: ['recompute', 'return', 'reverse'],
  parts: { aboveForm: ReturnStanding },
  initial: () => ({ filingDate: businessToday() }),
})
