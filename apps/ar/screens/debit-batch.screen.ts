import { firmTotals } from '../../../shared/items/batch-totals.tsx'
import { DebitBatch } from '../../../shared/contracts/ar/debit-batch.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { DebitCourse } from '../debit-batch/debit-course.tsx'

const chosen = <L extends { include: boolean }>(documents: readonly L[]) => documents.filter(({ include }) => include)

/** [finance 8.2] Pre-authorized debits: what is due is proposed by the mandates of its customers, approved by somebody else, sent and received. */
export default transaction({
  id: 'ar/debit-batch',
  document: DebitBatch,
  list: [
    ...(['batchNo', 'status', 'bankAccountId', 'valueDate', 'collectionCount', 'total', 'currency'] as const),
    ...(['fileNo', 'depositNo', 'submittedBy', 'approvedBy'] as const),
  ],
  views: [
    { name: 'open', filters: { status: 'Draft|Proposed' } },
    { name: 'toApprove', filters: { status: 'Submitted' } },
    { name: 'toSend', filters: { status: 'Approved|Generated' } },
    { name: 'onTheWay', filters: { status: 'Sent' } },
  ],
  header: [
    section('choice', [
      ...(['bankAccountId', 'valueDate', 'dueThrough', 'customerFrom', 'customerTo', 'customerGroup'] as const),
      ...(['minimumAmount', 'returnFee', 'allowDiscounts', 'includeCredits'] as const),
    ]),
  ],
  footer: [section('remarks', ['approvalNote', 'notes'])],
  totals: [
    { name: 'toCollect', of: ({ documents }) => totalOf(chosen(documents), 'pay') },
    { name: 'given', of: ({ documents }) => totalOf(chosen(documents), 'discount') },
    {
      name: 'leftOut',
      of: ({ documents }) =>
        totalOf(
          documents.filter(({ include }) => !include),
          'pay',
        ),
    },
  ],
  lines: {
    documents: {
      // The proposal finds them.
      given: true,
      columns: [
        ...(['include', 'customerId', 'reference', 'dueDate', 'daysLate', 'openAmount', 'discount', 'pay'] as const),
        // Why it is not collected is in sight beside what is.
        ...(['standing', 'mandateNo', 'customerName', 'discountDate'] as const),
      ],
    },
    collections: {
      columns: [
        ...(['customerId', 'payer', 'mandateNo', 'amount', 'crossReference', 'receiptNo', 'returnedOn'] as const),
        ...(['returnReason', 'bankCode', 'feeDocumentNo'] as const),
      ],
      totals: ['amount'],
    },
  },
  actions: ['submit', 'approve', 'generate', 'send', 'collect', 'propose', 'return', 'refuse', 'cancel'],
  aside: ['return', 'refuse', 'cancel'],
  initial: () => ({
    ...{ valueDate: businessToday(), dueThrough: businessToday(), minimumAmount: '0' },
    ...{ allowDiscounts: true, includeCredits: true },
  }),
  begins: ['customerFrom', 'customerTo', 'dueThrough', 'bankAccountId'],
  parts: {
    aboveForm: DebitCourse,
    belowForm: firmTotals({ firm: 'customerId', name: 'customerName', region: 'customers', words: 'ar:debitBatch' }),
  },
})
