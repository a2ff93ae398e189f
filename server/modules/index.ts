import type { FastifyInstance } from 'fastify'
import { CloseChecks } from '../ledger/close-checks.ts'
import { DraftBooks } from '../ledger/drafts.ts'
import { EntryNumbers } from '../ledger/entry-numbers.ts'
import { keepProving } from '../ledger/nightly.ts'
import type { BookProof } from '../ledger/prove.ts'
import { DirectShips } from '../trade/direct-ships.ts'
import type { TradeDocument } from '../trade/document/trade-document.ts'
import { SubledgerBooks } from '../ledger/subledgers.ts'
import { fileStores } from '../platform/attachments/file-stores.ts'
import { keepRemovingLeftovers } from '../platform/attachments/leftovers.ts'
import type { Deps } from '../platform/deps.ts'
import { EntityRegistry } from '../platform/entity/registry.ts'
import { readSuiteTexts } from '../platform/entity/texts.ts'
import { homeRoutes } from '../platform/home/routes.ts'
import type { StoredReport } from '../platform/reports/rows-for.ts'
import { keepMailing } from '../platform/reports/mailed/mail-report.ts'
import type { Mailable } from '../platform/reports/mailed/mailable.ts'
import { reportRunHandler } from '../platform/reports/runs/run-job.ts'
import { SearchSources } from '../platform/search/search-source.ts'
import { keepForgetting } from '../platform/idempotency/cleanup.ts'
import { keepTellingAdministrators, operatorAlerts } from '../platform/alerts/alerts.ts'
import { keepForgettingJobs } from '../platform/jobs/cleanup.ts'
import { liveRoutes } from '../platform/live/routes.ts'
import { deputyRoutes } from '../platform/waiting/deputy-routes.ts'
import { waitingRoutes } from '../platform/waiting/routes.ts'
import { ownRunRoutes } from '../platform/work/routes.ts'
import { workHandler } from '../platform/work/work-job.ts'
import { Works } from '../platform/work/work.ts'
import { transferHandlers } from '../platform/transfer/job.ts'
import { OfferedEntities } from '../platform/transfer/offered.ts'
import { adminHome, adminRoutes, dutiesOfDeputy, FirmMerges, FirmUses, letterhead } from './admin/index.ts'
import { stockAgrees } from '../stock/prove.ts'
import { stockBooks } from '../stock/subledger.ts'
import { arDocuments, arRoutes, receiptsExpected, salesHome } from './ar/index.ts'
import { apDocuments, apHome, apRoutes, outstandingCheques } from './ap/index.ts'
import { BankPapers, companyOfBank, currencyOfBank, glDocuments, glHome, glRoutes } from './gl/index.ts'
import { icDocuments, icRoutes } from './ic/index.ts'
import { oeDocuments, oeHome, oeRoutes } from './oe/index.ts'
import {
  orderRecord,
  ordersTo,
  poDocuments,
  PurchaseOrders,
  poHome,
  poRoutes,
  ProductStore,
  PurchaseOrderStore,
} from './po/index.ts'

/** All documents of the trade, each by its registration. */
export const DOCUMENTS: readonly TradeDocument[] = [
  ...glDocuments,
  ...apDocuments,
  ...poDocuments,
  ...icDocuments,
  ...oeDocuments,
  ...arDocuments,
]

/** What documents say of themselves, beside the ledger. */
export const BOOK_PROOFS: readonly BookProof[] = [...DOCUMENTS.flatMap(({ proofs }) => proofs), stockAgrees]

/** Calls of all modules. */
export async function registerModules(app: FastifyInstance, deps: Deps): Promise<void> {
  const files = fileStores(deps.config)
  const registry = new EntityRegistry()
  const subledgers = new SubledgerBooks()
  subledgers.add(...stockBooks)
  const rooms = {
    registry,
    texts: readSuiteTexts(deps.config.root),
    search: new SearchSources(),
    reports: new Map<string, StoredReport>(),
    mailed: new Map<string, Mailable>(),
    works: new Works(),
    letterhead,
    files,
    transfers: new OfferedEntities(),
    drafts: new DraftBooks(registry),
    closeChecks: new CloseChecks(),
    firmUses: new FirmUses(registry),
    firmMerges: new FirmMerges(),
    subledgers,
    entryNumbers: new EntryNumbers(registry),
    outstandingCheques,
    bankPapers: new BankPapers(),
    directShips: new DirectShips(),
    neighbours: { ordersTo, companyOfBank, currencyOfBank },
  }
  adminRoutes(app, deps, rooms)
  glRoutes(app, deps, rooms)
  apRoutes(app, deps, rooms)
  poRoutes(app, deps, rooms)
  icRoutes(app, deps, rooms, {
    ...{ orders: PurchaseOrders, orderRecord },
    kept: { products: ProductStore, orders: PurchaseOrderStore },
  })
  oeRoutes(app, deps, rooms)
  arRoutes(app, deps, rooms)
  homeRoutes(app, deps, [
    ...glHome(deps),
    ...apHome,
    receiptsExpected,
    salesHome,
    ...oeHome,
    ...poHome,
    ...adminHome,
    operatorAlerts(deps.disk),
  ])
  liveRoutes(app, deps, rooms.registry)
  ownRunRoutes(app, deps, rooms.texts)
  waitingRoutes(app, deps, rooms.registry, rooms.texts)
  deputyRoutes(app, deps, rooms.texts, dutiesOfDeputy(deps, rooms.registry))
  keepForgetting(deps)
  keepForgettingJobs(deps)
  keepTellingAdministrators(deps, rooms.texts)
  keepProving(deps, BOOK_PROOFS)
  deps.jobs.add(reportRunHandler(deps, rooms))
  keepMailing(deps, rooms)
  deps.jobs.add(workHandler(deps, rooms.works))
  for (const handler of transferHandlers(deps, rooms.transfers)) deps.jobs.add(handler)
  keepRemovingLeftovers(deps, files.current)
}
