import { Firm } from '../admin/firm.ts'
import { date, flag, lookup, optional, percent, price } from '../fields.ts'
import { Product } from '../po/product.ts'
import { of, reportContract } from '../report.ts'
import { CustomerSku } from './customer-sku.ts'
import { PriceTable } from './price-table.ts'

/** Products of one run; more of them are told to be narrowed by class or group. */
export const MOST_LISTED = 5000

const narrowed = {
  productClass: optional(lookup('po.productClass', {}, { max: 20, upper: true, offersOnly: true })),
  groupId: optional(lookup('ic.productGroup', {}, { max: 20, upper: true, offersOnly: true })),
}
const table = () => optional(lookup('oe.priceList', {}, { max: 20, upper: true }))

const product = {
  productClass: of(Product, 'productClass'),
  productId: of(Product, 'productId'),
  description: of(Product, 'description'),
}
const range = { fromQuantity: of(PriceTable, 'lines.lowQuantity'), rangeUnit: of(PriceTable, 'rangeUnit') }

/**
 * [supply 9 Products-price-list] What products are sold at by price tables on a day, range by range, up to three tables beside each other: what the price service
 * answers for each of these quantities. Without a table it is the list of the company.
 */
export const ProductsPriceList = reportContract('oe.productsPriceList', {
  roles: { controller: ['view', 'export'], approver: ['view', 'export'], clerk: ['view', 'export'] },
  parameters: {
    asOf: date(),
    tableId: table(),
    secondTable: table(),
    thirdTable: table(),
    ...narrowed,
    withCost: flag(),
  },
  columns: {
    ...product,
    ...range,
    price: price(),
    secondPrice: optional(price()),
    thirdPrice: optional(price()),
    priceUnit: of(PriceTable, 'lines.unit'),
    currency: of(PriceTable, 'currency'),
    until: of(PriceTable, 'expiry'),
    floor: optional(price()),
    cost: of(PriceTable, 'lines.cost'),
    margin: of(PriceTable, 'lines.margin'),
  },
  hidden: ['until'],
  variable: ['price', 'secondPrice', 'thirdPrice', 'floor', 'cost', 'margin'],
  groupBy: [['productClass'], []],
  reads: [PriceTable],
  initial: (today) => ({ asOf: today }),
  sort: ['productClass', 'productId', 'fromQuantity'],
  drill: { productId: 'ic/product-inquiry' },
})

/**
 * [supply 9 Customer-Price-List] What a customer pays for our products on a day, net of his discounts, from each quantity on, by his own numbers and in his
 * language: what an order of that day is given, and what its invoice asks.
 */
export const CustomerPriceList = reportContract('oe.customerPriceList', {
  roles: { controller: ['view', 'export'], approver: ['view', 'export'], clerk: ['view', 'export'] },
  parameters: {
    customerId: lookup('admin.firm', { isBillTo: 'true', status: '=Active' }, { upper: true }),
    asOf: date(),
    ...narrowed,
    /** Only what he has numbers of his own for. */
    theirsOnly: flag(),
  },
  columns: {
    ...product,
    customerSku: of(CustomerSku, 'customerSku'),
    ...range,
    netPrice: optional(price()),
    priceUnit: of(PriceTable, 'lines.unit'),
    /** Beside it, a unit of the range. */
    surcharge: optional(price()),
    currency: of(PriceTable, 'currency'),
    until: of(PriceTable, 'expiry'),
    listPrice: optional(price()),
    belowList: optional(percent({ least: '-9999', most: '100' })),
  },
  hidden: ['productClass', 'listPrice', 'belowList'],
  groupBy: [[], ['productClass']],
  reads: [PriceTable, Firm],
  initial: (today) => ({ asOf: today }),
  sort: ['productId', 'fromQuantity'],
  paper: 'portrait',
  drill: { productId: 'ic/product-inquiry' },
})
