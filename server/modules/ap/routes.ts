import type { FastifyInstance } from 'fastify'
import { Answers } from '../../platform/action/answers.ts'
import type { RuleBook } from '../../platform/action/rules.ts'
import type { DocumentRooms } from '../rooms.ts'
import type { Deps } from '../../platform/deps.ts'
import { documentRoutes } from '../../platform/document/routes.ts'
import { entityRoutes, type EntityRooms } from '../../platform/entity/routes.ts'
import type { EntityParts } from '../../platform/entity/save.ts'
import type { Row } from '../../platform/entity/stored.ts'
import type { ReportRooms } from '../../platform/reports/report-rooms.ts'
import { reportRoutes } from '../../platform/reports/routes.ts'
import type { FirmUse } from '../admin/index.ts'
import { accountTaxes } from './purchase-invoice/distribution/account-taxes.ts'
import { beginLines } from './purchase-invoice/distribution/begin-lines.ts'
import { restOnLine } from './purchase-invoice/distribution/rest-on-line.ts'
import { CreditCardStore } from './credit-card/entity.ts'
import { DistributionTemplateStore } from './distribution-template/entity.ts'
import { ExpenseTemplateColumnStore, ExpenseTemplateStore } from './expense-template/entity.ts'
import { HoldbackCalendarStore, HoldbackStore } from './holdback/entity.ts'
import { PurchaseInvoiceStore } from './purchase-invoice/entity.ts'
import { RecurringInvoiceStore } from './recurring-invoice/entity.ts'
import { draftRelease } from './holdback/acts.ts'
import { invoiceActs } from './purchase-invoice/actions.ts'
import { complete } from './purchase-invoice/complete.ts'
import { numberInvoice } from './purchase-invoice/entity.ts'
import { invoiceHands } from './purchase-invoice/writers.ts'
import { apOpeningCalls } from './opening-calls.ts'
import { batchRoutes } from './payment-batch/routes.ts'
import { paymentRoutes } from './payment/routes.ts'
import { accountInquiryRoutes } from './account-inquiry/routes.ts'
import { recurringActs } from './recurring-invoice/actions.ts'
import { complete as completeRecurring, rememberWriter } from './recurring-invoice/complete.ts'
import { keepDrafting } from './recurring-invoice/nightly.ts'
import { AP_REPORTS } from './reports/all.ts'
import { apSources } from './search.ts'
import { columnsOf } from './expense-template/columns-of.ts'
import * as creditCard from './credit-card/rules.ts'
import * as distributionTemplate from './distribution-template/rules.ts'
import * as expenseTemplate from './expense-template/rules.ts'
import { MERGE_RULES } from './merge-firms.ts'
import * as holdbackCalendar from './holdback/calendar-rules.ts'
import * as purchaseInvoice from './purchase-invoice/rules.ts'
import * as recurringInvoice from './recurring-invoice/rules.ts'
import { PurchaseOrderStore, PurchaseReceiptStore } from '../po/index.ts'
import { settledOfOrder } from './settlement/of-order.ts'
import { settlementRoute } from './settlement/route.ts'
import { slipRoutes } from './slip-return/routes.ts'
import { apSubledgers } from './subledger.ts'
import { taxReturnRoutes } from './tax-return/routes.ts'
import { followedActs, followedByStatements } from './vendor-statement/follow.ts'
import { voucherRoute } from './purchase-invoice/voucher/route.ts'
import { vendorStatementRoutes } from './vendor-statement/routes.ts'

/** What holds for every write of a purchase document, whoever begins it. */
const INVOICE_RULES: RuleBook = {
  onSave: purchaseInvoice.onSave,
  async complete(record, action, before) {
    await beginLines(record, action, before)
    await accountTaxes(record, action)
    await restOnLine(record, action)
    await complete(record, action, before)
  },
  beforeSave: numberInvoice,
}

/** What payables keep of a vendor beside the fields in which one is chosen. */
const USES: readonly FirmUse[] = [
  { side: 'vendor', table: 'issued_slip', column: 'vendor_id' },
  { side: 'vendor', table: 'tax_return', column: 'authority_id' },
]

const vendorOf = ({ vendorId }: Row): readonly unknown[] => [vendorId]

/** Calls of accounts payable. */
export function apRoutes(app: FastifyInstance, deps: Deps, rooms: DocumentRooms & ReportRooms): void {
  rooms.firmUses.add(...USES)
  rooms.firmMerges.add(...MERGE_RULES)
  entityRoutes(app, deps, rooms, CreditCardStore, { onSave: creditCard.onSave, transfer: ['cardId'] })
  entityRoutes(app, deps, rooms, DistributionTemplateStore, {
    onSave: distributionTemplate.onSave,
    transfer: ['templateId'],
  })
  const partsOf = (entity: EntityParts['entity'], rules: RuleBook): EntityParts => ({
    ...{ entity, rules, registry: rooms.registry, answers: new Answers(rooms.texts), ownReferences: [] },
  })
  const columns: RuleBook = { onSave: expenseTemplate.onSaveColumn }
  const afterSave = columnsOf(partsOf(ExpenseTemplateColumnStore, columns))
  entityRoutes(app, deps, rooms, ExpenseTemplateStore, {
    onSave: expenseTemplate.onSave,
    afterSave,
    transfer: ['templateId'],
  })
  entityRoutes(app, deps, rooms, ExpenseTemplateColumnStore, { ...columns, transfer: ['templateId', 'sequence'] })
  const followed = followedByStatements(deps)
  // Actions are followed by themselves.
  const beforeSave: RuleBook['beforeSave'] = async (record, action, before) => {
    const isFollowed = record['status'] === 'Draft' && followed([record['vendorId']], action)
    await Promise.all([numberInvoice(record, action, before), isFollowed])
  }
  documentRoutes(app, deps, rooms, PurchaseInvoiceStore, {
    ...{ ...INVOICE_RULES, beforeSave, guard: invoiceHands },
    transitions: followedActs(deps, invoiceActs(deps), vendorOf),
  })
  settlementRoute(app, deps, PurchaseInvoiceStore, { amount: 'docAmount' })
  settlementRoute(app, deps, PurchaseReceiptStore, { amount: 'amount', elsewhere: true })
  settlementRoute(app, deps, PurchaseOrderStore, {
    ...{ amount: 'total', elsewhere: true },
    rowsOf: (db, user, { orderNo }) => settledOfOrder(db, user, String(orderNo)),
  })
  apOpeningCalls(rooms.registry)
  voucherRoute(app, deps, rooms.texts)
  rooms.subledgers.add(...apSubledgers)
  // A file of the bank is made of a batch, which names the account too; what a slip adds up goes with it.
  rooms.registry.keepBeside('eft_file', 'issued_slip_payment')
  // A return that is owed as a document of payables names its entry too.
  rooms.entryNumbers.add({
    ...{ documentType: PurchaseInvoiceStore.entity.id, purpose: 'post', table: 'tax_return', entry: 'entry_id' },
    ...{ key: 'return_no', field: 'entryNo', column: 'entry_no' },
  })
  rooms.search.add(...apSources)
  // What the server drafts in somebody's name is written by him.
  const invoices = partsOf(PurchaseInvoiceStore, {
    ...INVOICE_RULES,
    async afterSave(record, action, before) {
      await followed([record['vendorId']], action)
      return invoiceHands.noted(record, action, before)
    },
  })
  entityRoutes(app, deps, rooms, HoldbackCalendarStore, { onSave: holdbackCalendar.onSave })
  entityRoutes(app, deps, rooms, HoldbackStore, { writable: false, acts: [draftRelease(invoices)] })
  recurringRoutes(app, deps, rooms, invoices)
  paymentRoutes(app, deps, rooms)
  accountInquiryRoutes(app, deps, rooms)
  batchRoutes(app, deps, rooms)
  slipRoutes(app, deps, rooms)
  taxReturnRoutes(app, deps, rooms)
  vendorStatementRoutes(app, deps, rooms)
  for (const report of AP_REPORTS) reportRoutes(app, deps, rooms, report)
}

/** Templates of documents that come back, and the night's work with them. */
function recurringRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms, invoices: EntityParts): void {
  const transitions = recurringActs(invoices)
  const book: RuleBook = { onSave: recurringInvoice.onSave, complete: completeRecurring, afterSave: rememberWriter }
  documentRoutes(app, deps, rooms, RecurringInvoiceStore, { ...book, transitions })
  const generate = transitions.find(({ action }) => action === 'generate')!
  keepDrafting(deps, { ...invoices, entity: RecurringInvoiceStore, rules: book }, generate)
}
