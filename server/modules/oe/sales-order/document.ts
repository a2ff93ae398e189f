import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { PARTIES } from '../../../trade/party/parties-valid.ts'
import { orderActions } from './actions.ts'
import { keepsStock } from './claims.ts'
import { complete } from './complete.ts'
import { SalesOrderStore } from './entity.ts'
import { orderPrintRoute } from './print.ts'
import { onDelete, onSave } from './rules.ts'

/** [S3.29] [supply 3.7, 9] What customers ask us for. */
export const SalesOrders = tradeDocument(SalesOrderStore, {
  number: { counter: 'SALES_ORDER', day: 'orderDate' },
  rules: { save: onSave, delete: onDelete },
  complete,
  actions: orderActions,
  calls: [orderPrintRoute],
  search: { by: ['orderNo', 'billToId', 'customerReference'], amount: 'total' },
  also: (deps) => ({ ownReferences: PARTIES, afterSave: keepsStock(deps) }),
})
