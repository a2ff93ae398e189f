import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import {
  choice,
  code,
  date,
  flag,
  lines,
  lookup,
  money,
  note,
  optional,
  percent,
  price,
  quantity,
  rate,
  takenFrom,
  text,
} from '../fields.ts'
import { currencyShown } from '../gl/currency.ts'
import * as trade from '../trade/fields.ts'

const readOnly = true
const shown = (record: Readonly<Record<string, unknown>>, name: string) => (record[name] ? String(record[name]) : null)

/** What becomes of what comes back: sold again, looked at first, thrown away, or sent on to its vendor. */
export const DISPOSITIONS = ['Restock', 'Hold', 'Scrap', 'Vendor'] as const

/** What the inspection of a lot has found. */
export const FINDINGS = ['Released', 'Scrapped'] as const

/** What a return leads to once it is here. */
const FOLLOWS = ['inspect', 'replace', 'forward'] as const

/** Lines that a return looks through; whoever asks for more is told to narrow. */
export const MOST_RETURNED = 200

type Parts = Readonly<Record<string, unknown>>

/** What has come back, with and without an invoice. */
const cameBack = (back: Parts): readonly Parts[] =>
  [...((back['lines'] ?? []) as readonly Parts[]), ...((back['blind'] ?? []) as readonly Parts[])].filter(
    ({ returned }) => Number(returned ?? 0) > 0,
  )

/** Lots of a return that wait for their inspection. */
export const waitsFor = (back: Parts): readonly string[] =>
  cameBack(back).flatMap(({ disposition, lotNo, finding }) =>
    disposition === 'Hold' && finding === null && lotNo !== null ? [String(lotNo)] : [],
  )
const isReplaced = (back: Parts) => cameBack(back).some(({ replaced }) => replaced === true)
const goesOn = (back: Parts) =>
  cameBack(back).some(({ disposition, vendorReturnNo }) => disposition === 'Vendor' && vendorReturnNo === null)

/**
 * [supply 3.8, 3.10, 9 products-return] What a customer brings back of what he was invoiced: asked for, authorised, received and credited. It comes back to stock at
 * what it has cost as it left, and is credited at what it was invoiced at, less what taking it back costs. Never more than was sold, and of no lot that he did not get.
 * What comes back without an invoice (decision 210) is credited once somebody else has said yes, and is worth what stock costs by then.
 */
export const ProductReturn = document('oe.productReturn', {
  roles: {
    controller: ['*'],
    approver: ['view', 'return'],
    clerk: ['view', 'add', 'edit', 'delete', 'export', 'receive', 'credit', 'reject', 'return', 'submit', ...FOLLOWS],
  },
  key: 'returnNo',
  title: 'reason',
  state: 'status',
  drafts: ['Draft'],
  needed: ['billToId'],
  completedBy: [
    ...(['billToId', 'documentNo', 'productId', 'lotNo', 'returnDate', 'restockingPercent'] as const),
    ...(['freight', 'lines', 'blind'] as const),
  ],
  anew: ['documentNo', 'lotNo', 'returnDate', 'lines', 'blind'],
  amendable: ['notes'],
  actions: {
    receive: { from: ['Draft', 'Approved'], to: 'Received', preview: true },
    credit: {
      from: ['Received'],
      to: 'Credited',
      skipsValidation: true,
      parameters: { creditDate: date() },
      proposes: { creditDate: 'returnDate' },
    },
    /** What waits for inspection is free again, or thrown away. */
    inspect: {
      from: ['Received', 'Credited'],
      skipsValidation: true,
      parameters: { inspectedLot: code({ max: 30, upper: true }), finding: choice(FINDINGS) },
      only: (back) => waitsFor(back).length > 0,
    },
    /** An order for what he gets in its place. */
    replace: {
      from: ['Received', 'Credited'],
      skipsValidation: true,
      only: (back) => back['replacementNo'] === null && isReplaced(back),
    },
    /** What goes on to its vendor. */
    forward: {
      from: ['Received', 'Credited'],
      skipsValidation: true,
      parameters: {
        failReason: lookup('admin.userCode', { codeType: '=FAIL_REASON', active: 'true' }, { upper: true }),
      },
      only: goesOn,
    },
    reject: {
      from: ['Draft', 'Submitted', 'Approved'],
      to: 'Rejected',
      skipsValidation: true,
      parameters: { rejectReason: text({ max: 200 }) },
    },
    reverse: {
      from: ['Received'],
      to: 'Reversed',
      skipsValidation: true,
      parameters: { reversalDate: date() },
      proposes: { reversalDate: 'returnDate' },
    },
    ...trade.approvalActions,
  },
  posts: { source: 'IC', on: ['returnDate'] },
  head: { party: 'billToId', amount: 'docAmount' },
  stages: ({ submittedBy }) =>
    submittedBy ? ['Draft', 'Submitted', 'Approved', 'Received', 'Credited'] : ['Draft', 'Received', 'Credited'],
  hands: {
    ...{
      binds: ['receive', 'credit'],
      decides: ['approve'],
      inside: ['submit', 'return', 'reject', 'reverse', 'inspect', 'replace', 'forward'],
    },
    secondHand: {
      field: 'lines',
      weighed: (record) => ({
        kinds: ['CustomerCredit'],
        amount: shown(record, 'docAmount'),
        ...{ currency: shown(record, 'currency'), rate: shown(record, 'rate') },
      }),
    },
  },
  bulkActions: trade.approvalBulkActions,
  fields: {
    returnNo: optional(code({ max: 20, readOnly })),
    companyId: optional(code({ max: 10, readOnly })),
    status: choice(['Draft', 'Submitted', 'Approved', 'Received', 'Credited', 'Rejected', 'Reversed'], { readOnly }),
    billToId: lookup('admin.firm', { isBillTo: 'true', status: '=Active' }, { upper: true }),
    documentNo: optional(lookup('ar.customerInvoice', { kind: '=Invoice', status: '=Posted' }, { upper: true })),
    productId: optional(lookup('po.product', {}, { upper: true })),
    lotNo: optional(code({ max: 30, upper: true })),
    returnDate: date(),
    /** Where it comes to; each line to where it had left from, unless said. */
    warehouseId: optional(lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true })),
    reason: text({ max: 200 }),
    /** Of the goods that come back: what taking them back costs. */
    restockingPercent: optional(percent()),
    /** That was asked for with the invoice, and is given back. */
    freight: optional(trade.amount()),
    notes: optional(note({ max: 500 })),
    currency: optional(currencyShown()),
    rate: optional(rate({ readOnly })),
    goodsAmount: trade.worked('lines.returned'),
    restockingAmount: trade.worked('lines.returned', 'restockingPercent'),
    taxAmount: trade.worked('lines.returned'),
    /** What he gets back. */
    docAmount: trade.worked('lines.returned'),
    cost: optional(money({ readOnly, ours: true })),
    ...trade.approved(),
    entryNo: trade.entryNumber(),
    reversedOn: optional(date({ readOnly })),
    rejectReason: optional(text({ max: 200, readOnly })),
    /** The order for what he gets in place of what came back. */
    replacementNo: takenFrom(optional(code({ max: 20, readOnly })), 'oe.salesOrder.orderNo'),
    lines: lines(
      {
        /** By which line and lot are known; it travels with what is typed of them. */
        partKey: optional(code({ max: 80 })),
        ofLine: optional(code({ max: 40, readOnly })),
        documentNo: takenFrom(optional(code({ max: 20, readOnly })), 'ar.customerInvoice.documentNo'),
        invoiceNo: takenFrom(optional(code({ max: 20, readOnly })), 'ar.customerInvoice.invoiceNo'),
        docDate: takenFrom(optional(date({ readOnly })), 'ar.customerInvoice.docDate'),
        productId: takenFrom(optional(code({ max: 20, readOnly })), 'ar.customerInvoice.lines.productId'),
        description: takenFrom(optional(text({ max: 100, readOnly })), 'ar.customerInvoice.lines.description'),
        lotNo: takenFrom(optional(code({ max: 30, readOnly })), 'oe.shipment.lots.lotNo'),
        /** Invoiced, less what came back. */
        quantity: takenFrom(optional(quantity({ readOnly })), 'ar.customerInvoice.lines.quantity'),
        unit: takenFrom(optional(code({ max: 20, readOnly })), 'ar.customerInvoice.lines.unit'),
        returned: optional(quantity({ least: '0' })),
        disposition: optional(choice(DISPOSITIONS)),
        /** He gets the same again. */
        replaced: flag(),
        finding: optional(choice(FINDINGS, { readOnly })),
        unitPrice: takenFrom(optional(price({ readOnly })), 'ar.customerInvoice.lines.unitPrice'),
        priceUnit: takenFrom(optional(code({ max: 20, readOnly })), 'ar.customerInvoice.lines.priceUnit'),
        amount: trade.worked('lines.returned', 'lines.unitPrice'),
        /** What it had cost as it left. */
        cost: optional(money({ readOnly, ours: true })),
        creditNo: takenFrom(optional(code({ max: 20, readOnly })), 'ar.customerInvoice.invoiceNo'),
        /** With which it went on to its vendor. */
        vendorReturnNo: takenFrom(optional(code({ max: 20, readOnly })), 'po.purchaseReturn.returnNo'),
      },
      { most: MOST_RETURNED },
    ),
    /** What comes back, and nobody knows of which invoice. */
    blind: lines(
      {
        productId: lookup('po.product', {}, { upper: true }),
        description: takenFrom(optional(text({ max: 100, readOnly })), 'po.product.description'),
        lotNo: optional(code({ max: 30, upper: true })),
        returned: optional(quantity({ least: '0' })),
        unit: takenFrom(optional(code({ max: 20, readOnly })), 'po.product.unit'),
        /** What he gets for a unit. */
        unitPrice: optional(price({ least: '0' })),
        taxGroup: optional(lookup('admin.taxGroup', { active: 'true' }, { max: 10, upper: true })),
        disposition: optional(choice(DISPOSITIONS)),
        replaced: flag(),
        finding: optional(choice(FINDINGS, { readOnly })),
        amount: trade.worked('blind.returned', 'blind.unitPrice'),
        /** What it is worth in stock as it comes. */
        cost: optional(money({ readOnly, ours: true })),
        creditNo: takenFrom(optional(code({ max: 20, readOnly })), 'ar.customerInvoice.invoiceNo'),
        /** With which it went on to its vendor. */
        vendorReturnNo: takenFrom(optional(code({ max: 20, readOnly })), 'po.purchaseReturn.returnNo'),
      },
      { most: MOST_RETURNED },
    ),
  },
  list: [
    ...(['returnNo', 'returnDate', 'billToId', 'documentNo', 'productId', 'reason', 'docAmount'] as const),
    ...(['currency', 'status', 'goodsAmount', 'restockingAmount', 'taxAmount', 'entryNo', 'submittedBy'] as const),
    ...(['approvedBy', 'approvedOn', 'reversedOn', 'replacementNo'] as const),
  ],
  search: ['returnNo', 'billToId', 'reason'],
  sort: ['-returnNo'],
})
export type ProductReturn = RecordOfEntity<typeof ProductReturn>
