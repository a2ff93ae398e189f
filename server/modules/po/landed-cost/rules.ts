import { Decimal } from 'decimal.js'
import { LandedCost } from '../../../../shared/contracts/po/landed-cost.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { receiptOf } from './brought.ts'

/** A landed cost has a cost. */
const costGiven = rule(LandedCost, 'po.landedCost.costGiven', 'lines', ({ lines }) =>
  lines.length === 0
    ? fail()
    : lines.flatMap(({ amount }, at) => (new Decimal(amount ?? 0).gt(0) ? [] : [fail({}, `lines.${at}.amount`)])),
)

/** Something of the receipt is kept in stock, so that there is something to bear it. */
const somethingStocked = rule(
  LandedCost,
  'po.landedCost.somethingStocked',
  'receiptNo',
  ({ shares }) => shares.length === 0 && fail(),
)

/** What is borne by weight is weighed. */
const weighed = rule(LandedCost, 'po.landedCost.weighed', 'lines', ({ lines, shares }) =>
  shares.some(({ weight }) => new Decimal(weight ?? 0).isZero())
    ? lines.flatMap(({ basis, kind }, at) =>
        basis === 'Weight' && kind !== 'ImportTax' ? [fail({}, `lines.${at}.basis`)] : [],
      )
    : null,
)

/** Nothing costs more before it has come. */
const notBeforeReceipt = rule(
  LandedCost,
  'po.landedCost.notBeforeReceipt',
  'costDate',
  async ({ receiptNo, costDate }, { db }) => {
    const receipt = await receiptOf(db, receiptNo)
    return receipt !== null && costDate < receipt.receiptDate && fail({ receiptDate: receipt.receiptDate })
  },
)

export const onSave: readonly Rule[] = [fitsLedger(LandedCost)]
export const onPost: readonly Rule[] = [
  ...[costGiven, somethingStocked, weighed, notBeforeReceipt],
  ...datedAhead('costDate'),
]
export const onReverse: readonly Rule[] = datedAhead('given.reversalDate')
