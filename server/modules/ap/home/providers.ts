import { sql } from 'kysely'
import { queueOf } from '../../../platform/home/list-figures.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { HoldbackStore } from '../holdback/entity.ts'
import { CardPaymentStore, PaymentStore } from '../payment/entity.ts'
import { PaymentBatchStore } from '../payment-batch/entity.ts'
import { holdbackOpenAtHome } from '../holdback/held-bill.ts'
import { PurchaseInvoiceStore } from '../purchase-invoice/entity.ts'
import { payablesDue } from './payables-due.ts'

const touched = sql`t.updated_on`
const JOURNAL = ['AP0110', 'PO0110']

const currency = sql`(select c.currency from company_shown c where c.is_default)`

/** An invoice, what is open of it, and the currency of the company. */
const OF_INVOICES = ['ap_invoice', 'company', 'currency']

/** What a document asks for, in the currency of the company; a credit or debit memo takes away from it. Unknown without its rate. */
const asked = sql`round(t.doc_amount * case when t.currency = ${currency} then 1 else t.rate end
  * case when t.kind in ('Credit', 'DebitMemo') then -1 else 1 end, (select home_decimals()))`
const ASKED = { columns: ['docAmount'], of: asked, currency }

/** What leaves by a payment, in the currency of the company. */
const PAID = {
  columns: ['amount'],
  of: sql`round(t.amount * case when t.currency = ${currency} then 1 else t.rate end, (select home_decimals()))`,
  currency,
}

const OF_PAYMENTS = [PaymentStore.table, 'company', 'currency']

/** The same of a batch, which has no rate of its own: at that of its pay date. */
const BATCHED = {
  columns: ['total'],
  of: sql`round(t.total * case when t.currency = ${currency} then 1 else (
    select case when x.from_currency = t.currency then x.rate else 1 / x.rate end from foreign_exchange_shown x
    where not x.superseded and x.effective_date <= t.pay_date
      and ((x.from_currency = t.currency and x.to_currency = ${currency}) or (x.from_currency = ${currency} and x.to_currency = t.currency))
    order by x.effective_date desc, x.from_currency <> t.currency limit 1) end, 2)`,
  currency,
}

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
      amount: ASKED,
      countedBy: OF_INVOICES,
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
      amount: ASKED,
      countedBy: OF_INVOICES,
    }),
    right: `${PurchaseInvoiceStore.room}.submit`,
  },
  {
    ...queueOf({
      id: 'invoiceDrafts',
      entity: PurchaseInvoiceStore,
      filters: { status: 'Draft', approvalNote: '=' },
      since: touched,
      doors: JOURNAL,
      amount: ASKED,
      countedBy: OF_INVOICES,
    }),
    right: `${PurchaseInvoiceStore.room}.edit`,
  },
  {
    ...queueOf({
      id: 'batchesUnderWay',
      entity: PaymentBatchStore,
      filters: { status: 'Proposed|Approved|Generated|Sent' },
      since: touched,
      doors: ['AP0340'],
      amount: BATCHED,
      countedBy: [PaymentBatchStore.table, 'company', 'currency', 'foreign_exchange'],
    }),
    right: `${PaymentBatchStore.room}.generate`,
  },
  ...(
    [
      ['paymentsToApprove', PaymentStore, 'AP0310', PAID],
      ['cardPaymentsToApprove', CardPaymentStore, 'AP0315', PAID],
      ['batchesToApprove', PaymentBatchStore, 'AP0340', BATCHED],
    ] as const
  ).map(([id, entity, door, amount]) => ({
    ...queueOf({
      ...{ id, entity, filters: { status: 'Submitted' }, since: touched, doors: [door], level: 'warn', amount },
      countedBy: [entity.table, 'company', 'currency', 'foreign_exchange'],
    }),
    right: `${entity.room}.approve`,
  })),
  {
    ...queueOf({
      ...{ id: 'paymentsToPost', entity: PaymentStore, filters: { status: 'Approved' }, since: touched },
      ...{ doors: ['AP0310'], amount: PAID, countedBy: OF_PAYMENTS },
    }),
    right: `${PaymentStore.room}.post`,
  },
  {
    ...queueOf({
      ...{ id: 'paymentsSentBack', entity: PaymentStore, filters: { status: 'Draft', approvalNote: '<>' } },
      ...{ since: touched, doors: ['AP0310'], amount: PAID, countedBy: OF_PAYMENTS },
    }),
    right: `${PaymentStore.room}.submit`,
  },
  queueOf({
    id: 'holdbacksDue',
    entity: HoldbackStore,
    filters: { standing: 'Due' },
    since: sql`t.holdback_due_on`,
    doors: ['AP0130'],
    level: 'warn',
    amount: { columns: ['holdbackOpen'], of: holdbackOpenAtHome, currency },
    countedBy: OF_INVOICES,
  }),
  queueOf({
    id: 'invoicesHeld',
    entity: PurchaseInvoiceStore,
    filters: { holdReason: '<>', status: '<>Reversed' },
    since: touched,
    doors: JOURNAL,
    countedBy: OF_INVOICES,
    // Once it is posted, what is still to be paid of it.
    amount: {
      columns: ['docAmount', 'openAmount'],
      of: sql`coalesce((select -i.open_amount from open_item_shown i where i.id = t.item_id), ${asked})`,
      currency,
    },
  }),
]
