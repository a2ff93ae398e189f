import { Decimal } from 'decimal.js'
import { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { makeLots, type LotGround, type NewLot } from '../../ic/index.ts'
import type { Receipt } from './complete.ts'
import { groundOfLots, productOf, type ReceivedLot } from './lots.ts'

/** What an inspection is called that lets goods into stock. */
const PASSED = 'PASS'

/**
 * [supply 3.6, 5.6, 10] The lots of a receipt come to be; ids by our numbers. What is to be inspected, or is outside of its grade, waits on hold;
 * what goes to a customer directly passes nobody of ours who would inspect it.
 */
export async function madeLots(
  receipt: Receipt,
  action: ActionContext,
  { isDirect }: { readonly isDirect: boolean },
): Promise<ReadonlyMap<string, string>> {
  if (receipt.lots.length === 0) return new Map()
  const ground = await groundOfLots(action.trx, receipt)
  const source = { type: PurchaseReceipt.id, id: receipt.id, no: receipt.receiptNo! }
  const lots = receipt.lots.map((lot) => newLot(receipt, lot, ground, isDirect))
  const made = await makeLots(action, source, lots)
  return new Map(made.map(({ id, lotNo }) => [lotNo, id]))
}

/** Why a lot waits on hold when it comes in; null: it is free at once. */
export function holdOf(
  { lines, inspectionResult }: Pick<Receipt, 'lines' | 'inspectionResult'>,
  lot: ReceivedLot,
  ground: LotGround,
  isDirect: boolean,
): 'OutOfGrade' | 'Inspection' | null {
  if (ground.heatOf(lot.heatKey)?.verdict === 'Fails') return 'OutOfGrade'
  const isInspected = ground.products.get(productOf(lines, lot) ?? '')?.isInspected === true
  return isInspected && !isDirect && inspectionResult !== PASSED ? 'Inspection' : null
}

function newLot(receipt: Receipt, lot: ReceivedLot, ground: LotGround, isDirect: boolean): NewLot {
  const productId = productOf(receipt.lines, lot)!
  const product = ground.products.get(productId)!
  const heat = ground.heatOf(lot.heatKey)
  const {
    quantity: _,
    orderLineNo: _line,
    byDimensions: _by,
    apart: _apart,
    agreeing: _agreeing,
    value: _value,
    bin: _bin,
    ...own
  } = lot
  const beside = [lot.fabrication, lot.freight, lot.extra].reduce((sum, part) => sum.plus(part ?? 0), new Decimal(0))
  const reason = holdOf(receipt, lot, ground, isDirect)
  return {
    ...own,
    productId,
    ...{ heatKey: heat?.heatKey ?? null, mill: heat?.mill ?? null, originCountry: heat?.meltCountry ?? null },
    ...{ gradeId: heat?.gradeId ?? product.gradeId, specificationId: product.specificationId },
    ...{ measurement: product.measurement, receivedOn: receipt.receiptDate },
    ingot: lot.costPerPound === null ? null : new Decimal(lot.costPerPound).minus(beside).toFixed(),
    hold: reason && { reason },
  }
}
