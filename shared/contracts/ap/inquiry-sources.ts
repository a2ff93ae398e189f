import type { FieldSources } from '../field-place.ts'
import { DOCUMENT_NUMBERS } from './document-numbers.ts'

const invoice = ['ap.purchaseInvoice.docAmount', 'ap.purchaseInvoice.payableAmount']
const open = ['ap.purchaseInvoice.openAmount', ...invoice]
const dueDate = ['ap.purchaseInvoice.dueDate']
const paid = ['ap.payment.amount', 'ap.cardPayment.amount']
const entryNo = ['gl.entry.entryNo']
const TOLD = [...DOCUMENT_NUMBERS, 'po.purchaseReceipt.receiptNo']

const within = (list: string, columns: FieldSources[string]): FieldSources[string] =>
  Object.fromEntries(Object.entries(columns).map(([name, sources]) => [`${list}.${name}`, sources]))

const settled = {
  reference: TOLD,
  kind: ['ap.purchaseInvoice.kind'],
  documentDate: ['ap.purchaseInvoice.docDate', 'ap.payment.paymentDate', 'ap.cardPayment.paymentDate'],
  dueDate,
  currency: ['ap.purchaseInvoice.currency'],
  original: invoice,
  open,
  carried: open,
  state: ['ap.purchaseInvoice.status'],
}
const held = { ...settled, daysLate: dueDate, holdReason: ['ap.purchaseInvoice.holdReason'] }

/** Where the vendor inquiry shows fields of documents, orders and firms under names of its own [S6.09]. */
export const INQUIRY_SOURCES: FieldSources = {
  'ap.accountInquiry': {
    ...{ balance: open, overdue: [...open, ...dueDate], unapplied: open, ageing: [...open, ...dueDate] },
    ...{ holdback: ['ap.purchaseInvoice.holdbackAmount'], onOrder: ['po.purchaseOrder.total'], purchases: invoice },
    ...{ payments: paid, lastPayment: paid, daysToPay: [] },
    ...within('open', held),
    ...within('documents', held),
    ...within('holdbacks', settled),
    ...within('payments', {
      paidOn: ['ap.payment.paymentDate', 'ap.cardPayment.paymentDate'],
      number: DOCUMENT_NUMBERS,
      ...{ entryNo, description: ['gl.entry.description'], source: ['gl.entry.source'], currency: [], state: [] },
      ...{ amount: paid, inCompany: paid },
    }),
    ...within('applications', {
      ...{
        appliedOn: [],
        from: [...TOLD, 'gl.entry.description'],
        to: TOLD,
        currency: [],
        amount: [...paid, ...invoice],
      },
      ...{ by: [], entryNo, state: [] },
    }),
    ...within('statement', {
      ...{ movedOn: ['gl.entry.postingDate'], move: [], reference: TOLD, entryNo, currency: [] },
      ...{ txn: [...paid, ...invoice], charged: [...paid, ...invoice], credited: [...paid, ...invoice], balance: open },
    }),
    ...within('orders', {
      orderNo: ['po.purchaseOrder.orderNo'],
      orderDate: ['po.purchaseOrder.orderDate'],
      eta: ['po.purchaseOrder.eta'],
      state: ['po.purchaseOrder.status'],
      approval: ['po.purchaseOrder.approval'],
      receiveStatus: ['po.purchaseOrder.receiveStatus'],
      currency: ['po.purchaseOrder.currency'],
      total: ['po.purchaseOrder.total'],
      toCome: ['po.purchaseOrder.total'],
      notInvoiced: ['po.purchaseOrder.total'],
      ...{ depositPaid: paid, depositOpen: paid },
    }),
    ...within('contacts', {
      name: ['admin.firm.contacts.name'],
      role: ['admin.firm.contacts.role'],
      email: ['admin.firm.contacts.email'],
      phone: ['admin.firm.contacts.phone'],
      receivesInvoices: ['admin.firm.contacts.receivesInvoices'],
      receivesStatements: ['admin.firm.contacts.receivesStatements'],
      receivesConfirmations: ['admin.firm.contacts.receivesConfirmations'],
    }),
    ...within('attachments', {
      ...{ name: [], room: [], size: [], createdBy: [], createdOn: [] },
      key: [...TOLD, 'admin.firm.firmId', 'po.purchaseOrder.orderNo'],
    }),
  },
}
