import { numberOn, recurrenceOf, recurringDates } from '../../../../shared/contracts/trade/recurring-dates.ts'
import { RecurringInvoice } from '../../../../shared/contracts/ap/recurring-invoice.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { accountsByHand } from '../../../trade/lines/accounts-by-hand.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { notOnControl } from '../../../trade/lines/control-account.ts'
import { bankOfCurrency } from '../../../trade/money/bank-of-currency.ts'
import { endsAfterBegin, hasLines, idUsedOnce as templateIdUsedOnce } from '../../../trade/recurring/rules.ts'
import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'

/** Longest number of a purchase document. */
const LONGEST = 30

export const idUsedOnce = templateIdUsedOnce(RecurringInvoice as never, 'recurring_invoice')

/** Each date has a number of its own: a vendor uses a number once. [S5.42] */
const numbersDiffer = rule(RecurringInvoice, 'ap.recurringInvoice.numbersDiffer', 'docNumberPattern', (template) => {
  const of = recurrenceOf(template)
  if (!of || !template.docNumberPattern) return null
  // A pattern of the day alone repeats within a year of weeks, one of the month within a year of months.
  const dates = recurringDates(of, { after: null, through: null, limit: 60 })
  const numbers = dates.map((date) => numberOn(template.docNumberPattern, date))
  if (numbers.some((number) => number.length > LONGEST || /[{}]/.test(number))) return fail({}, 'docNumberPattern')
  return new Set(numbers).size < numbers.length && fail()
})

export const onSave: readonly Rule[] = [
  idUsedOnce,
  endsAfterBegin(RecurringInvoice as never),
  numbersDiffer,
  hasLines(RecurringInvoice as never),
  fitsLedger(RecurringInvoice, { rate: ({ nextDate, fromDate }) => nextDate ?? fromDate }),
  notOnControl(RecurringInvoice, 'lines'),
  accountsByHand('lines'),
  wholeAmounts(RecurringInvoice),
  bankOfCurrency(RecurringInvoice),
]
