import { choice, date, flag, lookup, optional, percent, price } from '../fields.ts'
import { processContract } from '../process.ts'
import { Product } from '../po/product.ts'
import { ProductClass } from '../po/product-class.ts'
import { of } from '../report.ts'
import { PriceTable, ROUNDED_TO } from './price-table.ts'
import { ENDINGS } from './renew-price-table.ts'

/**
 * [supply 9 new-products-pricing] Products that a price table does not know: proposed is what they cost and the markup of their class, or one that is typed. What is
 * proposed goes into the draft of the table, where each price is looked at, changed and activated; what has no price there is sold at none.
 */
export const NewProductsPricing = processContract('oe.newProductsPricing', {
  roles: { controller: ['view', 'run'], approver: ['view'] },
  parameters: {
    tableId: lookup('oe.priceList', {}, { max: 20, upper: true }),
    productClass: optional(lookup('po.productClass', { active: 'true' }, { upper: true })),
    groupId: optional(lookup('ic.productGroup', { active: 'true' }, { upper: true })),
    addedSince: optional(date()),
    /** Those that are priced by no other table either. */
    unpricedOnly: flag(),
    /** In place of that of their class. */
    markup: optional(percent({ most: '999' })),
    roundTo: choice(ROUNDED_TO),
    endsWith: optional(choice(ENDINGS)),
    /** Of a version that is begun with them. */
    effective: date(),
  },
  initial: (today) => ({ unpricedOnly: true, roundTo: '0.01', effective: today }),
  columns: {
    productId: of(Product, 'productId'),
    description: of(Product, 'description'),
    productClass: of(Product, 'productClass'),
    addedOn: date(),
    unit: of(PriceTable, 'lines.unit'),
    currency: of(PriceTable, 'currency'),
    cost: of(PriceTable, 'lines.cost'),
    markupPercent: of(ProductClass, 'markupPercent'),
    newPrice: optional(price()),
    margin: of(PriceTable, 'lines.margin'),
  },
  drill: { productId: 'po/product', productClass: 'po/product-class' },
  stops: false,
})
