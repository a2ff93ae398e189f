import type { FastifyInstance } from 'fastify'
import type { DocumentRooms } from '../rooms.ts'
import type { Deps } from '../../platform/deps.ts'
import { documentRoutes } from '../../platform/document/routes.ts'
import { documentSource } from '../../platform/search/search-source.ts'
import type { ReportRooms } from '../../platform/reports/report-rooms.ts'
import { reportRoutes } from '../../platform/reports/routes.ts'
import { settledWith } from '../../trade/items/settled.ts'
import { settlementRoute, type Called } from '../../trade/items/settlement-route.ts'
import { RECEIVABLE } from '../../trade/items/side.ts'
import { accountInquiryRoutes } from './account-inquiry/routes.ts'
import { invoiceActs } from './customer-invoice/actions.ts'
import { complete } from './customer-invoice/complete.ts'
import { CustomerInvoiceStore, invoiceHands, numberDocument } from './customer-invoice/entity.ts'
import { invoicePrintRoute } from './customer-invoice/print.ts'
import { onSave } from './customer-invoice/rules.ts'
import { agedTrialBalance } from './reports/aged-trial-balance.ts'
import { unappliedCredits } from './reports/unapplied-credits.ts'
import { arSubledgers } from './subledger.ts'

const CALLED: Called = {
  'ar/customer-invoice': [
    ['ar.customerInvoice.invoiceNo', 'ar.customerInvoice.documentNo'],
    'ar.customerInvoice.docAmount',
  ],
}

/** Calls of accounts receivable, and what it says of itself to firms, accounts, jobs and the ledger. */
export function arRoutes(app: FastifyInstance, deps: Deps, rooms: DocumentRooms & ReportRooms): void {
  documentRoutes(app, deps, rooms, CustomerInvoiceStore, {
    ...{ onSave, complete, beforeSave: numberDocument, guard: invoiceHands, transitions: invoiceActs(deps) },
  })
  invoicePrintRoute(app, deps, rooms.texts)
  settlementRoute(app, deps, CustomerInvoiceStore, {
    ...{ amount: 'docAmount', called: CALLED },
    rowsOf: (db, user, { id }) => settledWith(db, RECEIVABLE, user, String(id)),
  })
  accountInquiryRoutes(app, deps, rooms)
  for (const report of [agedTrialBalance, unappliedCredits]) reportRoutes(app, deps, rooms, report)
  rooms.subledgers.add(...arSubledgers)
  rooms.search.add(documentSource(CustomerInvoiceStore, ['invoiceNo', 'documentNo', 'billToId'], 'docAmount'))
}
