import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import type { ReceiptAbout } from '../../../../shared/contracts/po/receipt-about.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { FirmStore } from '../../admin/index.ts'
import { seesOrders, waitingFor } from '../../ic/index.ts'
import type { Receipt } from './complete.ts'
import { PurchaseReceiptStore } from './entity.ts'
import { groundOfLots, productOf } from './lots.ts'
import { holdOf } from './made-lots.ts'

const { room } = PurchaseReceipt

/**
 * [judgement 40] `GET api/po/purchase-receipt/about/:receiptNo`: who waits for what came, as long as it is not posted, and what of it will be on hold.
 * Orders and customers out of its reader's sight, and what follows from fields that he may not read, are left out.
 */
export function receiptAboutRoute(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get<{ Params: { receiptNo: string } }>(
    `/api/${room}/about/:receiptNo`,
    {
      schema: {
        ...{ summary: 'Who waits for what came', tags: [room] },
        params: {
          ...{ type: 'object', required: ['receiptNo'] },
          properties: { receiptNo: { type: 'string', minLength: 1, maxLength: 20 } },
        },
      },
      ...guarded(`${room}.view`),
    },
    async ({ user, params: { receiptNo } }): Promise<ReceiptAbout> => {
      const [seen, firms] = await Promise.all([
        visibilityOf(db, user, PurchaseReceiptStore),
        visibilityOf(db, user, FirmStore),
      ])
      const [stored] = await planned<{ id: string; isDirect: boolean }>(
        db,
        sql`
        select r.id, o.direct_for is not null as "isDirect" from purchase_receipt r
        left join purchase_order o on o.order_no = r.order_no where r.receipt_no = ${receiptNo}`,
      )
      // Without its number, nobody may ask for it by that.
      const found =
        stored && isReadable(seen, 'receiptNo') ? await readInSight(db, PurchaseReceiptStore, stored.id, seen) : null
      if (!found?.inScope) throw notFound()
      const receipt = found.record as unknown as Receipt
      const reads = (...paths: string[]) => paths.every((path) => isReadable(seen, path))
      const { isDirect } = stored!
      const isOpen = receipt.status === 'Open' && receipt.lots.length > 0
      const seesHeats = reads('lots', 'lots.lotNo', 'lots.heatKey', 'inspectionResult')
      const ground = isOpen && seesHeats ? await groundOfLots(db, receipt) : null
      const products = receipt.lots.map((lot) => productOf(receipt.lines, lot))
      const isWanted = isOpen && !isDirect && seesOrders(seen) && reads('lines', 'lines.productId', 'warehouseId')
      return {
        receiptNo,
        waiting: isWanted ? await waitingFor(db, { ...receipt, products }, firms) : null,
        held: ground
          ? receipt.lots.flatMap((lot) => {
              const reason = holdOf(receipt, lot, ground, isDirect)
              return reason ? [{ lotNo: lot.lotNo!, reason }] : []
            })
          : [],
      }
    },
  )
}
