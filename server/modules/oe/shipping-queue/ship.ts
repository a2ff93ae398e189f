import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import { ResultStatus, type CallResult } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { runAction } from '../../../platform/document/run-action.ts'
import { saveRecord, type EntityParts } from '../../../platform/entity/save.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { lockOrders } from '../sales-order/following.ts'
import { Shipments } from '../shipment/document.ts'

/** A shipment that is being picked. */
export interface Draft {
  readonly id: string
  readonly version: number
  readonly shipDate: string | null
}

export const draftOf = async (trx: Trx, orderNo: string, warehouseId: string): Promise<Draft | null> =>
  (
    await planned(
      trx,
      sql<Draft>`
      select id, version, ship_date::text as "shipDate" from shipment
      where order_no = ${orderNo} and warehouse_id = ${warehouseId} and status = 'Open' order by shipment_no limit 1 for update`,
    )
  )[0] ?? null

/** What was saved, or the refusal of the whole. */
export function kept(answer: CallResult): { readonly id: string; readonly version: number } {
  if (answer.ResultStatus !== ResultStatus.success) throw new Refusal(answer.Problems ?? [])
  const { id, version } = answer.Data as { id: string; version: number }
  return { id, version: Number(version) }
}

/** The shipment of an order that is begun, by the rules of every shipment. */
export const begun = async (parts: EntityParts, context: ActionContext, fields: Row): Promise<Draft> => {
  const record = { ...emptyRecord(Shipment.fields), ...fields }
  return { shipDate: null, ...kept(await saveRecord(parts, context, null, { record })) }
}

interface Ships {
  readonly orderId: string
  readonly orderNo: string
  readonly warehouseId: string
  /** `YYYY-MM-DD` */
  readonly day: string
}

/**
 * [supply 9] Ships an order: what was picked for it, else what is kept for it where nothing has to be picked. Under the rules of every shipment, in the name of
 * whoever asks.
 * @throws Refusal with why it stays
 */
export function shippingOrders(
  deps: Deps,
  rooms: TradeRooms,
): (context: ActionContext, ships: Ships) => Promise<{ readonly id: string; readonly shipmentNo: string }> {
  const parts = Shipments.parts(rooms)
  const post = Shipments.transitions(deps, rooms).find(({ action }) => action === 'post')!
  return async (context, { orderId, orderNo, warehouseId, day }) => {
    await lockOrders(context.trx, [orderId])
    const draft = await draftOf(context.trx, orderNo, warehouseId)
    const { id, version } =
      draft === null
        ? await begun(parts, context, { orderNo, warehouseId, shipDate: day })
        : draft.shipDate === day
          ? draft
          : kept(
              await saveRecord(parts, context, draft.id, {
                record: { shipDate: day },
                version: draft.version,
              } as never),
            )
    const answer = await runAction(parts, Shipments.document, post, context, id, { version })
    kept(answer)
    return { id, shipmentNo: String((answer.Data as Row)['shipmentNo']) }
  }
}
