import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { CustomerInvoice } from '../../../shared/contracts/ar/customer-invoice.ts'
import type { Draft } from '../../ledger/drafts.ts'
import type { DocumentRooms } from '../rooms.ts'
import type { Deps } from '../../platform/deps.ts'
import { documentRoutes } from '../../platform/document/routes.ts'
import { documentSource } from '../../platform/search/search-source.ts'
import { invoiceActs } from './customer-invoice/actions.ts'
import { complete } from './customer-invoice/complete.ts'
import { CustomerInvoiceStore, invoiceHands, numberDocument } from './customer-invoice/entity.ts'
import { invoicePrintRoute } from './customer-invoice/print.ts'
import { onSave } from './customer-invoice/rules.ts'
import { arSubledgers } from './subledger.ts'

const INVOICE = { table: 'customer_invoice', key: 'document_no' }
const isUnposted = sql<boolean>`t.entry_id is null`

/** Calls of accounts receivable, and what it says of itself to firms, accounts, jobs and the ledger. */
export function arRoutes(app: FastifyInstance, deps: Deps, rooms: DocumentRooms): void {
  documentRoutes(app, deps, rooms, CustomerInvoiceStore, {
    ...{ onSave, complete, beforeSave: numberDocument, guard: invoiceHands, transitions: invoiceActs(deps) },
  })
  invoicePrintRoute(app, deps, rooms.texts)
  const ofFirm = { ...INVOICE, room: 'ar/customer-invoice', title: 'invoice_no', where: isUnposted }
  rooms.firmUses.add({ side: 'billTo', table: INVOICE.table, column: 'bill_to_id' })
  rooms.firmUses.add({ side: 'shipTo', table: INVOICE.table, column: 'ship_to_id' })
  rooms.firmMerges.add({
    uses: [
      { ...ofFirm, field: 'billToId', column: 'bill_to_id' },
      { ...ofFirm, field: 'shipToId', column: 'ship_to_id' },
    ],
    rules: [],
  })
  rooms.jobUses.add({ table: 'customer_invoice_line' })
  rooms.accountUses.add({
    ...{ ...ofFirm, column: 'gl_account', lines: 'customer_invoice_line', field: 'lines.glAccount' },
  })
  rooms.entryNumbers.add({
    ...{ ...INVOICE, documentType: CustomerInvoice.id, purpose: 'post', field: 'entryNo', column: 'entry_no' },
  })
  rooms.drafts.add({
    ...{ source: 'SJ', documentType: CustomerInvoice.id },
    async read(db, { companyId, from, to }) {
      const { rows } = await sql<Draft>`
        select id, document_no as number, doc_date::text as date, status from customer_invoice
        where status in ('Draft', 'Submitted', 'Approved') and company_id = ${companyId}
          and doc_date between ${from}::date and ${to}::date order by document_no`.execute(db)
      return rows
    },
  })
  rooms.subledgers.add(...arSubledgers)
  rooms.search.add(documentSource(CustomerInvoiceStore, ['invoiceNo', 'documentNo', 'billToId'], 'docAmount'))
}
