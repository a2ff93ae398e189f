import { EndSessions } from './admin/end-sessions.ts'
import { MergeFirms } from './admin/merge-firms.ts'
import { AssessInterest } from './ar/assess-interest.ts'
import { MfSalesCommission } from './ar/mf-sales-commission.ts'
import { SalesCommission } from './ar/sales-commission.ts'
import { DemandActionReport } from './ic/demand.ts'
import { InventoryYearEnd } from './ic/inventory-year-end.ts'
import { OrdersInvoicesQueue } from './oe/orders-invoices-queue.ts'
import { RenewPriceTable } from './oe/renew-price-table.ts'
import { NewProductsPricing } from './oe/new-products-pricing.ts'
import { OrdersShippingQueue } from './oe/orders-shipping-queue.ts'
import { CountFreeze } from './ic/count-freeze.ts'
import { MergeAccounts } from './gl/merge-accounts.ts'
import { SegmentAccounts } from './gl/segment-accounts.ts'
import { VerifyLedger } from './gl/verify-ledger.ts'
import type { ProcessContract } from './process.ts'

/** Every process, for whatever concerns all of them. */
export const PROCESSES: readonly ProcessContract[] = [
  EndSessions,
  MergeFirms,
  AssessInterest,
  MfSalesCommission,
  SalesCommission,
  OrdersInvoicesQueue,
  RenewPriceTable,
  NewProductsPricing,
  OrdersShippingQueue,
  DemandActionReport,
  InventoryYearEnd,
  CountFreeze,
  MergeAccounts,
  SegmentAccounts,
  VerifyLedger,
] as never
