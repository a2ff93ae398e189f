import type { CustomerAccount } from '../../shared/contracts/ar/account-inquiry.ts'
import type { VendorAccount } from '../../shared/contracts/ap/account-inquiry.ts'
import type { AccountOrder, AccountPayment } from '../../shared/contracts/ap/account-rows.ts'
import type {
  AccountApplication,
  AccountContact,
  AccountFile,
  AccountItem,
  AccountMove,
} from '../../shared/contracts/trade/account-rows.ts'
import { sampleId } from '../sample/value.ts'

const item = (at: number, reference: string, open: string, more: Partial<AccountItem> = {}): AccountItem => ({
  ...{ id: sampleId(at), invoiceId: sampleId(100 + at), kind: 'Invoice', reference, documentDate: '2026-06-02' },
  ...{ dueDate: '2026-07-02', daysLate: 141, currency: 'CAD', original: '1130.00', open, carried: open },
  ...{ state: 'Open', holdReason: null, entryNo: '2026-000017' },
  ...more,
})
const ITEMS: readonly AccountItem[] = [
  item(1, 'INV-1', '1130.00'),
  item(2, 'INV-2', '565.00', { state: 'Partly', dueDate: '2026-11-02', daysLate: 18 }),
  item(3, 'INV-3', '2260.00', { dueDate: '2026-12-02', daysLate: -12, holdReason: 'PRICE', state: 'OnHold' }),
  item(4, 'CR-15', '-113.00', { kind: 'Credit', original: '-113.00', daysLate: null }),
]
const PAYMENT: AccountPayment = {
  ...{
    id: sampleId(5),
    paymentId: null,
    paidBy: 'Bank' as const,
    paidOn: '2026-06-10',
    entryId: sampleId(6),
    entryNo: '2026-000021',
    source: 'CD',
  },
  ...{ description: 'V100', currency: 'CAD', amount: '1130.00', inCompany: '1130.00', state: 'Posted' },
  ...{ number: '501', chequeId: sampleId(8) },
}
const APPLICATION: AccountApplication = {
  ...{ id: sampleId(7), appliedOn: '2026-06-15', from: 'CR-14', to: 'INV-1', currency: 'CAD', amount: '113.00' },
  ...{ by: 'Priya Nair', canTakeBack: true, state: 'Applied', entryId: null, entryNo: null },
}

/** The account of a vendor, whoever is asked for. */
export const VENDOR: Omit<VendorAccount, 'lists' | 'actions' | 'purchasesByMonth'> = {
  ...{
    firmId: 'STELMOR',
    name: 'Stelmor Wire and Rod',
    standing: 'Active',
    isHeld: false,
    termsCode: 'NET30',
    currency: 'CAD',
  },
  ...{ companyCurrency: 'CAD', asOf: '2026-11-20', balance: '3842.00', overdue: '1582.00', unapplied: '113.00' },
  ...{ holdback: '0.00', onOrder: '8400.00' },
  byCurrency: [{ currency: 'CAD', open: '3842.00', carried: '3842.00' }],
  ...{ purchases: '18240.11', payments: '14398.11', yearBegan: '2026-01-01', daysToPay: 31 },
  isNarrowed: false,
  lastPayment: { paidOn: '2026-11-12', amount: '2892.80', currency: 'CAD' },
  ageing: ['2260.00', '565.00', '0.00', '0.00', '0.00', '1130.00', '0.00', '0.00', '-113.00'],
  items: [...ITEMS],
}

const MOVE: AccountMove = {
  ...{ id: sampleId(9), movedOn: '2026-06-02', move: 'Invoice', reference: 'INV-1', invoiceId: sampleId(101) },
  ...{ entryId: sampleId(6), entryNo: '2026-000017', paymentId: null, paidBy: null, currency: 'CAD', txn: '1130.00' },
  ...{ charged: '1130.00', credited: null, balance: '1130.00' },
}
const ORDER: AccountOrder = {
  ...{ id: sampleId(10), orderNo: 'PO000012', orderDate: '2026-11-02', eta: '2026-12-02', state: 'Open' },
  ...{ approval: 'Approved', receiveStatus: 'Partly', currency: 'CAD', total: '9492.00', toCome: '8400.00' },
  ...{ notInvoiced: '420.00', depositPaid: '950.00', depositOpen: '950.00' },
}
const CONTACT: AccountContact = {
  ...{
    id: sampleId(11),
    name: 'Ada Lovelace',
    role: 'Accounts',
    email: 'ada@example.com',
    phone: '905 555 0100',
    mobile: null,
  },
  ...{ receivesInvoices: true, receivesStatements: false, receivesConfirmations: true },
}
const FILE: AccountFile = {
  ...{ id: sampleId(12), name: 'quotation.pdf', type: 'application/pdf', room: 'po/purchase-order', size: 48_200 },
  ...{ recordId: sampleId(10), key: 'PO000012', createdBy: 'Priya Nair', createdOn: '2026-11-02T14:00:00Z' },
}
const DECISION = {
  ...{ id: sampleId(13), decidedOn: '2026-11-12T14:00:00Z', decision: 'Hold', reason: 'NSF', note: null },
  decidedBy: 'Priya Nair',
}
/** Rows of its lists, by their names. */
export const ACCOUNT_ROWS: Readonly<Record<string, readonly object[]>> = {
  ...{ open: ITEMS, documents: ITEMS, holdbacks: ITEMS, payments: [PAYMENT], applications: [APPLICATION] },
  ...{ statement: [MOVE], orders: [ORDER], contacts: [CONTACT], attachments: [FILE] },
}

/** The account of a customer, whoever is asked for. */
export const CUSTOMER: Omit<CustomerAccount, 'lists' | 'actions' | 'salesByMonth'> = {
  ...{ firmId: 'HARLOW-01', name: 'Harlow Industries', standing: 'Active', isHeld: false, termsCode: 'NET30' },
  ...{ currency: 'CAD', companyCurrency: 'CAD', asOf: '2026-11-20', balance: '3842.00', overdue: '1582.00' },
  ...{ unapplied: '113.00', holdback: '0.00', creditLimit: '20000.00', available: '16158.00', highest: '18240.11' },
  byCurrency: [{ currency: 'CAD', open: '3842.00', carried: '3842.00' }],
  ...{ sales: '48240.11', receipts: '44398.11', yearBegan: '2026-01-01', daysToPay: 38, isNarrowed: false },
  lastReceipt: { paidOn: '2026-11-12', amount: '2892.80', currency: 'CAD' },
  ageing: VENDOR.ageing,
  items: [...ITEMS],
  contact: { name: 'Grace Harlow', phone: '905-555-0161', email: 'ap@harlow.example' },
  credit: {
    ...{ firmId: 'HARLOW-01', currency: 'CAD', limit: '20000.00', available: '16158.00', free: '16158.00', rate: '1' },
    parts: [
      { part: 'items', amount: '3842.00' },
      { part: 'unposted', amount: '0.00' },
      { part: 'drafts', amount: '0.00' },
    ],
    ...{
      group: null,
      isHeld: false,
      holdReason: null,
      reviewOn: null,
      isReviewDue: false,
      insured: null,
      insurer: null,
      isInsuranceJudged: true,
      found: [],
    },
  },
}
const RECEIPT = { ...PAYMENT, source: 'CR', paidBy: null, description: 'Deposit', chequeId: undefined }
export const CUSTOMER_ROWS: Readonly<Record<string, readonly object[]>> = {
  ...{ open: ITEMS, documents: ITEMS, holdbacks: ITEMS, receipts: [RECEIPT], applications: [APPLICATION] },
  ...{ statement: [MOVE], contacts: [CONTACT], credit: [DECISION] },
}
