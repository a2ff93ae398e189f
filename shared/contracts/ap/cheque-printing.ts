import { choice, date, integer, lookup, optional } from '../fields.ts'
import { printContract } from '../print-run.ts'

/** [finance 7.5] The cheques of a batch, or all that wait of a bank, on its numbered paper. */
export const ChequePrinting = printContract('ap.chequePrinting', {
  roles: { payer: ['view', 'print'] },
  anew: ['batchNo', 'paidThrough', 'startNumber'],
  parameters: {
    bankAccountId: lookup('gl.bankAccount', { active: 'true' }, { upper: true }),
    batchNo: optional(
      lookup('ap.paymentBatch', { method: '=Cheque', status: 'Generated' }, { upper: true, offersOnly: true }),
    ),
    /** Payments up to this day. */
    paidThrough: optional(date()),
    /** Of the first sheet in the printer, where it is not the next of the bank. */
    startNumber: optional(integer({ least: 1, most: 999_999_999 })),
    /** Where the cheque stands on the paper. */
    layout: choice(['OfBank', 'Top', 'Middle', 'Bottom']),
    /** Beside each cheque; empty: two, as the paper has space for. */
    stubs: optional(integer({ least: 1, most: 2 })),
    order: choice(['Vendor', 'Payment', 'Amount']),
  },
})
