import { AccessReport } from './admin/access-report.ts'
import { ContactList } from './admin/contact-list.ts'
import { CustomerList } from './admin/customer-list.ts'
import { DutyConflicts } from './admin/duty-conflicts.ts'
import { NewCustomerList } from './admin/new-customer-list.ts'
import { UserSight } from './admin/user-sight.ts'
import { WhoCan } from './admin/who-can.ts'
import { AgedTrialBalance } from './ap/aged-trial-balance.ts'
import { AccountStatement } from './ar/account-statement.ts'
import { AgedTrialBalance as AgedReceivables } from './ar/aged-trial-balance.ts'
import { JournalPrinting as ArJournalPrinting } from './ar/journal-printing.ts'
import { InactiveCustomers } from './ar/inactive-customers.ts'
import { OverdueAccounts } from './ar/overdue-accounts.ts'
import { CreditSales } from './ar/credit-sales.ts'
import { InvoicePrinting } from './ar/invoice-printing.ts'
import { SalesRegister } from './ar/sales-register.ts'
import { SalesRepCommission } from './ar/sales-rep-commission.ts'
import { UnappliedCredits } from './ar/unapplied-credits.ts'
import { CreditCardInvoices } from './ap/credit-card-invoices.ts'
import { ExpenseReport } from './ap/expense-report.ts'
import { JournalPrinting } from './ap/journal-printing.ts'
import { PaymentsReport } from './ap/payments-report.ts'
import { SlipPayments } from './ap/slip-payments.ts'
import { StatementDifferences } from './ap/statement-differences.ts'
import { T5018 } from './ap/t5018.ts'
import { TaxWorksheet } from './ap/tax-worksheet.ts'
import { TopAccounts } from './ap/top-accounts.ts'
import { UnappliedDebit } from './ap/unapplied-debit.ts'
import { VendorList } from './ap/vendor-list.ts'
import { RevaluationReport } from './gl/revaluation-report.ts'
import { DetailedLedger } from './gl/detailed-ledger.ts'
import { JournalPrinting as GlJournalPrinting } from './gl/journal-printing.ts'
import { TamperReport } from './gl/tamper-report.ts'
import { TieOut } from './gl/tie-out.ts'
import { TrialBalance } from './gl/trial-balance.ts'
import { PurchaseOrderList } from './po/purchase-order-list.ts'
import { BillOfMaterials, ProductionWorkOrders } from './ic/production-reports.ts'
import { CountDiscrepancy, CountSheets, ProductsNotCounted } from './ic/count-reports.ts'
import { PriceOverrideAudit, SafetyPriceAudit } from './oe/price-audits.ts'
import { PriceTableDueForReview } from './oe/price-table-due-for-review.ts'
import { CustomerPriceList, ProductsPriceList } from './oe/price-lists.ts'
import { StockStatus } from './ic/stock-status.ts'
import { ProductCost } from './ic/product-cost.ts'
import { OrderStatus } from './oe/order-status.ts'
import type { ReportContract } from './report.ts'
import { SalesDocuments } from './oe/sales-documents.ts'
import { ShippedNotInvoiced } from './oe/shipped-not-invoiced.ts'

/** Every report, for whatever concerns all of them. */
export const REPORTS: readonly ReportContract[] = [
  ContactList,
  CustomerList,
  NewCustomerList,
  AccessReport,
  UserSight,
  WhoCan,
  DutyConflicts,
  AgedTrialBalance,
  AccountStatement,
  AgedReceivables,
  ArJournalPrinting,
  InactiveCustomers,
  OverdueAccounts,
  CreditSales,
  SalesRegister,
  InvoicePrinting,
  SalesDocuments,
  ShippedNotInvoiced,
  SalesRepCommission,
  UnappliedCredits,
  UnappliedDebit,
  PaymentsReport,
  T5018,
  SlipPayments,
  TaxWorksheet,
  StatementDifferences,
  CreditCardInvoices,
  TopAccounts,
  ExpenseReport,
  JournalPrinting,
  VendorList,
  RevaluationReport,
  TieOut,
  TamperReport,
  TrialBalance,
  GlJournalPrinting,
  DetailedLedger,
  StockStatus,
  ProductCost,
  CountDiscrepancy,
  ProductsNotCounted,
  CountSheets,
  BillOfMaterials,
  ProductionWorkOrders,
  PriceOverrideAudit,
  SafetyPriceAudit,
  PriceTableDueForReview,
  ProductsPriceList,
  CustomerPriceList,
  PurchaseOrderList,
  OrderStatus,
] as never
