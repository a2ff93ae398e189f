import { MOST_RETURNED, ProductReturn } from '../../../../shared/contracts/oe/product-return.ts'
import { fail, rule, type Finding, type Rule } from '../../../platform/action/rules.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { returnedOf } from './credits.ts'

/** A return is of an invoice, of a product, or of a lot. [supply 9 products-return] */
const ofSomething = rule(
  ProductReturn,
  'oe.productReturn.ofSomething',
  'documentNo',
  ({ documentNo, productId, lotNo }) => !documentNo && !productId && !lotNo && fail(),
)

/** What comes back was sold to this customer: nobody brings what another one got. [supply 9 products-return] */
const soldToHim = rule(ProductReturn, 'oe.productReturn.soldToHim', null, ({ documentNo, productId, lotNo, lines }) => {
  if (lines.length > 0 || (!documentNo && !productId && !lotNo)) return null
  const field = lotNo ? 'lotNo' : productId ? 'productId' : 'documentNo'
  return fail({ asked: lotNo ?? productId ?? documentNo ?? '' }, field)
})

/** No more is looked through at once than can be. */
const notTooMany = rule(
  ProductReturn,
  'oe.productReturn.notTooMany',
  'documentNo',
  ({ lines }) => lines.length > MOST_RETURNED && fail({ most: MOST_RETURNED }),
)

/** Something comes back. */
const somethingBack = rule(
  ProductReturn,
  'oe.productReturn.somethingBack',
  'lines',
  ({ lines }) => lines.length > 0 && lines.every((line) => returnedOf(line).isZero()) && fail(),
)

/** No more comes back of a line or a lot than was sold of it and is not back yet. [supply 9 products-return] */
const withinSold = rule(ProductReturn, 'oe.productReturn.withinSold', 'lines', ({ lines }) =>
  lines.flatMap(({ quantity, unit, ...line }, at): Finding[] =>
    returnedOf(line).gt(quantity ?? 0)
      ? [fail({ sold: quantity ?? '0', unit: unit ?? '' }, `lines.${at}.returned`)]
      : [],
  ),
)

/** What is told apart by lots waits by its lot; what is not is looked at before it is received. [supply 3.6] */
const heldByLot = rule(ProductReturn, 'oe.productReturn.heldByLot', 'lines', ({ lines }) =>
  lines.flatMap((line, at): Finding[] =>
    line.disposition === 'Hold' && line.lotNo === null && returnedOf(line).gt(0)
      ? [fail({}, `lines.${at}.disposition`)]
      : [],
  ),
)

/** Nothing comes back before it was invoiced. */
const notBeforeInvoice = rule(ProductReturn, 'oe.productReturn.notBeforeInvoice', 'returnDate', (asked) => {
  const { returnDate, lines } = asked
  const late = lines.find((line) => returnedOf(line).gt(0) && line.docDate !== null && line.docDate > returnDate)
  return late !== undefined && fail({ docDate: late.docDate!, invoiceNo: late.invoiceNo ?? '' })
})

export const onSave: readonly Rule[] = [
  ...[notTooMany],
  fitsLedger(ProductReturn, {
    worked: (path) => (path.startsWith('lines.') ? path.replace(/(amount|cost)$/, 'returned') : null),
  }),
]
export const onReceive: readonly Rule[] = [
  ...[ofSomething, soldToHim, somethingBack, withinSold, heldByLot, notBeforeInvoice],
  ...datedAhead('returnDate'),
]
export const onCredit: readonly Rule[] = datedAhead('given.creditDate')
export const onReverse: readonly Rule[] = datedAhead('given.reversalDate')
