import { Decimal } from 'decimal.js'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import { useRight } from '../../../platform/rights/use.ts'
import { ShipmentStore } from './entity.ts'
import { limitsOf, type Leaves, type Planned } from './plan.ts'

const RIGHT = 'order.overship'

/**
 * [supply 9, scenario 57] No more of a line leaves than was ordered with the tolerance of its class, unless by right and with a reason. The order is locked.
 * @throws Refusal
 */
export async function refuseBeyondTolerance(shipment: Leaves, plan: readonly Planned[], action: ActionContext) {
  // What is charged for goods is as much as they are.
  const beyond = plan.filter(
    ({ of, quantity }) => of.charge === null && quantity.plus(of.shipped).gt(limitsOf(of).most),
  )
  if (beyond.length === 0) return
  const place = { warehouse: shipment.warehouseId }
  if (!action.rights.can(RIGHT, place))
    throw new Refusal(
      beyond.map(({ of, place: at }) => ({
        ...{ Field: `lines.${at}.quantity`, Key: ruleKey('oe.shipment.withinTolerance') },
        Args: { ordered: of.ordered, shipped: of.shipped, most: limitsOf(of).most.toFixed() },
      })),
    )
  const percents = beyond.map(({ of, quantity }) =>
    quantity.plus(of.shipped).minus(of.ordered).times(100).div(of.ordered),
  )
  const refusal = await useRight(action, {
    ...{ right: RIGHT, amount: Decimal.max(...percents).toFixed(), reason: shipment.overReason, place },
    on: { table: ShipmentStore.table, id: shipment.id, recordKey: shipment.shipmentNo },
    fields: { amount: `lines.${beyond[0]!.place}.quantity`, reason: 'overReason' },
  })
  if (refusal) throw new Refusal([refusal])
}
