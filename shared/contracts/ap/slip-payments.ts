import { Firm } from '../admin/firm.ts'
import { date, flag, lookup, money, optional } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { BankAccount } from '../gl/bank-account.ts'
import { of, reportContract } from '../report.ts'
import { IssuedSlip } from './issued-slip.ts'
import { Payment } from './payment.ts'

/** [finance 7.13] The payments that the slips of a return stand on, kept as they were when it was issued. */
export const SlipPayments = reportContract('ap.slipPayments', {
  parameters: {
    returnNo: lookup('ap.slipReturn', { status: '=Issued' }, { upper: true }),
    vendorId: optional(lookup('admin.firm', { isVendor: 'true' }, { upper: true })),
  },
  columns: {
    firmId: of(Firm, 'firmId'),
    vendorName: of(IssuedSlip, 'vendorName'),
    slipNo: of(IssuedSlip, 'slipNo'),
    type: of(IssuedSlip, 'type'),
    paymentNo: of(Payment, 'paymentNo'),
    countedOn: date(),
    takenBack: flag(),
    paid: money(),
    goods: money(),
    amount: money(),
  },
  groupBy: [['slipNo'], ['firmId'], []],
  titles: { firmId: 'vendorName', slipNo: 'vendorName' },
  totals: ['paid', 'goods', 'amount'],
  reads: [Account, BankAccount],
  ties: ['slips'],
  sort: ['vendorName', 'countedOn', 'paymentNo'],
  drill: { firmId: 'ap/account-inquiry', paymentNo: 'ap/payment' },
})
