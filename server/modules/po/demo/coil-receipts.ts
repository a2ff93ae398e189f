import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { LandedCost } from '../../../../shared/contracts/po/landed-cost.ts'
import { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { DirectShips } from '../../../trade/direct-ships.ts'
import { acted, contextAt, saved, userOf, workday, type Led } from '../../admin/index.ts'
import { landedActions } from '../landed-cost/actions.ts'
import { LandedCosts } from '../landed-cost/document.ts'
import { receiptActions } from '../purchase-receipt/actions.ts'
import { PurchaseReceipts } from '../purchase-receipt/document.ts'

/** Where coils lie, and the line that slits them. */
const WAREHOUSE = 'HAM-2'

interface Delivery {
  /** Working days from that of the start. */
  readonly on: number
  readonly packingSlip: string
  readonly waybill: string
  readonly orderLineNo: number
  readonly coils: readonly Row[]
}

const galvanized = { heatKey: 'LK-58220', insideDiameter: '20' }
/** What of a pound is not metal, as the mill says it on its slip. */
const parts = { insideDiameter: '20', fabrication: '0.052', freight: '0.024', extra: '0.012' }

/** What came last week, whose carrier has sent his bill since. */
const POSTED: Delivery = {
  ...{ on: -6, packingSlip: 'LK-99187', waybill: '77094', orderLineNo: 2 },
  coils: [
    { ...galvanized, mfrNo: 'LK-7736-A', weight: '4230', outsideDiameter: '28.21', bin: '02-B-01' },
    { ...galvanized, mfrNo: 'LK-7736-B', weight: '4180', outsideDiameter: '28.12', bin: '02-B-02' },
  ],
}

/** What stands on the dock: the diameter of the third coil was misread. */
const ON_THE_DOCK: Delivery = {
  ...{ on: 0, packingSlip: 'LK-99204', waybill: '77120', orderLineNo: 1 },
  coils: [
    { ...parts, heatKey: 'LK-58213', mfrNo: 'LK-7741-A', weight: '12140', outsideDiameter: '39.15', bin: '01-A-01' },
    { ...parts, heatKey: 'LK-58213', mfrNo: 'LK-7741-B', weight: '11980', outsideDiameter: '39', bin: '01-A-02' },
    { ...parts, heatKey: 'LK-58231', mfrNo: 'LK-7742-A', weight: '11560', outsideDiameter: '37.6', bin: '01-A-03' },
  ],
}

/** What its carrier asks for what came last week, by what each coil weighs. */
const FREIGHT = { on: -5, reference: 'Bay Haulage 77094', amount: '201.84' }

/** [judgement 40] Coils of an order: two that came and bear what carried them here, and three on the dock that are being measured. */
export async function loadCoilReceipts(trx: Trx, deps: Deps, orderNo: string): Promise<void> {
  const clerk = await userOf(trx, 'clerk')
  const by = (days: number) => contextAt(trx, deps, clerk, workday(days))
  const receipts: Led = {
    of: PurchaseReceipts,
    transitions: receiptActions(deps, { directShips: new DirectShips() }),
  }
  const came = async (delivery: Delivery) =>
    saved(await by(delivery.on), receipts, recordOf(delivery, orderNo, clerk.name))
  const posted = await came(POSTED)
  await acted(await by(POSTED.on), receipts, posted, 'post')
  const { receiptNo } = (await readRecord(trx, PurchaseReceipts.store, posted))!.record
  const landed: Led = { of: LandedCosts, transitions: landedActions(deps) }
  const cost = await saved(await by(FREIGHT.on), landed, {
    ...emptyRecord(LandedCost.fields),
    ...{ receiptNo, costDate: workday(FREIGHT.on), reference: FREIGHT.reference },
    lines: [{ ...emptyRecord(LandedCost.fields.lines.fields!), kind: 'Freight', amount: FREIGHT.amount }],
  })
  await acted(await by(FREIGHT.on), landed, cost, 'post')
  await came(ON_THE_DOCK)
}

function recordOf({ on, packingSlip, waybill, orderLineNo, coils }: Delivery, orderNo: string, by: string): Row {
  const lot = emptyRecord(PurchaseReceipt.fields.lots.fields!)
  const quantity = coils.reduce((sum, { weight }) => sum + Number(weight), 0)
  return {
    ...emptyRecord(PurchaseReceipt.fields),
    ...{ orderNo, warehouseId: WAREHOUSE, receiptDate: workday(on), packingSlip, waybill, inspectedBy: by },
    lines: [{ ...emptyRecord(PurchaseReceipt.fields.lines.fields!), orderLineNo, quantity: String(quantity) }],
    lots: coils.map((coil) => ({ ...lot, ...coil, pieces: '1' })),
  }
}
