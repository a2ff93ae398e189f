/** Fields by tab, by screen; `npm run form-tabs` writes it. */
export const TABS = {
  'ar/customer-invoice': {
    document: [
      'kind',
      'billToId',
      'shipToId',
      'docDate',
      'customerReference',
      'termsCode',
      'salesRepId',
      'currency',
      'rate',
      'credits',
      'reason',
      'invoiceNo',
    ],
    payment: ['dueDate', 'discountDate', 'discountAmount'],
    remarks: ['notes'],
    holdback: ['holdbackPercent', 'contractDate', 'holdbackDueOn', 'lienClaimed'],
    approval: ['submittedBy', 'approvedBy', 'approvedOn', 'approvalNote', 'reversedOn'],
    amounts: ['netAmount', 'taxAmount', 'docAmount', 'holdbackAmount', 'dueAmount', 'entryNo'],
  },
} as const
