import { currencyShown } from '../gl/currency.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { code, date, flag, lookup, optional, price, text } from '../fields.ts'

/** What a customer paid last, out of the documents of receivables. */
const LAST = ['lastPrice', 'lastCurrency', 'lastSold'] as const

/**
 * [supply 9 Customer-SKUs] What a customer calls one of our products, in which unit he orders it by that name and what he scans it by: his orders are typed and
 * his papers printed with it.
 */
export const CustomerSku = entity('oe.customerSku', {
  roles: { controller: ['view', 'export'], approver: ['view'] },
  key: 'customerSku',
  title: 'description',
  fields: {
    customerId: lookup('admin.firm', { isBillTo: 'true', status: '=Active' }, { upper: true }),
    customerSku: text({ max: 40 }),
    productId: lookup('po.product', { active: 'true' }, { upper: true }),
    /** His words for it; ours where he has none. */
    description: optional(text({ max: 100 })),
    unit: optional(lookup('admin.userCode', { codeType: '=UNIT', active: 'true' }, { upper: true })),
    barcode: optional(code({ max: 48 })),
    active: flag(),
  },
  derived: {
    customerName: text({ max: 100, readOnly: true }),
    productDescription: text({ max: 100, readOnly: true }),
    /** A unit, as it was invoiced to him last. */
    lastPrice: optional(price({ readOnly: true })),
    lastCurrency: optional(currencyShown()),
    lastSold: optional(date({ readOnly: true })),
  },
  also: LAST,
  list: [
    ...[
      'customerId',
      'customerName',
      'customerSku',
      'productId',
      'productDescription',
      'description',
      'unit',
      'barcode',
    ],
    ...LAST,
    'active',
  ],
  search: ['customerSku', 'customerId', 'productId', 'description', 'barcode'],
  sort: ['customerId', 'customerSku'],
  ownActions: ['import'],
})
export type CustomerSku = RecordOfEntity<typeof CustomerSku>
