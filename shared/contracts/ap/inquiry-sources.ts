import type { FieldSources } from '../field-place.ts'
import { accountSources, within } from '../trade/account-sources.ts'
import { DOCUMENT_NUMBERS } from './document-numbers.ts'

const invoice = ['ap.purchaseInvoice.docAmount', 'ap.purchaseInvoice.payableAmount']
const paid = ['ap.payment.amount', 'ap.cardPayment.amount']
const TOLD = [...DOCUMENT_NUMBERS, 'po.purchaseReceipt.receiptNo']

const ACCOUNT = {
  told: TOLD,
  numbers: DOCUMENT_NUMBERS,
  kind: ['ap.purchaseInvoice.kind'],
  documentDate: ['ap.purchaseInvoice.docDate'],
  dueDate: ['ap.purchaseInvoice.dueDate'],
  currency: ['ap.purchaseInvoice.currency'],
  amount: invoice,
  open: ['ap.purchaseInvoice.openAmount', ...invoice],
  money: paid,
  moneyDate: ['ap.payment.paymentDate', 'ap.cardPayment.paymentDate'],
  state: ['ap.purchaseInvoice.status'],
  held: ['ap.purchaseInvoice.holdbackAmount'],
}

/** Where the vendor inquiry shows fields of documents, orders and firms under names of its own [S6.09]. */
export const INQUIRY_SOURCES: FieldSources = {
  'ap.accountInquiry': {
    ...accountSources(ACCOUNT, 'payments', { holdReason: ['ap.purchaseInvoice.holdReason'] }),
    ...{ onOrder: ['po.purchaseOrder.total'], purchases: invoice, payments: paid, lastPayment: paid },
    purchasesByMonth: invoice,
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
    ...within('attachments', {
      ...{ name: [], room: [], size: [], createdBy: [], createdOn: [] },
      key: [...TOLD, 'admin.firm.firmId', 'po.purchaseOrder.orderNo'],
    }),
  },
}
