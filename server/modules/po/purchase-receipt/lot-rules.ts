import { Decimal } from 'decimal.js'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import { fail, type Finding, type Rule, type RuleContext } from '../../../platform/action/rules.ts'
import { judgedLot, type LotGround } from '../../ic/index.ts'
import { groundOfLots, productOf, type ReceivedLot } from './lots.ts'

type Receipt = Stored<typeof PurchaseReceipt>

const grounds = new WeakMap<object, Promise<LotGround>>()
const groundOf = (receipt: Receipt, { db }: Pick<RuleContext, 'db'>): Promise<LotGround> => {
  const known = grounds.get(receipt) ?? groundOfLots(db, receipt)
  grounds.set(receipt, known)
  return known
}

/** A rule about each lot of a receipt in the words of the lots themselves; its findings stand in the row of the lot. */
const ofEach = (
  name: string,
  field: string,
  judge: (
    lot: judgedLot.TypedLot & ReceivedLot,
    ground: LotGround,
    at: string,
  ) => Finding | readonly Finding[] | boolean,
): Rule => ({
  ...{ id: `ic.lot.${name}`, key: `ic:rules.lot.${name}`, field: 'lots' },
  async check(record, context) {
    const receipt = record as unknown as Receipt
    if (receipt.lots.length === 0) return []
    const ground = await groundOf(receipt, context)
    return receipt.lots.flatMap((lot, at): Finding[] => {
      const found = judge({ ...lot, productId: productOf(receipt.lines, lot) }, ground, `lots.${at}.`)
      if (found === false) return []
      return found === true ? [fail({}, `lots.${at}.${field}`)] : [found].flat()
    })
  },
})

/** A lot is of a line whose product is kept by lot. [supply 2.2] */
const lotOfLine: Rule = {
  ...{ id: 'po.purchaseReceipt.lotOfLine', key: 'po:rules.purchaseReceipt.lotOfLine', field: 'lots' },
  async check(record, context) {
    const receipt = record as unknown as Receipt
    if (receipt.lots.length === 0) return []
    const ground = await groundOf(receipt, context)
    return receipt.lots.flatMap((lot, at) =>
      ground.products.get(productOf(receipt.lines, lot) ?? '')?.isTracked ? [] : [fail({}, `lots.${at}.orderLineNo`)],
    )
  },
}

/** Lots of a line add up to what is received of it. [S5.31] [supply 42] */
const lotsAddUp: Rule = {
  ...{ id: 'po.purchaseReceipt.lotsAddUp', key: 'po:rules.purchaseReceipt.lotsAddUp', field: 'lines' },
  async check(record, context) {
    const receipt = record as unknown as Receipt
    const ground = await groundOf(receipt, context)
    return receipt.lines.flatMap(({ productId, orderLineNo, quantity }, at) => {
      if (!ground.products.get(productId ?? '')?.isTracked) return []
      const all = receipt.lots
        .filter((lot) => lot.orderLineNo === orderLineNo)
        .reduce((sum, lot) => sum.plus(lot.quantity ?? 0), new Decimal(0))
      return all.eq(quantity ?? 0)
        ? []
        : [fail({ lots: all.toFixed(), quantity: new Decimal(quantity ?? 0).toFixed() }, `lines.${at}.quantity`)]
    })
  },
}

/** Each lot holds something. */
const lotHolds: Rule = {
  ...{ id: 'po.purchaseReceipt.lotHolds', key: 'po:rules.purchaseReceipt.lotHolds', field: 'lots' },
  async check(record) {
    return (record as unknown as Receipt).lots.flatMap(({ quantity }, at) =>
      new Decimal(quantity ?? 0).gt(0) ? [] : [fail({}, `lots.${at}.quantity`)],
    )
  },
}

/** What was turned away says why. [supply 10] */
const rejectReasoned: Rule = {
  ...{ id: 'po.purchaseReceipt.rejectReasoned', key: 'po:rules.purchaseReceipt.rejectReasoned', field: 'lines' },
  async check(record) {
    return (record as unknown as Receipt).lines.flatMap(({ rejected, rejectReason }, at) =>
      new Decimal(rejected ?? 0).gt(0) && !rejectReason ? [fail({}, `lines.${at}.rejectReason`)] : [],
    )
  },
}

/** What a pound costs beside its metal is no more than all that it costs. [supply 5.6] */
const partsWithinCost: Rule = {
  ...{ id: 'po.purchaseReceipt.partsWithinCost', key: 'po:rules.purchaseReceipt.partsWithinCost', field: 'lots' },
  async check(record) {
    return (record as unknown as Receipt).lots.flatMap(({ costPerPound, fabrication, freight, extra }, at) => {
      const parts = [fabrication, freight, extra].reduce((sum, part) => sum.plus(part ?? 0), new Decimal(0))
      return costPerPound !== null && parts.gt(costPerPound)
        ? [fail({ cost: costPerPound }, `lots.${at}.fabrication`)]
        : []
    })
  },
}

/** [S5.27]-[S5.31] [S8.28] What is asked of a coil on its own form is asked of it here too. */
export const lotsOnPost: readonly Rule[] = [
  ...[lotOfLine, lotsAddUp, lotHolds, rejectReasoned, partsWithinCost],
  ofEach('manufacturerNumber', 'mfrNo', judgedLot.numberMissing),
  ofEach('heatGiven', 'heatKey', judgedLot.heatMissing),
  ofEach('heatFound', 'heatKey', (lot, ground, at) =>
    judgedLot.heatUnknown(lot, ground) ? fail({ heat: lot.heatKey! }, `${at}heatKey`) : false,
  ),
  ofEach('coilWeight', 'weight', judgedLot.tooLight),
  ofEach('eyeInside', 'insideDiameter', judgedLot.eyeTooLarge),
  ofEach('withinProduct', 'thickness', judgedLot.outsideProduct),
  ofEach('scaleAgrees', 'weightReason', (lot, ground, at) => {
    const found = lot.weightReason ? null : judgedLot.apart(lot, ground)
    return found ? fail({ ...found }, `${at}weightReason`) : false
  }),
]
