import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { DraftBooks } from '../../ledger/drafts.ts'
import type { EntryNumbers } from '../../ledger/entry-numbers.ts'
import type { AccountUses } from '../../ledger/account-uses.ts'
import type { SubledgerBooks } from '../../ledger/subledgers.ts'
import type { Deps } from '../../platform/deps.ts'
import { Answers } from '../../platform/action/answers.ts'
import { documentRoutes } from '../../platform/document/routes.ts'
import { entityRoutes, type EntityRooms } from '../../platform/entity/routes.ts'
import type { EntityParts } from '../../platform/entity/save.ts'
import type { RuleBook } from '../../platform/action/rules.ts'
import type { ReportRooms } from '../../platform/reports/report-rooms.ts'
import { reportRoutes } from '../../platform/reports/routes.ts'
import { processRoutes } from '../../platform/process/routes.ts'
import { revealRoute } from '../../platform/secrets/reveal-route.ts'
import type { FirmMerges, FirmUse, FirmUses } from '../admin/index.ts'
import { closeJournals } from './acts/journal.ts'
import { integratePendingEntry } from './acts/pending-entry.ts'
import { eftHeaderRoute } from './banks/eft-header-route.ts'
import { bankBalanceRoute, type OutstandingOf } from './banks/balance-route.ts'
import { treeRoute } from './chart/tree-route.ts'
import { controlRoutes } from './control/routes.ts'
import { enquiryRoutes } from './enquiry/routes.ts'
import { AccountStore } from './entities/account.ts'
import { bankAccountStore } from './entities/bank-account.ts'
import { ControlStore } from './entities/control.ts'
import { FiscalYearStore } from './entities/fiscal-year.ts'
import { tellCurrencies } from './currencies/told.ts'
import { CurrencyStore } from './entities/currency.ts'
import { ForeignExchangeStore } from './entities/foreign-exchange.ts'
import { RevaluationStore } from './entities/foreign-exchange-revaluation.ts'
import { EntryStore, JournalStore } from './entities/journal.ts'
import { PendingEntryStore } from './entities/pending-entry.ts'
import { integrationRoutes } from './integration/routes.ts'
import { journalRoutes } from './journals/routes.ts'
import { periodRoutes } from './periods/routes.ts'
import { feedRoutes, keepFetching } from './rates/feed/routes.ts'
import { pasteRoutes } from './rates/paste.ts'
import { glOpeningCalls } from './opening-calls.ts'
import { mergeAccounts } from './processes/merge-accounts.ts'
import { segmentAccounts } from './processes/segment-accounts.ts'
import { revaluationReport } from './reports/revaluations.ts'
import { tieOutReport } from './reports/tie-out.ts'
import { revaluationActs } from './revaluation/acts.ts'
import { complete as completeRevaluation, numberRevaluation } from './revaluation/complete.ts'
import { glDrafts } from './revaluation/drafts.ts'
import * as account from './rules/account.ts'
import * as bankAccount from './rules/bank-account.ts'
import * as control from './rules/control.ts'
import * as fiscalYear from './rules/fiscal-year.ts'
import * as currency from './rules/currency.ts'
import * as foreignExchange from './rules/foreign-exchange.ts'
import * as revaluation from './rules/foreign-exchange-revaluation.ts'
import * as journal from './rules/journal.ts'
import { FIRM_MERGE } from './rules/merge-firms.ts'
import { glSources } from './search.ts'
import { tellOfEntries } from './used-by-entries.ts'

const onAccountsOf = (...kinds: string[]) =>
  sql<boolean>`gl_account in (select account from gl_account where control_kind = any(${kinds}))`

/** What the ledger holds open, or ever did, with a vendor or a customer. */
const USES: readonly FirmUse[] = [
  { side: 'vendor', table: 'open_item', column: 'firm_id', only: onAccountsOf('AP', 'HoldbackPayable') },
  { side: 'billTo', table: 'open_item', column: 'firm_id', only: onAccountsOf('AR', 'HoldbackReceivable') },
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

/** Calls of the general ledger. */
export function glRoutes(
  app: FastifyInstance,
  deps: Deps,
  rooms: EntityRooms &
    ReportRooms & {
      drafts: DraftBooks
      firmUses: FirmUses
      firmMerges: FirmMerges
      subledgers: SubledgerBooks
      accountUses: AccountUses
      outstandingCheques: OutstandingOf
      entryNumbers: EntryNumbers
    },
): void {
  rooms.firmUses.add(...USES)
  rooms.firmMerges.add(FIRM_MERGE)
  entityRoutes(app, deps, rooms, AccountStore, {
    ...ACCOUNT_RULES,
    transfer: ['naturalAccount', 'branchSegment', 'departmentSegment'],
  })
  treeRoute(app, deps)
  processRoutes(app, deps, rooms, mergeAccounts(rooms.accountUses))
  processRoutes(app, deps, rooms, segmentAccounts(accountParts(rooms)))
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
  documentRoutes(app, deps, rooms, RevaluationStore, {
    ...{ onSave: revaluation.onSave, complete: completeRevaluation, beforeSave: numberRevaluation },
    transitions: revaluationActs(deps),
  })
  rooms.drafts.add(...glDrafts)
  const banks = bankAccountStore(deps.secrets)
  entityRoutes(app, deps, rooms, banks, { onSave: bankAccount.onSave, onDelete: bankAccount.onDelete })
  bankBalanceRoute(app, deps, banks, rooms.outstandingCheques)
  eftHeaderRoute(app, deps, banks)
  revealRoute(app, deps, rooms.texts, banks, { field: 'accountNumber', right: 'bank.view' })
  entityRoutes(app, deps, rooms, FiscalYearStore, {
    onSave: fiscalYear.onSave,
    onDelete: fiscalYear.onDelete,
    complete: fiscalYear.complete,
    beforeSave: fiscalYear.beforeSave,
    actions: ['close'],
  })
  periodRoutes(app, deps, rooms.texts, rooms)
  entityRoutes(app, deps, rooms, JournalStore, {
    onDelete: journal.onDelete,
    ownAdd: true,
    actions: ['close'],
    acts: [closeJournals(rooms.drafts)],
  })
  journalRoutes(app, deps, rooms.texts, rooms.drafts)
  glOpeningCalls(rooms.registry, banks)
  enquiryRoutes(app, deps)
  integrationRoutes(app, deps, rooms)
  reportRoutes(app, deps, rooms, tieOutReport(rooms.subledgers))
  reportRoutes(app, deps, rooms, revaluationReport)
  entityRoutes(app, deps, rooms, EntryStore, { writable: false })
  entityRoutes(app, deps, rooms, PendingEntryStore, {
    writable: false,
    acts: [integratePendingEntry(rooms.entryNumbers)],
  })
  tellOfEntries(rooms.registry)
  rooms.search.add(...glSources)
}
