import { CustomerInvoice } from '../../../shared/contracts/ar/customer-invoice.ts'
import { CreditWhileTyping } from '../credit-while-typing.tsx'
import { CustomerInvoicePrint } from '../customer-invoice-print.tsx'
import { WhereItLeads } from '../where-it-leads.tsx'
import { openGroups } from '../../../shared/items/open-groups.tsx'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** What a credit clerk looks for, before any document of it. */
const ToCollect = openGroups({ entity: CustomerInvoice, by: 'toCollect', of: 'openAtHome', late: ['LateLong', 'Late'] })

/** [finance 8.1] The sales journal: invoices, credits and charges of customers that are not born of an order. */
export default transaction({
  id: 'ar/customer-invoice',
  document: CustomerInvoice,
  list: [
    ...([
      'documentNo',
      'invoiceNo',
      'billToId',
      'customerName',
      'docDate',
      'dueDate',
      'daysLate',
      'docAmount',
      'currency',
    ] as const),
    ...(['openAmount', 'status', 'payment'] as const),
  ],
  views: [
    { name: 'drafts', filters: { status: 'Draft' } },
    { name: 'approval', filters: { status: 'Submitted' } },
    { name: 'unpaid', filters: { payment: 'Open|Partly' }, sort: ['dueDate'] },
    { name: 'late', filters: { daysLate: '>0' }, sort: ['dueDate'] },
    { name: 'elsewhere', filters: { origin: '<>Typed' } },
    { name: 'holdback', filters: { holdbackOpen: '>0' }, sort: ['holdbackDueOn'] },
  ],
  header: [
    section('document', [
      ...(['kind', 'billToId', 'shipToId', 'docDate', 'customerReference', 'termsCode', 'salesRepId'] as const),
      ...(['currency', 'rate', 'credits', 'reason', 'creditReason', 'invoiceNo'] as const),
    ]),
    section('payment', ['dueDate', 'discountDate', 'discountAmount']),
  ],
  totals: [
    { name: 'net', of: ({ netAmount }) => netAmount ?? '0' },
    { name: 'tax', of: ({ taxAmount }) => taxAmount ?? '0' },
    { name: 'total', of: ({ docAmount }) => docAmount ?? '0' },
  ],
  lines: {
    lines: {
      columns: [
        ...([
          'productId',
          'description',
          'quantity',
          'unitPrice',
          'amount',
          'taxGroup',
          'taxAmount',
          'glAccount',
        ] as const),
        ...(['jobId', 'costCode', 'cost'] as const),
      ],
      whenRead: ['sells', 'unit', 'discountPercent', 'orderNo', 'orderLine', 'shipmentNo', 'shipmentLine'],
      totals: ['amount', 'taxAmount'],
      optional: ['productId', 'glAccount', 'quantity', 'unitPrice', 'taxGroup', 'jobId', 'costCode', 'cost'],
    },
  },
  footer: [
    section('remarks', ['notes']),
    section('holdback', ['holdbackPercent', 'contractDate', 'holdbackDueOn', 'lienClaimed', 'releases']),
    section('approval', ['submittedBy', 'approvedBy', 'approvedOn', 'approvalNote', 'reversedOn'], {
      when: ({ submittedBy, approvalNote, reversedOn }) => Boolean(submittedBy ?? approvalNote ?? reversedOn),
    }),
    section('amounts', ['netAmount', 'taxAmount', 'docAmount', 'holdbackAmount', 'dueAmount', 'entryNo', 'origin']),
  ],
  parts: {
    underHead: ToCollect,
    aboveForm: CustomerInvoicePrint,
    aboveLines: CreditWhileTyping,
    belowForm: WhereItLeads,
  },
  actions: ['post', 'approve', 'submit', 'return', 'reverse'],
  aside: ['submit', 'return', 'reverse'],
  bulkActions: { approve: 'check-circle-fill', return: 'arrow-counterclockwise' },
  initial: () => ({ kind: 'Invoice', holdbackPercent: '0' }),
  begins: ['kind', 'billToId', 'releases', 'docDate', 'docAmount', 'currency'],
})
