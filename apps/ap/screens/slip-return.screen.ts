import { businessToday } from '../../../shared/i18n/business-day.ts'
import { SlipReturn } from '../../../shared/contracts/ap/slip-return.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { SlipFiles } from '../slips/slip-files.tsx'

const included = <L extends { include: boolean }>(slips: readonly L[]) => slips.filter(({ include }) => include)

/** [finance 7.13] T5018 returns: the slips of a year, issued once, amended or cancelled by others. */
export default transaction({
  id: 'ap/slip-return',
  document: SlipReturn,
  list: ['returnNo', 'kind', 'year', 'basis', 'lastDay', 'slipCount', 'total', 'status', 'issuedBy', 'issuedOn'],
  views: [
    { name: 'open', filters: { status: 'Draft' } },
    { name: 'issued', filters: { status: 'Issued' } },
  ],
  header: [
    section('period', ['kind', 'year', 'basis', 'firstDay', 'lastDay', 'language', 'notes']),
    section('payer', ['payerName', 'payerAccount', 'contactName', 'contactPhone', 'contactEmail']),
  ],
  totals: [
    { name: 'total', of: ({ slips }) => totalOf(included(slips), 'amount') },
    { name: 'reported', of: ({ reported }) => reported ?? '0' },
    { name: 'booked', of: ({ booked }) => booked ?? '0' },
    { name: 'difference', of: ({ difference }) => difference ?? '0', mustBeZero: true },
    { name: 'threshold', of: ({ threshold }) => threshold ?? '0' },
  ],
  lines: {
    slips: {
      columns: [
        'include',
        'vendorId',
        'vendorName',
        'type',
        'recipientKind',
        'number',
        'payments',
        'paid',
        'goods',
        'amount',
        'issuedAmount',
        'standing',
        'slipNo',
        'amends',
      ],
      totals: ['paid', 'goods', 'amount'],
      given: true,
    },
  },
  actions: ['issue'],
  parts: { aboveForm: SlipFiles },
  initial: () => ({
    kind: 'Original',
    basis: 'Calendar',
    language: 'English',
    year: Number(businessToday().slice(0, 4)) - 1,
  }),
})
