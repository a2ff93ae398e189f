import * as field from '../../shared/contracts/fields.ts'
import { printContract } from '../../shared/contracts/print-run.ts'

/** A print run that only tests have: vouchers on numbered paper, drawn on an account that counts them. */
export const VoucherPrinting = printContract('admin.voucherPrinting', {
  parameters: {
    account: field.choice(['Operating', 'Payroll']),
    through: field.optional(field.date()),
  },
})
