import type { FastifyInstance } from 'fastify'
import type { FieldSight } from '../../../../shared/contracts/field-sight.ts'
import type { Settlement } from '../../../../shared/contracts/trade/settlement.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Row, StoredEntity } from '../../../platform/entity/stored.ts'
import * as trade from '../../../trade/items/settlement-route.ts'
import { settledOf } from './settled.ts'

const CALLED: trade.Called = {
  'ap/purchase-invoice': [
    ['ap.purchaseInvoice.docNumber', 'ap.purchaseInvoice.invoiceNo'],
    'ap.purchaseInvoice.docAmount',
  ],
  'ap/payment': [['ap.payment.paymentNo', 'ap.payment.chequeNo', 'ap.payment.reference'], 'ap.payment.amount'],
  'ap/card-payment': [['ap.cardPayment.paymentNo', 'ap.cardPayment.reference'], 'ap.cardPayment.amount'],
  'po/purchase-receipt': [['po.purchaseReceipt.receiptNo'], 'po.purchaseReceipt.amount'],
}

/** Documents as their reader may read each of them: dots for a number, nothing for an amount. */
export const settlementsAsSeen = (sight: FieldSight, rows: readonly Settlement[], withAmounts: boolean): Settlement[] =>
  trade.settlementsAsSeen(CALLED, sight, rows, withAmounts)

interface Settled {
  readonly amount: string
  /** The document that moved the items, where it is another one. */
  readonly documentOf?: (record: Row) => Promise<string | null>
  readonly rowsOf?: trade.RowsOf
  readonly elsewhere?: boolean
}

/** That call of a document, for its registration. */
export const settlementCall =
  (store: StoredEntity, settled: Settled | ((deps: Deps) => Settled)) =>
  (app: FastifyInstance, deps: Deps): void =>
    settlementRoute(app, deps, store, typeof settled === 'function' ? settled(deps) : settled)

/** What the form of a document asks for beside it: what settled it, or what it settled (`shared/kit/related`). */
export const settlementOf =
  ({ entity }: StoredEntity, isBooked: (document: Row) => boolean) =>
  (document: Row): string[] =>
    isBooked(document) ? [`${entity.room}/${String(document['id'])}/settlement`] : []

/** [finance 7.1 drill] `GET …/:id/settlement` of a document of payables or of purchasing. */
export function settlementRoute(
  app: FastifyInstance,
  deps: Deps,
  entity: StoredEntity,
  { documentOf = ({ id }) => Promise.resolve(String(id)), ...settled }: Settled,
): void {
  const itemsOf: trade.RowsOf = async (db, user, record) => {
    const document = await documentOf(record)
    return document === null ? [] : settledOf(db, user, document)
  }
  trade.settlementRoute(app, deps, entity, { called: CALLED, rowsOf: itemsOf, ...settled })
}
