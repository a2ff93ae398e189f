import { PaymentBatch } from '../../../shared/contracts/ap/payment-batch.ts'
import { differenceOf, totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { BatchCourse } from '../payment-batch/batch-course.tsx'
import { SumsLast } from '../payment-batch/batch-sums.tsx'

const paid = <L extends { include: boolean }>(documents: readonly L[]) => documents.filter(({ include }) => include)

/** [finance 7.4] The payments queue: what is due is proposed, chosen, submitted, approved by somebody else, and paid. */
export default transaction({
  id: 'ap/payment-batch',
  document: PaymentBatch,
  list: [
    'batchNo',
    'status',
    'method',
    'bankAccountId',
    'payDate',
    'paymentCount',
    'total',
    'currency',
    'discountTaken',
    'submittedBy',
    'approvedBy',
  ],
  views: [
    { name: 'open', filters: { status: 'Draft|Proposed' } },
    { name: 'toApprove', filters: { status: 'Submitted' } },
    { name: 'toGenerate', filters: { status: 'Approved' } },
  ],
  header: [
    section('choice', [
      'method',
      'bankAccountId',
      'payDate',
      'payThrough',
      'vendorFrom',
      'vendorTo',
      'vendorGroup',
      'termsCode',
      'jobId',
      'releases',
      'minimumAmount',
      'takeDiscounts',
      'includeCredits',
    ]),
  ],
  // Behind the lines: Enter leads from the header into them, and makes a new line in a note.
  footer: [section('remarks', ['approvalNote', 'notes'])],
  totals: [
    { name: 'toPay', of: ({ documents }) => totalOf(paid(documents), 'pay') },
    { name: 'won', of: ({ documents }) => totalOf(paid(documents), 'discount') },
    {
      name: 'lost',
      of: ({ documents }) =>
        differenceOf(totalOf(paid(documents), 'discountOffered'), totalOf(paid(documents), 'discount')),
    },
    { name: 'before', of: ({ bankBalance }) => bankBalance ?? '0' },
    { name: 'after', of: ({ bankBalance, documents }) => differenceOf(bankBalance, totalOf(paid(documents), 'pay')) },
  ],
  lines: {
    documents: {
      // The proposal finds them.
      given: true,
      columns: [
        'include',
        'vendorId',
        'reference',
        'dueDate',
        'daysLate',
        'openAmount',
        'discount',
        'pay',
        // Why it is not paid is in sight beside what is.
        'standing',
        'vendorName',
        'discountDate',
        'paymentNo',
        'returnedOn',
        'returnReason',
      ],
    },
  },
  actions: [
    'submit',
    'approve',
    'generate',
    'send',
    'confirm',
    'propose',
    'hold',
    'return',
    'reject',
    'refuse',
    'cancel',
  ],
  aside: ['hold', 'return', 'reject', 'refuse', 'cancel'],
  initial: () => ({
    ...{
      method: 'EFT',
      takeDiscounts: true,
      includeCredits: true,
      minimumAmount: '0',
      releases: 'Included',
    },
  }),
  begins: ['vendorFrom', 'vendorTo', 'payThrough', 'bankAccountId'],
  parts: {
    aboveForm: BatchCourse,
    belowForm: SumsLast,
  },
})
