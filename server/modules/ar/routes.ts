import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import type { ReportRooms } from '../../platform/reports/report-rooms.ts'
import { Answers } from '../../platform/action/answers.ts'
import { entityRoutes } from '../../platform/entity/routes.ts'
import { reportRoutes } from '../../platform/reports/routes.ts'
import type { TradeDocument } from '../../trade/document/trade-document.ts'
import type { DocumentRooms } from '../rooms.ts'
import { accountInquiryRoutes } from './account-inquiry/routes.ts'
import { collectionRoutes } from './collection/routes.ts'
import { inactiveRoutes } from './inactive/routes.ts'
import { CommissionPlanStore } from './commission/plan.ts'
import { salesCommission } from './commission/process.ts'
import * as commission from './commission/rules.ts'
import { creditWhileTyping } from './credit/while-typing.ts'
import { CustomerInvoices } from './customer-invoice/document.ts'
import { DebitBatches, debitsReturned } from './debit-batch/document.ts'
import { Deposits } from './deposit/document.ts'
import { mandateRoutes } from './mandate/routes.ts'
import * as mandates from './mandate/rules.ts'
import { receiptPapers } from './cash-receipt/bank-papers.ts'
import { CashReceipts } from './cash-receipt/document.ts'
import { accountStatement } from './reports/account-statement.ts'
import { agedTrialBalance } from './reports/aged-trial-balance.ts'
import { invoicePrinting } from './reports/invoice-printing.ts'
import { invoicePrintingRoutes } from './invoice-printing/routes.ts'
import { creditSales } from './reports/credit-sales.ts'
import { salesRegister } from './reports/sales-register.ts'
import { inactiveCustomers } from './reports/inactive-customers.ts'
import { journalPrinting } from './reports/journal-printing.ts'
import { overdueAccounts } from './reports/overdue-accounts.ts'
import { salesRepCommission } from './reports/sales-rep-commission.ts'
import { unappliedCredits } from './reports/unapplied-credits.ts'
import { processRoutes } from '../../platform/process/routes.ts'
import { assessInterest } from './interest/assess.ts'
import { InterestRateStore } from './interest/entity.ts'
import * as interest from './interest/rules.ts'
import { customerInvoicesDue } from './recurring-invoice/close-check.ts'
import { RecurringCustomerInvoices } from './recurring-invoice/document.ts'
import { ManufacturerAgreementStore } from './manufacturer/entity.ts'
import { mfSalesCommission } from './manufacturer/process.ts'
import * as manufacturer from './manufacturer/rules.ts'
import { reminderRoutes } from './reminder/routes.ts'
import { statementRoutes } from './statement/routes.ts'

/** Documents of accounts receivable. */
export const arDocuments: readonly TradeDocument[] = [
  ...[CustomerInvoices, RecurringCustomerInvoices, Deposits, CashReceipts, DebitBatches],
]

/** Calls of accounts receivable. */
export function arRoutes(app: FastifyInstance, deps: Deps, rooms: DocumentRooms & ReportRooms): void {
  rooms.bankPapers.add(receiptPapers)
  rooms.closeChecks.add(customerInvoicesDue)
  rooms.registry.keepBeside('ar_remittance_mapping')
  for (const document of arDocuments) document.register(app, deps, rooms)
  mandateRoutes(app, deps, rooms)
  rooms.bankPapers.takesReturns(debitsReturned(deps, rooms))
  accountInquiryRoutes(app, deps, rooms)
  creditWhileTyping(app, deps)
  collectionRoutes(app, deps, rooms)
  entityRoutes(app, deps, rooms, InterestRateStore, { onSave: interest.onSave })
  rooms.registry.keepBeside('interest_line')
  rooms.firmMerges.add(...interest.MERGE_RULES, ...mandates.MERGE_RULES)
  processRoutes(app, deps, rooms, assessInterest)
  entityRoutes(app, deps, rooms, CommissionPlanStore, { onSave: commission.onSave })
  rooms.registry.keepBeside('commission')
  rooms.firmMerges.add(...commission.MERGE_RULES)
  processRoutes(app, deps, rooms, salesCommission(deps, rooms))
  entityRoutes(app, deps, rooms, ManufacturerAgreementStore, { onSave: manufacturer.onSave })
  rooms.registry.keepBeside('manufacturer_claim')
  processRoutes(app, deps, rooms, mfSalesCommission)
  reminderRoutes(app, deps, rooms)
  statementRoutes(app, deps, rooms)
  inactiveRoutes(app, deps, new Answers(rooms.texts))
  invoicePrintingRoutes(app, deps, rooms)
  for (const report of [
    accountStatement,
    agedTrialBalance,
    unappliedCredits,
    inactiveCustomers,
    journalPrinting,
    overdueAccounts,
    salesRepCommission,
    creditSales,
    salesRegister,
    invoicePrinting,
  ])
    reportRoutes(app, deps, rooms, report)
}
