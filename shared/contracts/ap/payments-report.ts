import { currencyShown } from '../gl/currency.ts'
import { choice, code, date, integer, lookup, money, optional, rate, text } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { BankAccount } from '../gl/bank-account.ts'
import { of, reportContract } from '../report.ts'
import { Firm } from '../admin/firm.ts'
import { Payment, PAYMENT_METHODS } from './payment.ts'

/**
 * [finance 7.11] What left which bank, and what was taken back: a payment that was cancelled stands with both its dates. In the
 * company's currency what is left of each is what the bank's account was credited by.
 */
export const PaymentsReport = reportContract('ap.paymentsReport', {
  roles: { clerk: ['view', 'export'], payer: ['view', 'export'] },
  parameters: {
    from: date(),
    to: date(),
    bankAccount: optional(lookup('gl.bankAccount', undefined, { upper: true })),
    paidBy: optional(choice(PAYMENT_METHODS)),
    paidTo: optional(lookup('admin.firm', { firmType: 'vendor|both' }, { upper: true })),
    paymentStatus: optional(choice(['Posted', 'Cancelled'])),
  },
  columns: {
    bankAccountId: code({ max: 20 }),
    bankName: text({ max: 50 }),
    method: of(Payment, 'method'),
    paymentNo: of(Payment, 'paymentNo'),
    number: optional(text({ max: 60 })),
    paymentDate: of(Payment, 'paymentDate'),
    firmId: optional(of(Firm, 'firmId')),
    payee: of(Payment, 'payee'),
    gross: money(),
    discount: money(),
    net: money(),
    currency: currencyShown(),
    rate: rate(),
    functional: money(),
    status: of(Payment, 'status'),
    cancelDate: of(Payment, 'cancelDate'),
    cancelled: money(),
    left: money(),
    documents: integer(),
    /** The run that made it; what was paid by hand has none. */
    batch: optional(code({ max: 20 })),
  },
  hidden: ['rate', 'documents'],
  groupBy: [['bankAccountId', 'method'], ['bankAccountId'], ['firmId'], []],
  titles: { bankAccountId: 'bankName', firmId: 'payee' },
  totals: ['gross', 'discount', 'net', 'functional', 'cancelled', 'left'],
  within: 'currency',
  across: ['functional', 'cancelled', 'left'],
  reads: [Account, BankAccount],
  ties: ['bank'],
  period: ['from', 'to'],
  initial: (today) => ({ from: `${today.slice(0, 8)}01`, to: today }),
  sort: ['paymentDate', 'paymentNo'],
  drill: { firmId: 'ap/account-inquiry', paymentNo: 'ap/payment', batch: 'ap/payment-batch' },
})
