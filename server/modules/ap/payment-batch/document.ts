import type { Row } from '../../../platform/entity/stored.ts'
import { printRoutes } from '../../../platform/print/routes.ts'
import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { chequePrinting } from '../cheque/cheque-printing.ts'
import { chequeCopyRoute } from '../cheque/copy-route.ts'
import { followedActions } from '../vendor-statement/follow.ts'
import { batchActions } from './actions.ts'
import { complete } from './complete.ts'
import { numberBatch, PaymentBatchStore } from './entity.ts'
import { eftFileRoute } from '../../gl/index.ts'
import { fileFetched } from './bank-file.ts'
import { positivePayRoute } from './positive-pay.ts'
import { onSave } from './rules.ts'
import { batchHands } from './writers.ts'

const vendorsPaid = ({ documents }: Row): readonly unknown[] =>
  ((documents ?? []) as readonly Row[]).map(({ vendorId }) => vendorId)

/** [finance 7.3] What is paid together, with its files and the cheques that it leaves to be printed. */
export const PaymentBatches = tradeDocument(PaymentBatchStore, {
  number: numberBatch,
  approval: batchHands,
  rules: { save: onSave },
  complete,
  actions: (deps) => followedActions(deps, batchActions(deps), vendorsPaid),
  calls: [
    (app, deps, { texts }) => eftFileRoute(app, deps, texts, { store: PaymentBatchStore, fetched: fileFetched }),
    positivePayRoute,
    (app, deps, { texts }) => chequeCopyRoute(app, deps, texts),
    (app, deps, { texts, registry }) => {
      const cheques = chequePrinting(texts)
      registry.offer(cheques.contract.room, ['view', 'print', 'reprint'])
      printRoutes(app, deps, texts, cheques)
    },
  ],
})
