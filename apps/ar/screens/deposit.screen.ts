import { Deposit } from '../../../shared/contracts/ar/deposit.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { DepositReceipts } from '../receipts/deposit-receipts.tsx'
import { EarnedLines } from '../receipts/earned-lines.tsx'
import { DepositSlip } from '../receipts/receipt-print.tsx'
import { ReceiptsDesk } from '../receipts/receipts-desk.tsx'
import { begun, enteredOf, leftOf } from '../receipts/receiving.ts'

/** They follow from the bank and its day. */
const KNOWN = ['currency', 'rate'] as const

/** [finance 8.2] Cash receipts: what customers paid, entered against the slip and applied to what is open. */
export default transaction({
  id: 'ar/deposit',
  document: Deposit,
  list: [
    ...([
      'depositNo',
      'depositDate',
      'payers',
      'bankAccountId',
      'slipNo',
      'receiptCount',
      'receiptsAmount',
      'currency',
    ] as const),
    'status',
  ],
  views: [
    { name: 'drafts', filters: { status: 'Draft' } },
    { name: 'approval', filters: { status: 'Submitted' } },
  ],
  begins: ['bankAccountId', 'depositDate', 'declaredAmount', 'memo'],
  begun,
  header: [
    section('document', ['bankAccountId', 'depositDate', 'declaredAmount', 'slipNo', ...KNOWN], {
      known: KNOWN,
    }),
  ],
  optional: ['slipNo', 'exceptionReason'],
  footer: [
    section('remarks', ['memo', 'exceptionReason']),
    section('approval', ['submittedBy', 'approvedBy', 'approvedOn', 'approvalNote'], {
      when: ({ submittedBy, approvalNote }) => Boolean(submittedBy ?? approvalNote),
    }),
  ],
  totals: [
    { name: 'receipts', of: (deposit) => enteredOf(deposit) },
    { name: 'left', of: (deposit) => leftOf(deposit), mustBeZero: true },
  ],
  // A receipt is added at its desk, which brings what it is for.
  lines: { receipts: { given: true }, items: { given: true }, distribution: { given: true } },
  parts: {
    aboveForm: DepositSlip,
    sections: { receipts: ReceiptsDesk, items: () => null, distribution: EarnedLines },
    belowForm: DepositReceipts,
  },
  actions: ['post', 'approve', 'submit', 'return'],
  aside: ['submit', 'return'],
})
