import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { DirectShips } from '../../trade/direct-ships.ts'
import type { CloseChecks } from '../../ledger/close-checks.ts'
import type { DraftBooks } from '../../ledger/drafts.ts'
import type { EntryNumbers } from '../../ledger/entry-numbers.ts'
import type { SubledgerBooks } from '../../ledger/subledgers.ts'
import type { Deps } from '../../platform/deps.ts'
import { Answers } from '../../platform/action/answers.ts'
import { entityRoutes, type EntityRooms } from '../../platform/entity/routes.ts'
import type { EntityParts } from '../../platform/entity/save.ts'
import type { RuleBook } from '../../platform/action/rules.ts'
import type { ReportRooms } from '../../platform/reports/report-rooms.ts'
import { inquiryRoutes } from '../../platform/inquiry/routes.ts'
import { reportRoutes } from '../../platform/reports/routes.ts'
import { processRoutes } from '../../platform/process/routes.ts'
import { revealRoute } from '../../platform/secrets/reveal-route.ts'
import type { FirmMerges, FirmUse, FirmUses } from '../admin/index.ts'
import { YearEnds } from './year-end/document.ts'
import { Budgets } from './budget/document.ts'
import { AllocationStore } from './allocation/entity.ts'
import { JournalEntries } from './journal-entry/document.ts'
import { RecurringEntries } from './recurring-entry/document.ts'
import { closeJournals } from './journal/actions.ts'
import { integratePendingEntry } from './pending-entry/actions.ts'
import { movingInRoutes } from './moving-in/routes.ts'
import { OpeningBalances } from './opening-balance/document.ts'
import { bankReconciliationRoutes } from './bank-reconciliation/routes.ts'
import type { BankPapers } from './bank-reconciliation/papers.ts'
import { eftHeaderRoute } from './bank-account/eft-header-route.ts'
import { bankBalanceRoute, type OutstandingOf } from './bank-account/balance-route.ts'
import { chartOfStrangers } from './account/strangers.ts'
import { treeRoute } from './account/tree-route.ts'
import { controlRoutes } from './control/routes.ts'
import { accountEnquiry } from './account-enquiry/reads.ts'
import { AccountStore } from './account/entity.ts'
import { bankAccountStore } from './bank-account/entity.ts'
import { ControlStore } from './control/entity.ts'
import { FiscalYearStore } from './fiscal-year/entity.ts'
import { tellCurrencies } from './currency/told.ts'
import { CurrencyStore } from './currency/entity.ts'
import { ForeignExchangeStore } from './foreign-exchange/entity.ts'
import { EntryStore, JournalStore } from './journal/entity.ts'
import { PendingEntryStore } from './pending-entry/entity.ts'
import { integrationRoutes } from './integration/routes.ts'
import { journalRoutes } from './journal/routes.ts'
import { periodRoutes } from './fiscal-year/routes.ts'
import { periodCloseRoutes } from './period-close/routes.ts'
import { banksReconciled, recurringEntriesDue } from './period-close/checks.ts'
import { feedRoutes, keepFetching } from './foreign-exchange/feed/routes.ts'
import { pasteRoutes } from './foreign-exchange/paste.ts'
import { glOpeningCalls } from './opening-calls.ts'
import { mergeAccounts } from './processes/merge-accounts.ts'
import { segmentAccounts } from './processes/segment-accounts.ts'
import { verifyLedger } from './processes/verify-ledger.ts'
import { revaluationReport } from './reports/revaluations.ts'
import { detailedLedger } from './reports/detailed-ledger.ts'
import { glJournalPrinting } from './reports/journal-printing.ts'
import { tamperReport } from './reports/tamper-report.ts'
import { tieOutReport } from './reports/tie-out.ts'
import { trialBalance } from './reports/trial-balance.ts'
import { workingPaperRoute } from './reports/working-paper.ts'
import { Revaluations } from './foreign-exchange-revaluation/document.ts'
import type { TradeDocument } from '../../trade/document/trade-document.ts'
import * as allocation from './allocation/rules.ts'
import * as account from './account/rules.ts'
import * as bankAccount from './bank-account/rules.ts'
import * as control from './control/rules.ts'
import * as fiscalYear from './fiscal-year/rules.ts'
import * as currency from './currency/rules.ts'
import * as foreignExchange from './foreign-exchange/rules.ts'
import * as journal from './journal/rules.ts'
import { MERGE_RULES } from './merge-firms.ts'
import { glSources } from './search.ts'
import { auditExportRoutes } from './audit-export/routes.ts'
import { statementRoutes } from './financial-statement/routes.ts'
import { StatementColumnSetStore, StatementColumnStore } from './statement-column-set/entity.ts'
import * as statementColumnSet from './statement-column-set/rules.ts'
import { StatementRowSetStore, StatementRowStore } from './statement-row-set/entity.ts'
import * as statementRowSet from './statement-row-set/rules.ts'
import { tellOfEntries } from './used-by-entries.ts'

const onAccountsOf = (...kinds: string[]) =>
  sql<boolean>`gl_account in (select account from gl_account where control_kind = any(${kinds}))`

/** What the ledger holds open, or ever did, with a vendor or a customer. */
const USES: readonly FirmUse[] = [
  { side: 'vendor', table: 'open_item_shown', column: 'firm_id', only: onAccountsOf('AP', 'HoldbackPayable') },
  { side: 'billTo', table: 'open_item_shown', column: 'firm_id', only: onAccountsOf('AR', 'HoldbackReceivable') },
]

/** What holds for every write of an account, whoever begins it. */
const ACCOUNT_RULES: RuleBook = {
  onSave: account.onSave,
  onDelete: account.onDelete,
  complete: account.complete,
  beforeSave: account.beforeSave,
}
const accountParts = ({ registry, texts }: EntityRooms): EntityParts => ({
  ...{ entity: AccountStore, rules: ACCOUNT_RULES, registry, answers: new Answers(texts), ownReferences: [] },
})

/** Documents of the general ledger. */
export const glDocuments: readonly TradeDocument[] = [
  ...[Revaluations, JournalEntries, RecurringEntries, YearEnds, Budgets, OpeningBalances],
]

/** Calls of the general ledger. */
export function glRoutes(
  app: FastifyInstance,
  deps: Deps,
  rooms: EntityRooms &
    ReportRooms & {
      drafts: DraftBooks
      closeChecks: CloseChecks
      directShips: DirectShips
      firmUses: FirmUses
      firmMerges: FirmMerges
      subledgers: SubledgerBooks
      outstandingCheques: OutstandingOf
      bankPapers: BankPapers
      entryNumbers: EntryNumbers
    },
): void {
  rooms.firmUses.add(...USES)
  rooms.firmMerges.add(...MERGE_RULES)
  entityRoutes(app, deps, rooms, AccountStore, {
    ...ACCOUNT_RULES,
    transfer: ['naturalAccount', 'branchSegment', 'departmentSegment'],
    ofStrangers: chartOfStrangers,
  })
  treeRoute(app, deps)
  processRoutes(app, deps, rooms, mergeAccounts(rooms.registry))
  processRoutes(app, deps, rooms, segmentAccounts(accountParts(rooms)))
  processRoutes(app, deps, rooms, verifyLedger(deps))
  entityRoutes(app, deps, rooms, ControlStore, {
    onSave: control.onSave,
    afterSave: control.afterSave,
    standing: true,
  })
  controlRoutes(app, deps)
  tellCurrencies(app, deps)
  entityRoutes(app, deps, rooms, CurrencyStore, { onSave: currency.onSave })
  entityRoutes(app, deps, rooms, ForeignExchangeStore, {
    onSave: foreignExchange.onSave,
    onDelete: foreignExchange.onDelete,
    beforeSave: foreignExchange.beforeSave,
  })
  pasteRoutes(app, deps, rooms.texts)
  feedRoutes(app, deps, rooms.texts)
  keepFetching(deps)
  for (const document of glDocuments) document.register(app, deps, rooms)
  entityRoutes(app, deps, rooms, AllocationStore, { onSave: allocation.onSave, transfer: ['allocationId'] })
  const banks = bankAccountStore(deps.secrets)
  entityRoutes(app, deps, rooms, banks, { onSave: bankAccount.onSave, onDelete: bankAccount.onDelete })
  bankBalanceRoute(app, deps, banks, rooms.outstandingCheques)
  eftHeaderRoute(app, deps, banks)
  bankReconciliationRoutes(app, deps, rooms)
  movingInRoutes(app, deps, rooms)
  revealRoute(app, deps, rooms.texts, banks, { field: 'accountNumber', right: 'bank.view' })
  entityRoutes(app, deps, rooms, FiscalYearStore, {
    onSave: fiscalYear.onSave,
    onDelete: fiscalYear.onDelete,
    complete: fiscalYear.complete,
    beforeSave: fiscalYear.beforeSave,
    actions: ['close'],
  })
  rooms.closeChecks.add(banksReconciled, recurringEntriesDue)
  periodRoutes(app, deps, rooms.texts, rooms)
  periodCloseRoutes(app, deps, rooms)
  entityRoutes(app, deps, rooms, JournalStore, {
    onDelete: journal.onDelete,
    ownAdd: true,
    actions: ['close'],
    bulkActions: [closeJournals(rooms.drafts)],
  })
  journalRoutes(app, deps, rooms.texts, rooms.drafts)
  glOpeningCalls(rooms.registry, banks)
  inquiryRoutes(app, deps, rooms, accountEnquiry(deps, new Answers(rooms.texts)))
  integrationRoutes(app, deps, rooms)
  reportRoutes(app, deps, rooms, tieOutReport(rooms.subledgers))
  reportRoutes(app, deps, rooms, revaluationReport)
  reportRoutes(app, deps, rooms, tamperReport)
  reportRoutes(app, deps, rooms, trialBalance)
  workingPaperRoute(app, deps, rooms)
  reportRoutes(app, deps, rooms, detailedLedger)
  reportRoutes(app, deps, rooms, glJournalPrinting)
  entityRoutes(app, deps, rooms, StatementRowSetStore, { onSave: statementRowSet.onSave })
  entityRoutes(app, deps, rooms, StatementColumnSetStore, { onSave: statementColumnSet.onSave })
  entityRoutes(app, deps, rooms, StatementRowStore, { writable: false })
  entityRoutes(app, deps, rooms, StatementColumnStore, { writable: false })
  statementRoutes(app, deps, rooms)
  auditExportRoutes(app, deps, rooms)
  entityRoutes(app, deps, rooms, EntryStore, { writable: false })
  entityRoutes(app, deps, rooms, PendingEntryStore, {
    writable: false,
    bulkActions: [integratePendingEntry(rooms.entryNumbers)],
  })
  tellOfEntries(rooms.registry)
  rooms.search.add(...glSources)
}
