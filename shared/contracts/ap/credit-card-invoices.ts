import { currencyShown } from '../gl/currency.ts'
import { Firm } from '../admin/firm.ts'
import { choice, date, lookup, money, optional, text } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { of, reportContract } from '../report.ts'
import { CardPayment } from './card-payment.ts'
import { CardStatement } from './card-statement.ts'
import { CreditCard } from './credit-card.ts'

/**
 * [finance 7.9] What was charged to the cards of the company, and what of it is still owed to who issued them at the end of the
 * range.
 */
export const CreditCardInvoices = reportContract('ap.creditCardInvoices', {
  roles: { clerk: ['view', 'export'], payer: ['view', 'export'] },
  parameters: {
    from: date(),
    to: date(),
    card: optional(lookup('ap.creditCard', undefined, { upper: true })),
    heldBy: optional(text({ max: 100 })),
    chargeState: optional(choice(['Unstatemented', 'OnStatement', 'Open', 'Paid', 'Cancelled'])),
  },
  columns: {
    cardId: of(CreditCard, 'cardId'),
    label: of(CreditCard, 'label'),
    holder: of(CreditCard, 'holder'),
    chargedOn: date(),
    paymentNo: of(CardPayment, 'paymentNo'),
    firmId: optional(of(Firm, 'firmId')),
    payee: of(CardPayment, 'payee'),
    documents: optional(text({ max: 400 })),
    reference: of(CardPayment, 'reference'),
    description: optional(text({ max: 500 })),
    accounts: optional(text({ max: 400 })),
    currency: currencyShown(),
    net: money(),
    tax: money(),
    gross: money(),
    unpaid: money(),
    /** Our number of the matched statement, and that of the issuer. */
    statementNo: optional(of(CardStatement, 'statementNo')),
    statementId: optional(of(CardStatement, 'statementId')),
    state: choice(['Open', 'Partly', 'Paid', 'Cancelled']),
  },
  hidden: ['label', 'accounts', 'statementNo'],
  groupBy: [['cardId', 'holder'], ['cardId'], ['firmId'], []],
  titles: { cardId: 'label', firmId: 'payee' },
  totals: ['net', 'tax', 'gross', 'unpaid'],
  within: 'currency',
  reads: [Account],
  ties: ['issuer'],
  period: ['from', 'to'],
  initial: (today) => ({ from: `${today.slice(0, 8)}01`, to: today }),
  sort: ['chargedOn', 'paymentNo'],
  drill: { firmId: 'ap/account-inquiry', paymentNo: 'ap/card-payment', statementNo: 'ap/card-statement' },
})
