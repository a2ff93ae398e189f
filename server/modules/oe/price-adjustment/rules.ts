import { MOST_ADJUSTED, PriceAdjustment } from '../../../../shared/contracts/oe/price-adjustment.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { dearer } from './amounts.ts'

/** An adjustment is of an invoice, or of a product. [supply 9 price-adjustments] */
const ofSomething = rule(
  PriceAdjustment,
  'oe.priceAdjustment.ofSomething',
  'documentNo',
  ({ documentNo, productId }) => !documentNo && !productId && fail(),
)

/** What is asked for was sold and not given back. */
const somethingSold = rule(
  PriceAdjustment,
  'oe.priceAdjustment.somethingSold',
  'productId',
  ({ documentNo, productId, lines }) => (documentNo !== null || productId !== null) && lines.length === 0 && fail(),
)

/** The days are in their order. */
const daysInOrder = rule(
  PriceAdjustment,
  'oe.priceAdjustment.daysInOrder',
  'toDate',
  ({ fromDate, toDate }) => fromDate !== null && toDate !== null && toDate < fromDate && fail({ fromDate }),
)

/** No more is corrected at once than can be looked through. */
const notTooMany = rule(
  PriceAdjustment,
  'oe.priceAdjustment.notTooMany',
  'toDate',
  ({ lines }) => lines.length > MOST_ADJUSTED && fail({ most: MOST_ADJUSTED }),
)

/** At least one price changes. */
const somethingChanges = rule(
  PriceAdjustment,
  'oe.priceAdjustment.somethingChanges',
  'lines',
  ({ lines }) => lines.every((line) => dearer(line).isZero()) && fail(),
)

/** No price is corrected before it was invoiced. */
const notBeforeInvoice = rule(PriceAdjustment, 'oe.priceAdjustment.notBeforeInvoice', 'adjustDate', (adjustment) => {
  const { adjustDate, lines } = adjustment
  const late = lines.find((line) => !dearer(line).isZero() && line.docDate !== null && line.docDate > adjustDate)
  return late !== undefined && fail({ docDate: late.docDate!, invoiceNo: late.invoiceNo ?? '' })
})

export const onSave: readonly Rule[] = [
  ...[daysInOrder, notTooMany],
  fitsLedger(PriceAdjustment, {
    worked: (path) => (path.startsWith('lines.') ? path.replace(/difference$/, 'newPrice') : null),
  }),
]
export const onPost: readonly Rule[] = [
  ...[ofSomething, somethingSold, somethingChanges, notBeforeInvoice],
  ...datedAhead('adjustDate'),
]
