import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { documentRoutes } from '../../../platform/document/routes.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { printRoutes } from '../../../platform/print/routes.ts'
import { chequePrinting } from '../cheque/cheque-printing.ts'
import { chequeCopyRoute } from '../cheque/copy-route.ts'
import { PaymentBatchStore } from './entity.ts'
import { onSave } from './rules.ts'
import { batchActs } from './actions.ts'
import { complete } from './complete.ts'
import { numberBatch } from './entity.ts'
import { batchHands } from './writers.ts'
import { batchFileRoute } from './file-route.ts'
import { positivePayRoute } from './positive-pay.ts'
import { followedActs } from '../vendor-statement/follow.ts'

const vendorsPaid = ({ documents }: Row): readonly unknown[] =>
  ((documents ?? []) as readonly Row[]).map(({ vendorId }) => vendorId)

/** Calls of payment batches, of their files, and of the cheques that they leave to be printed. */
export function batchRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  documentRoutes(app, deps, rooms, PaymentBatchStore, {
    ...{ onSave, complete, beforeSave: numberBatch, guard: batchHands },
    transitions: followedActs(deps, batchActs(deps), vendorsPaid),
  })
  batchFileRoute(app, deps, rooms.texts)
  positivePayRoute(app, deps)
  chequeCopyRoute(app, deps, rooms.texts)
  const cheques = chequePrinting(rooms.texts)
  rooms.registry.offer(cheques.contract.room, ['view', 'print', 'reprint'])
  printRoutes(app, deps, rooms.texts, cheques)
}
