import { VendorStatement } from '../../../shared/contracts/ap/vendor-statement.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { differenceOf, totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { WhatDiffers } from '../vendor-statement/what-differs.tsx'

/** [finance 7.13] Statements of vendors, explained by our books. */
export default transaction({
  id: 'ap/vendor-statement',
  document: VendorStatement,
  list: [
    'statementNo',
    'vendorId',
    'vendorName',
    'statementDate',
    'currency',
    'balance',
    'ourBalance',
    'unexplained',
    'status',
    'agreedBy',
  ],
  views: [
    { name: 'open', filters: { status: 'Draft' } },
    { name: 'agreed', filters: { status: 'Agreed' } },
  ],
  header: [
    section('statement', [
      ...(['vendorId', 'statementDate', 'currency', 'balance', 'reference'] as const),
      ...(['form', 'notes'] as const),
    ]),
    section('forward', ['openingDate', 'openingBalance'], { when: ({ form }) => form === 'BalanceForward' }),
  ],
  footer: [section('outcome', ['agreedBy', 'agreedOn'])],
  totals: [
    { name: 'balance', of: ({ balance }) => balance ?? '0' },
    { name: 'opening', of: ({ openingBalance, ourOpening }) => differenceOf(openingBalance, ourOpening ?? '0') },
    { name: 'notOurs', of: ({ notOurs }) => notOurs ?? '0' },
    { name: 'differing', of: ({ differing }) => differing ?? '0' },
    { name: 'notTheirs', of: ({ notTheirs }) => notTheirs ?? '0' },
    { name: 'ourBalance', of: ({ ourBalance }) => ourBalance ?? '0' },
    {
      name: 'unexplained',
      of: ({ balance, openingBalance, theirs }) =>
        differenceOf(differenceOf(balance, openingBalance), totalOf(theirs, 'amount')),
      mustBeZero: true,
    },
  ],
  lines: {
    theirs: {
      columns: ['docDate', 'docNumber', 'kind', 'amount', 'ourNumber', 'ourAmount', 'difference', 'standing', 'byHand'],
      totals: ['amount', 'difference'],
      optional: ['ourNumber', 'byHand'],
    },
    ours: { columns: ['docNumber', 'docDate', 'kind', 'amount', 'standing'], totals: ['amount'], given: true },
  },
  actions: ['agree', 'reopen'],
  aside: ['reopen'],
  parts: { belowForm: WhatDiffers },
  initial: () => ({ form: 'OpenItems', statementDate: businessToday() }),
})
