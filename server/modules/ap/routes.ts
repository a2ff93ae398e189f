import { mailboxStore } from './mailbox/entity.ts'
import { keepReadingMailboxes } from './mailbox/read-mailboxes.ts'
import { onSaveOf } from './mailbox/rules.ts'
import { paymentPapers } from './payment/bank-papers.ts'
import type { FastifyInstance } from 'fastify'
import { Answers } from '../../platform/action/answers.ts'
import type { RuleBook } from '../../platform/action/rules.ts'
import type { Deps } from '../../platform/deps.ts'
import { entityRoutes } from '../../platform/entity/routes.ts'
import type { ReportRooms } from '../../platform/reports/report-rooms.ts'
import { reportRoutes } from '../../platform/reports/routes.ts'
import type { TradeDocument } from '../../trade/document/trade-document.ts'
import { PurchaseOrderStore, PurchaseReceiptStore } from '../po/index.ts'
import type { DocumentRooms } from '../rooms.ts'
import { accountInquiryRoutes } from './account-inquiry/routes.ts'
import { arrivalRoutes } from './arrival/routes.ts'
import { CardStatements } from './card-statement/document.ts'
import { Cheques } from './cheque/document.ts'
import { CreditCardStore } from './credit-card/entity.ts'
import * as creditCard from './credit-card/rules.ts'
import { DistributionTemplateStore } from './distribution-template/entity.ts'
import * as distributionTemplate from './distribution-template/rules.ts'
import { columnsOf } from './expense-template/columns-of.ts'
import { ExpenseTemplateColumnStore, ExpenseTemplateStore } from './expense-template/entity.ts'
import * as expenseTemplate from './expense-template/rules.ts'
import { draftRelease } from './holdback/actions.ts'
import * as holdbackCalendar from './holdback/calendar-rules.ts'
import { HoldbackCalendarStore, HoldbackStore } from './holdback/entity.ts'
import { cardsOnce } from './merge-firms.ts'
import { PaymentBatches } from './payment-batch/document.ts'
import { CardPayments } from './payment/card-document.ts'
import { Payments } from './payment/document.ts'
import { invoicesInNameOf, PurchaseInvoices } from './purchase-invoice/document.ts'
import { paymentsReturned } from './payment-batch/returned-by-bank.ts'
import { recurringInvoicesDue } from './recurring-invoice/close-check.ts'
import { RecurringInvoices } from './recurring-invoice/document.ts'
import { AP_REPORTS } from './reports/all.ts'
import { settledOfOrder } from './settlement/of-order.ts'
import { settlementCall, settlementOf } from './settlement/route.ts'
import { SlipReturns } from './slip-return/document.ts'
import { slipRoutes } from './slip-return/routes.ts'
import { TaxReturns } from './tax-return/document.ts'
import { TaxFilingStore } from './tax-return/entity.ts'
import * as taxFiling from './tax-return/filing-rules.ts'
import { VendorStatements } from './vendor-statement/document.ts'

/** Documents of accounts payable. */
export const apDocuments: readonly TradeDocument[] = [
  ...[PurchaseInvoices, RecurringInvoices, Payments, CardPayments, CardStatements, Cheques, PaymentBatches],
  ...[SlipReturns, TaxReturns, VendorStatements],
]

/** Calls of accounts payable. */
export function apRoutes(app: FastifyInstance, deps: Deps, rooms: DocumentRooms & ReportRooms): void {
  // A vendor is kept of beside the fields in which one is chosen.
  rooms.firmUses.add(
    { side: 'vendor', table: 'issued_slip', column: 'vendor_id' },
    { side: 'vendor', table: 'tax_return', column: 'authority_id' },
  )
  rooms.firmMerges.add(cardsOnce)
  // What a slip adds up goes with it.
  rooms.registry.keepBeside('issued_slip_payment')
  // A return that is owed as a document of payables names its entry too.
  rooms.bankPapers.add(paymentPapers)
  const reject = PaymentBatches.transitions(deps, rooms).find(({ action }) => action === 'reject')!
  rooms.bankPapers.takesReturns(paymentsReturned(PaymentBatches.parts(rooms), reject))
  rooms.closeChecks.add(recurringInvoicesDue)
  rooms.entryNumbers.add({
    ...{ documentType: PurchaseInvoices.document.id, purpose: 'post', table: 'tax_return', entry: 'entry_id' },
    ...{ key: 'return_no', field: 'entryNo', column: 'entry_no' },
  })
  masterRoutes(app, deps, rooms)
  // What was read in a file belongs to whatever holds the same.
  rooms.registry.keepBeside('paper_reading')
  arrivalRoutes(app, deps, rooms)
  for (const document of apDocuments) document.register(app, deps, rooms)
  entityRoutes(app, deps, rooms, HoldbackStore, {
    writable: false,
    bulkActions: [draftRelease(invoicesInNameOf(deps, rooms))],
  })
  purchasingSettled(app, deps, rooms)
  accountInquiryRoutes(app, deps, rooms)
  for (const report of AP_REPORTS) reportRoutes(app, deps, rooms, report)
}

/** What documents of payables stand on. */
function masterRoutes(app: FastifyInstance, deps: Deps, rooms: DocumentRooms): void {
  entityRoutes(app, deps, rooms, CreditCardStore, { onSave: creditCard.onSave, transfer: ['cardId'] })
  entityRoutes(app, deps, rooms, DistributionTemplateStore, {
    onSave: distributionTemplate.onSave,
    transfer: ['templateId'],
  })
  const columns: RuleBook = { onSave: expenseTemplate.onSaveColumn }
  const afterSave = columnsOf({
    ...{ entity: ExpenseTemplateColumnStore, rules: columns, registry: rooms.registry },
    ...{ answers: new Answers(rooms.texts), ownReferences: [] },
  })
  entityRoutes(app, deps, rooms, ExpenseTemplateStore, {
    ...{ onSave: expenseTemplate.onSave, afterSave, transfer: ['templateId'] },
  })
  entityRoutes(app, deps, rooms, ExpenseTemplateColumnStore, { ...columns, transfer: ['templateId', 'sequence'] })
  entityRoutes(app, deps, rooms, HoldbackCalendarStore, { onSave: holdbackCalendar.onSave })
  entityRoutes(app, deps, rooms, mailboxStore(deps.secrets), { onSave: [...onSaveOf(deps.config.innerMailHosts)] })
  keepReadingMailboxes(deps, rooms)
  slipRoutes(app, deps, rooms)
  entityRoutes(app, deps, rooms, TaxFilingStore, {
    ...{ onSave: taxFiling.onSave, onDelete: taxFiling.onDelete, complete: taxFiling.ofCompany },
  })
}

/** What payables know of orders and receipts: which documents invoiced and paid them. */
function purchasingSettled(app: FastifyInstance, deps: Deps, { registry }: DocumentRooms): void {
  settlementCall(PurchaseReceiptStore, { amount: 'amount', elsewhere: true })(app, deps)
  settlementCall(PurchaseOrderStore, {
    ...{ amount: 'total', elsewhere: true },
    rowsOf: (db, user, { orderNo }) => settledOfOrder(db, user, String(orderNo)),
  })(app, deps)
  registry.opensWith(
    PurchaseOrderStore,
    settlementOf(PurchaseOrderStore, ({ orderNo }) => Boolean(orderNo)),
  )
  registry.opensWith(
    PurchaseReceiptStore,
    settlementOf(PurchaseReceiptStore, ({ receiptNo, status }) => Boolean(receiptNo) && status !== 'Open'),
  )
}
