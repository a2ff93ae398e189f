import { sql } from 'kysely'
import { queueOf } from '../../../platform/home/list-figures.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { HoldbackStore } from '../entities/holdback.ts'
import { PurchaseInvoiceStore } from '../entities/purchase-invoice.ts'
import { payablesDue } from './payables-due.ts'

const touched = sql`t.updated_on`
const JOURNAL = ['AP0110', 'PO0110']

/** What waits in payables, for HOME. [finance 7.13] */
export const apHome: readonly HomeProvider[] = [
  payablesDue(JOURNAL),
  {
    ...queueOf({
      id: 'invoicesToApprove',
      entity: PurchaseInvoiceStore,
      filters: { status: 'Submitted' },
      since: touched,
      doors: ['AP0120', ...JOURNAL],
      level: 'warn',
    }),
    right: `${PurchaseInvoiceStore.room}.approve`,
  },
  {
    ...queueOf({
      id: 'invoicesSentBack',
      entity: PurchaseInvoiceStore,
      filters: { status: 'Draft', approvalNote: '<>' },
      since: touched,
      doors: JOURNAL,
    }),
    right: `${PurchaseInvoiceStore.room}.submit`,
  },
  queueOf({
    id: 'holdbacksDue',
    entity: HoldbackStore,
    filters: { standing: 'Due' },
    since: sql`t.holdback_due_on`,
    doors: ['AP0130'],
    level: 'warn',
  }),
  queueOf({
    id: 'invoicesHeld',
    entity: PurchaseInvoiceStore,
    filters: { holdReason: '<>', status: '<>Reversed' },
    since: touched,
    doors: JOURNAL,
  }),
]
