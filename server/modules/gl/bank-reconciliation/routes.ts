import type { FastifyInstance } from 'fastify'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { entityRoutes, type EntityRooms } from '../../../platform/entity/routes.ts'
import { BankReconciliation } from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import { ReconciliationStore } from './entity.ts'
import { importRoute } from './import-route.ts'
import type { BankPapers } from './papers.ts'
import { readRoutes } from './read-routes.ts'
import { reportRoute } from './report-route.ts'
import { writeRoutes } from './write-routes.ts'

/** [finance 5.8, 9.7] Bank reconciliation: files that are brought, lines that are matched, statements that are closed. */
export function bankReconciliationRoutes(
  app: FastifyInstance,
  deps: Deps,
  rooms: EntityRooms & { readonly bankPapers: BankPapers },
): void {
  const answers = new Answers(rooms.texts)
  const papers = rooms.bankPapers
  entityRoutes(app, deps, rooms, ReconciliationStore, { writable: false, actions: BankReconciliation.ownActions })
  const beside = ['bank_import', 'bank_match', 'bank_statement_line', 'bank_cleared', 'bank_rule', 'bank_csv_mapping']
  rooms.registry.keepBeside(...beside)
  // A file of the bank is made of a batch, which names the account too; what comes back of it is kept as it was read.
  rooms.registry.keepBeside('eft_file', 'eft_return_file', 'eft_return_item')
  readRoutes(app, deps, papers)
  importRoute(app, deps, answers, papers)
  writeRoutes(app, deps, answers, papers)
  reportRoute(app, deps, rooms.texts)
}
