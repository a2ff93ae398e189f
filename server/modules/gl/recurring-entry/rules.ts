import { Decimal } from 'decimal.js'
import { RecurringEntry } from '../../../../shared/contracts/gl/recurring-entry.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { accountsByHand } from '../../../trade/lines/accounts-by-hand.ts'
import { notOnControl } from '../../../trade/lines/control-account.ts'
import { codeOfJob } from '../../../trade/lines/cost-codes.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'
import { endsAfterBegin, idUsedOnce as templateIdUsedOnce } from '../../../trade/recurring/rules.ts'
import { sumsOf } from '../journal-entry/complete.ts'
import { taxesOfLines } from '../journal-entry/tax-of-line.ts'

export const idUsedOnce = templateIdUsedOnce(RecurringEntry as never, 'recurring_entry')

/** A line is a debit or a credit. [finance 9.1] */
const oneSide = rule(RecurringEntry, 'gl.recurringEntry.oneSide', 'lines', ({ lines }) =>
  lines.flatMap(({ debit, credit }, at) =>
    [debit, credit].every((one) => !new Decimal(one ?? 0).isZero()) ? [fail({}, `lines.${at}.credit`)] : [],
  ),
)

/** What comes back moves something, and what is actual sums to zero each time. [S5.39] [FG1] */
const sumsToZero: Rule = {
  id: 'ledger.refused.notBalanced',
  key: 'ledger:refused.notBalanced',
  field: 'lines',
  check(record) {
    const { lines, dataType, currency } = record as unknown as RecurringEntry
    const { difference } = sumsOf(lines as never)
    if (dataType !== 'Actual' || difference.isZero()) return []
    return [fail({ difference: moneyText(difference.abs()), currency: currency ?? '' })]
  },
}

/** There is something to enter. [finance 9.1] */
const linesGiven = rule(RecurringEntry, 'gl.recurringEntry.linesGiven', 'lines', ({ lines, dataType }) => {
  const moving = lines.filter(({ debit, credit, quantity }) =>
    [debit, credit, quantity].some((one) => !new Decimal(one ?? 0).isZero()),
  )
  return moving.length < (dataType === 'Actual' ? 2 : 1) && fail()
})

/** Only what is actual turns back. [finance 9.1] */
const onlyActualTurnsBack = rule(
  RecurringEntry,
  'gl.recurringEntry.onlyActualTurnsBack',
  'turnsBack',
  ({ turnsBack, dataType }) => turnsBack === true && dataType !== 'Actual' && fail(),
)

export const onSave: readonly Rule[] = [
  idUsedOnce,
  endsAfterBegin(RecurringEntry as never),
  oneSide,
  linesGiven,
  sumsToZero,
  onlyActualTurnsBack,
  codeOfJob(RecurringEntry, 'lines'),
  ...taxesOfLines(RecurringEntry),
  notOnControl(RecurringEntry, 'lines'),
  accountsByHand('lines'),
  wholeAmounts(RecurringEntry),
  fitsLedger(RecurringEntry, { rate: ({ nextDate, fromDate }) => nextDate ?? fromDate }),
]
