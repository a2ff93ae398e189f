import { RecurringCustomerInvoice } from '../../../../shared/contracts/ar/recurring-invoice.ts'
import type { Rule } from '../../../platform/action/rules.ts'
import { accountsByHand } from '../../../trade/lines/accounts-by-hand.ts'
import { notOnControl } from '../../../trade/lines/control-account.ts'
import { codeOfJob } from '../../../trade/lines/cost-codes.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'
import { endsAfterBegin, hasLines, idUsedOnce as templateIdUsedOnce } from '../../../trade/recurring/rules.ts'

export const idUsedOnce = templateIdUsedOnce(RecurringCustomerInvoice as never, 'ar_recurring_invoice')

export const onSave: readonly Rule[] = [
  ...[idUsedOnce, endsAfterBegin(RecurringCustomerInvoice as never), hasLines(RecurringCustomerInvoice as never)],
  ...[codeOfJob(RecurringCustomerInvoice, 'lines'), wholeAmounts(RecurringCustomerInvoice)],
  fitsLedger(RecurringCustomerInvoice, { rate: ({ nextDate, fromDate }) => nextDate ?? fromDate }),
  ...[notOnControl(RecurringCustomerInvoice, 'lines'), accountsByHand('lines')],
]
