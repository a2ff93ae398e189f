import { AccountTerms } from './admin/account-terms.ts'
import { Application } from './admin/application.ts'
import { Branch } from './admin/branch.ts'
import { CodeIndex } from './admin/code-index.ts'
import { Company } from './admin/company.ts'
import { Configuration } from './admin/configuration.ts'
import { DutyPair } from './admin/duty-pair.ts'
import { Firm } from './admin/firm.ts'
import { FormWidgetsSecurity } from './admin/form-widgets-security.ts'
import { Holiday } from './admin/holiday.ts'
import { DeadLetter, Job, Schedule } from './admin/job.ts'
import { EmailTemplate, Letter } from './admin/letter.ts'
import { MenuAccess } from './admin/menu-access.ts'
import { PasswordRules } from './admin/password-policy.ts'
import { Place } from './admin/place.ts'
import { Role } from './admin/role.ts'
import { Room } from './admin/room.ts'
import { SalesRep } from './admin/sales-rep.ts'
import { SalesTax, TaxGroup } from './admin/sales-tax.ts'
import { SequenceCounter, SequenceNumber } from './admin/sequence-counter.ts'
import { User } from './admin/user.ts'
import { UserSecurables } from './admin/user-securables.ts'
import { UserCode, UserCodeType } from './admin/user-code.ts'
import { VendorBankChange } from './admin/vendor-bank-change.ts'
import { Warehouse } from './admin/warehouse.ts'
import { Arrival } from './ap/arrival.ts'
import { CardPayment } from './ap/card-payment.ts'
import { Cheque } from './ap/cheque.ts'
import { CreditCard } from './ap/credit-card.ts'
import { Holdback } from './ap/holdback.ts'
import { DistributionTemplate } from './ap/distribution-template.ts'
import { Mailbox } from './ap/mailbox.ts'
import { RecurringInvoice } from './ap/recurring-invoice.ts'
import { RecurringCustomerInvoice } from './ar/recurring-invoice.ts'
import { ExpenseTemplate, ExpenseTemplateColumn } from './ap/expense-template.ts'
import { Payment } from './ap/payment.ts'
import { PaymentBatch } from './ap/payment-batch.ts'
import { CardStatement } from './ap/card-statement.ts'
import { IssuedSlip } from './ap/issued-slip.ts'
import { SlipRecipient } from './ap/slip-recipient.ts'
import { SlipReturn } from './ap/slip-return.ts'
import { HoldbackCalendar } from './ap/holdback-calendar.ts'
import { SlipThreshold } from './ap/slip-threshold.ts'
import { VendorStatement } from './ap/vendor-statement.ts'
import { PurchaseInvoice } from './ap/purchase-invoice.ts'
import { TaxFiling } from './ap/tax-filing.ts'
import { TaxReturn } from './ap/tax-return.ts'
import { Collection } from './ar/collection.ts'
import { CommissionPlan } from './ar/commission-plan.ts'
import { InterestRate } from './ar/interest-rate.ts'
import { ManufacturerAgreement } from './ar/manufacturer-agreement.ts'
import { ReminderLevel } from './ar/reminder-level.ts'
import { CustomerInvoice } from './ar/customer-invoice.ts'
import { CashReceipt } from './ar/cash-receipt.ts'
import { DebitBatch } from './ar/debit-batch.ts'
import { Deposit } from './ar/deposit.ts'
import { Mandate } from './ar/mandate.ts'
import type { Entity } from './entity.ts'
import { Account } from './gl/account.ts'
import { Currency } from './gl/currency.ts'
import { BankAccount } from './gl/bank-account.ts'
import { BankReconciliation } from './gl/bank-reconciliation.ts'
import { OpeningBalance } from './gl/opening-balance.ts'
import { Control } from './gl/control.ts'
import { ForeignExchange } from './gl/foreign-exchange.ts'
import { ForeignExchangeRevaluation } from './gl/foreign-exchange-revaluation.ts'
import { Entry } from './gl/entry.ts'
import { FiscalYear } from './gl/fiscal-year.ts'
import { Allocation } from './gl/allocation.ts'
import { JournalEntry } from './gl/journal-entry.ts'
import { RecurringEntry } from './gl/recurring-entry.ts'
import { YearEnd } from './gl/year-end.ts'
import { Budget } from './gl/budget.ts'
import { Journal } from './gl/journal.ts'
import { PendingEntry } from './gl/pending-entry.ts'
import { StatementColumnSet } from './gl/statement-column-set.ts'
import { StatementColumnDetail, StatementRowDetail } from './gl/statement-row.ts'
import { StatementRowSet } from './gl/statement-row-set.ts'
import { Grade } from './ic/grade.ts'
import { Heat } from './ic/heat.ts'
import { InventoryTicket } from './ic/inventory-ticket.ts'
import { Lot } from './ic/lot.ts'
import { ProductGrade } from './ic/product-grade.ts'
import { ProductGroup } from './ic/product-group.ts'
import { ProductSpecification } from './ic/product-specification.ts'
import { ProductType } from './ic/product-type.ts'
import { PhysicalCount } from './ic/physical-count.ts'
import { ProductionTicket } from './ic/production-ticket.ts'
import { ProductionWorkOrder } from './ic/production-work-order.ts'
import { CashDrawer } from './oe/cash-drawer.ts'
import { CustomerSku } from './oe/customer-sku.ts'
import { PriceAdjustment } from './oe/price-adjustment.ts'
import { ProductReturn } from './oe/product-return.ts'
import { Shipment } from './oe/shipment.ts'
import { SalesOrder } from './oe/sales-order.ts'
import { DiscountTable } from './oe/discount-table.ts'
import { PriceList, PriceTable } from './oe/price-table.ts'
import { TariffTable } from './oe/tariff-table.ts'
import { Job as CostedJob } from './po/job.ts'
import { LandedCost } from './po/landed-cost.ts'
import { Product } from './po/product.ts'
import { ProductClass } from './po/product-class.ts'
import { PurchaseOrder } from './po/purchase-order.ts'
import { PurchaseReturn } from './po/purchase-return.ts'
import { PurchaseReceipt, ReceiptLine } from './po/purchase-receipt.ts'

/** Every kind of records; the change log over them comes beside it, in `entities.ts`. */
export const KEPT: readonly Entity[] = [
  Firm,
  Company,
  Branch,
  Warehouse,
  UserCodeType,
  UserCode,
  CodeIndex,
  SequenceCounter,
  SequenceNumber,
  AccountTerms,
  SalesRep,
  SalesTax,
  TaxGroup,
  VendorBankChange,
  DutyPair,
  Holiday,
  Job,
  DeadLetter,
  Schedule,
  Letter,
  EmailTemplate,
  Place,
  Application,
  Room,
  PasswordRules,
  Configuration,
  MenuAccess,
  Role,
  User,
  UserSecurables,
  FormWidgetsSecurity,
  Account,
  Currency,
  Control,
  ForeignExchange,
  ForeignExchangeRevaluation,
  BankAccount,
  BankReconciliation,
  OpeningBalance,
  FiscalYear,
  Journal,
  Entry,
  CreditCard,
  DistributionTemplate,
  RecurringInvoice,
  RecurringCustomerInvoice,
  Holdback,
  Arrival,
  ExpenseTemplate,
  ExpenseTemplateColumn,
  PurchaseInvoice,
  Collection,
  ReminderLevel,
  CommissionPlan,
  InterestRate,
  ManufacturerAgreement,
  CustomerInvoice,
  Mandate,
  DebitBatch,
  InventoryTicket,
  Grade,
  ProductSpecification,
  Heat,
  Lot,
  ProductType,
  ProductGroup,
  ProductGrade,
  PhysicalCount,
  ProductionWorkOrder,
  ProductionTicket,
  CustomerSku,
  Shipment,
  PriceAdjustment,
  ProductReturn,
  SalesOrder,
  PriceList,
  PriceTable,
  DiscountTable,
  TariffTable,
  CashDrawer,
  ProductClass,
  Product,
  CostedJob,
  PurchaseOrder,
  PurchaseReceipt,
  PurchaseReturn,
  LandedCost,
  ReceiptLine,
  PaymentBatch,
  CardStatement,
  SlipThreshold,
  HoldbackCalendar,
  SlipRecipient,
  SlipReturn,
  IssuedSlip,
  TaxFiling,
  TaxReturn,
  VendorStatement,
  Payment,
  CardPayment,
  Cheque,
  PendingEntry,
  StatementRowSet,
  StatementColumnSet,
  Allocation,
  JournalEntry,
  RecurringEntry,
  YearEnd,
  Budget,
  StatementRowDetail,
  StatementColumnDetail,
  Deposit,
  CashReceipt,
  Mailbox,
] as never
