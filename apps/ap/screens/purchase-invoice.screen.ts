import { PurchaseInvoice } from '../../../shared/contracts/ap/purchase-invoice.ts'
import { decimalsOf } from '../../../shared/contracts/decimals.ts'
import { curesOf } from '../../../shared/contracts/trade/remainder.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { differenceOf, totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { openGroups } from '../../../shared/items/open-groups.tsx'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { InvoicePrint } from '../purchase-invoice/invoice-print.tsx'
import { WhereItLeads } from '../purchase-invoice/where-it-leads.tsx'

/** What the payer looks for, before any document of it. */
const ToPay = openGroups({ entity: PurchaseInvoice, by: 'toPay', of: 'openAtHome', late: ['LateFree', 'LateHeld'] })

const linesOf = ({ distribution, matches }: Pick<PurchaseInvoice, 'distribution' | 'matches'>) => [
  ...distribution,
  ...matches,
]

/** [S5.42] [finance 7.1] The purchase journal: invoices, credits and debit memos of vendors. */
export default transaction({
  id: 'ap/purchase-invoice',
  document: PurchaseInvoice,
  list: [
    'invoiceNo',
    'vendorId',
    'vendorName',
    'docNumber',
    'docDate',
    'dueDate',
    'daysLate',
    'docAmount',
    'currency',
    'openAmount',
    'status',
    'payment',
    'holdReason',
  ],
  views: [
    { name: 'drafts', filters: { status: 'Draft' } },
    { name: 'approval', filters: { status: 'Submitted' } },
    { name: 'unpaid', filters: { payment: 'Open|Partly' }, sort: ['dueDate'] },
    { name: 'late', filters: { daysLate: '>0' }, sort: ['dueDate'] },
    { name: 'held', filters: { holdReason: '<>' } },
  ],
  header: [
    section('document', [
      'kind',
      'vendorId',
      'docNumber',
      'docDate',
      'docAmount',
      'vendorTax',
      'purchaseOrderNo',
      'termsCode',
      'shipToRegion',
      'bankAccountId',
      'transactionDate',
      'postingDate',
      'currency',
      'rate',
    ]),
    section('payment', ['dueDate', 'discountDate', 'discountAmount', 'holdReason']),
  ],
  totals: [
    { name: 'distributed', of: (invoice) => totalOf(invoice.distribution, 'amount') },
    { name: 'matched', of: ({ matches }) => totalOf(matches, 'amount') },
    { name: 'tax', of: (invoice) => totalOf(linesOf(invoice), 'taxAmount') },
    {
      name: 'remaining',
      of: (invoice) =>
        differenceOf(
          differenceOf(invoice.docAmount, totalOf(linesOf(invoice), 'amount')),
          totalOf(linesOf(invoice), 'taxAmount'),
        ),
      mustBeZero: true,
    },
  ],
  optional: [
    'vendorTax',
    'purchaseOrderNo',
    'discountDate',
    'discountAmount',
    'reference',
    'notes',
    'arrivalNo',
    'releases',
  ],
  cures: ({ kind, vendorId, docAmount, distribution, matches, currency }) =>
    kind === 'Release'
      ? []
      : // Nothing stands on a line yet: what was received is the likely first.
        kind === 'Invoice' && vendorId && docAmount && !linesOf({ distribution, matches }).some(({ amount }) => amount)
        ? [{ name: 'match', does: 'match' }]
        : curesOf(docAmount, distribution, matches, decimalsOf(currency)).map((cure) => {
            const money = (value: string) => ({ amount: formatMoney(value, { currency }) })
            switch (cure.name) {
              case 'takeTaxOut':
                return {
                  name: cure.name,
                  writes: cure.amounts.map((amount, at) => [`distribution.${at}.amount`, amount] as const),
                }
              case 'newLine':
                return { name: cure.name, args: money(cure.rest) }
              case 'setWhole':
                return { name: cure.name, args: money(cure.whole), writes: [['docAmount', cure.whole] as const] }
            }
          }),
  lines: {
    distribution: {
      totals: ['amount', 'share', 'taxAmount', 'jobAmount'],
      optional: ['description', 'share', 'taxGroup', 'jobId', 'costCode', 'jobAmount', 'quantity', 'unitPrice'],
    },
    matches: { totals: ['amount', 'receiptAmount', 'variance', 'taxAmount'], optional: ['taxGroup'] },
  },
  footer: [
    // Behind the lines: Enter leads from the header into them, and makes a new line in a note.
    section('remarks', ['reference', 'notes', 'arrivalNo']),
    section('holdback', ['holdbackPercent', 'contractDate', 'holdbackDueOn', 'lienClaimed', 'releases']),
    section('approval', ['submittedBy', 'approvedBy', 'approvedOn', 'approvalNote', 'oneHand', 'reversedOn']),
    section('amounts', ['netAmount', 'taxAmount', 'holdbackAmount', 'payableAmount', 'remainingToApply', 'entryNo']),
  ],
  parts: { underHead: ToPay, aboveForm: InvoicePrint, belowForm: WhereItLeads },
  actions: ['post', 'match', 'approve', 'submit', 'distribute', 'return', 'release', 'hold', 'redate', 'reverse'],
  aside: ['submit', 'distribute', 'return', 'release', 'hold', 'redate', 'reverse'],
  bulkActions: { approve: 'check-circle-fill', return: 'arrow-counterclockwise' },
  baseFilter: ({ awaits }): Partial<Record<'status', string>> =>
    awaits === 'approval' ? { status: '=Submitted' } : {},
  initial: () => ({ kind: 'Invoice', holdbackPercent: '0' }),
  begins: ['kind', 'vendorId', 'docNumber', 'docDate', 'docAmount', 'currency', 'arrivalNo'],
})
