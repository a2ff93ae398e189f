import { MOST_RETURNED, ProductReturn } from '../../../../shared/contracts/oe/product-return.ts'
import { fail, rule, type Finding, type Rule } from '../../../platform/action/rules.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { blindGround } from './blind.ts'
import { returnedOf, type ReturnedLine } from './credits.ts'

/** A return is of an invoice, of a product, or of a lot; or it says what comes without an invoice. [supply 9 products-return] */
const ofSomething = rule(
  ProductReturn,
  'oe.productReturn.ofSomething',
  'documentNo',
  ({ documentNo, productId, lotNo, blind }) =>
    !documentNo && !productId && !lotNo && !blind.some((line) => returnedOf(line).gt(0)) && fail(),
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
  ({ lines, blind }) => lines.length > 0 && [...lines, ...blind].every((line) => returnedOf(line).isZero()) && fail(),
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
const heldByLot = rule(ProductReturn, 'oe.productReturn.heldByLot', 'lines', ({ lines, blind }) => {
  const wrong = (list: string) => (line: Pick<ReturnedLine, 'disposition' | 'lotNo' | 'returned'>, at: number) =>
    line.disposition === 'Hold' && line.lotNo === null && returnedOf(line).gt(0)
      ? [fail({}, `${list}.${at}.disposition`)]
      : []
  return [...lines.flatMap(wrong('lines')), ...blind.flatMap(wrong('blind'))]
})

/** What comes without an invoice has its price. [supply 9.1] */
const blindPriced = rule(ProductReturn, 'oe.productReturn.blindPriced', 'blind', ({ blind }) =>
  blind.flatMap((line, at): Finding[] =>
    returnedOf(line).gt(0) && line.unitPrice === null ? [fail({}, `blind.${at}.unitPrice`)] : [],
  ),
)

/** Without an invoice somebody else says yes before anything comes back, whatever it comes to. [supply 9.1] */
const blindApproved = rule(
  ProductReturn,
  'oe.productReturn.blindApproved',
  'blind',
  ({ blind, approvedBy }) => blind.some((line) => returnedOf(line).gt(0)) && approvedBy === null && fail(),
)

/** It comes to a warehouse: nobody knows where it had left from. [supply 9.1] */
const blindPlace = rule(
  ProductReturn,
  'oe.productReturn.blindPlace',
  'warehouseId',
  ({ blind, warehouseId }) => warehouseId === null && blind.some((line) => returnedOf(line).gt(0)) && fail(),
)

/** What is kept by lot comes back to a lot of its product that is known here. [supply 9.1] */
const blindKnown = rule(ProductReturn, 'oe.productReturn.blindKnown', 'blind', async ({ blind }, { db }) => {
  const { products, lots } = await blindGround(db, { blind })
  return blind.flatMap(({ productId, lotNo, returned }, at): Finding[] => {
    const product = productId === null ? undefined : products.get(productId)
    if (!product?.isStock || returnedOf({ returned }).isZero()) return []
    const isKnown = product.lotTracked ? lots.get(lotNo ?? '')?.productId === productId : lotNo === null
    return isKnown ? [] : [fail({ productId: productId!, lotNo: lotNo ?? '' }, `blind.${at}.lotNo`)]
  })
})

/** What was inspected stays: it is free again, or gone. */
const notInspected = rule(
  ProductReturn,
  'oe.productReturn.notInspected',
  null,
  ({ lines, blind }) => [...lines, ...blind].some(({ finding }) => finding !== null) && fail(),
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
    worked: (path) => (/^(lines|blind)\./.test(path) ? path.replace(/(amount|cost)$/, 'returned') : null),
  }),
]
export const onReceive: readonly Rule[] = [
  ...[ofSomething, soldToHim, somethingBack, withinSold, heldByLot, notBeforeInvoice],
  ...[blindPriced, blindPlace, blindKnown],
  ...datedAhead('returnDate'),
]
/** [supply 9.1] What is received and credited binds: without an invoice another has said yes. */
export const onBack: readonly Rule[] = [...onReceive, blindApproved]
export const onCredit: readonly Rule[] = datedAhead('given.creditDate')
export const onReverse: readonly Rule[] = [notInspected, ...datedAhead('given.reversalDate')]
