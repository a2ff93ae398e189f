import { sql } from 'kysely'
import { Job } from '../../../shared/contracts/po/job.ts'
import { Product } from '../../../shared/contracts/po/product.ts'
import { ProductClass } from '../../../shared/contracts/po/product-class.ts'
import { keptFromBooks } from '../../ledger/sight.ts'
import { stored } from '../../platform/entity/stored.ts'
import * as job from './job/rules.ts'
import * as productClass from './product/class-rules.ts'
import { barcodesOnce, vendorsOnce, warehousesOnce } from './product/kept.ts'
import { componentsOnce } from './product/made-of.ts'
import * as product from './product/rules.ts'

export const ProductClassStore = stored(ProductClass, {
  table: 'product_class',
  lines: { attributes: { table: 'product_class_attribute' } },
  constraints: {
    product_class_id_used_once: productClass.classIdUsedOnce,
    product_class_attribute_once: productClass.attributesOnce,
  },
})

/** The last posted receipt of the product `t`. */
const last = (column: string) => sql`
  (select ${sql.ref(column)} from purchase_receipt_line l join purchase_receipt r on r.id = l.owner_id
   where l.product_id = t.product_id and r.status = 'Posted' and l.quantity > 0
   order by r.receipt_date desc, r.receipt_no desc limit 1)`

/** What is still to come of a line of an open order. */
const toCome = sql`case when l.short_closed then 0 else greatest(l.quantity - l.received, 0) end`

/** The last orders that were begun: what a lookup takes for likely. By number, so that they are read from an index. */
const LATELY = sql`(select id, created_by from purchase_order order by order_no desc limit 500) o`

/** What there is of the product `t` in stock, in all warehouses. */
const inStock = (column: string) => sql`
  (select coalesce(sum(${sql.ref(`s.${column}`)}), 0) from stock_pool_shown s where s.product_id = t.product_id and s.holding = 'Stock')`

/** Of the vendor who is asked first, else of the one who stands first. */
const firstVendor = (column: string) => sql`
  (select ${sql.ref(`v.${column}`)} from product_vendor v where v.owner_id = t.id order by not v.preferred, v.position limit 1)`

export const ProductStore = stored(Product, {
  table: 'product',
  lines: {
    conversions: { table: 'product_conversion' },
    attributes: { table: 'product_attribute' },
    stocking: { table: 'product_stocking' },
    vendors: { table: 'product_vendor' },
    barcodes: { table: 'product_barcode' },
    components: { table: 'product_component' },
  },
  derived: {
    lastCost: last('l.unit_cost'),
    lastReceived: last('r.receipt_date'),
    onHand: inStock('quantity'),
    stockValue: inStock('value'),
    averageCost: sql`(select round(sum(s.value) / nullif(sum(s.quantity), 0), 6) from stock_pool_shown s
      where s.product_id = t.product_id and s.holding = 'Stock')`,
    leastLevel: sql`(select sum(k.least) from product_stocking k where k.owner_id = t.id)`,
    preferredVendor: firstVendor('vendor_id'),
    vendorSku: firstVendor('vendor_sku'),
    onOrder: sql`(select coalesce(sum(${toCome}), 0) from purchase_order_line l join purchase_order o on o.id = l.owner_id
      where l.product_id = t.product_id and o.status = 'Open')`,
  },
  nearest: ({ user }) => [
    sql<boolean>`t.product_id in (
      select l.product_id from ${LATELY} join purchase_order_line l on l.owner_id = o.id where o.created_by = ${user.name})`,
    sql<boolean>`t.product_id in (select l.product_id from ${LATELY} join purchase_order_line l on l.owner_id = o.id)`,
  ],
  books: { rights: { averageCost: 'cost.view', stockValue: 'cost.view' }, limited: keptFromBooks },
  constraints: {
    product_id_used_once: product.idUsedOnce,
    product_under_stock: product.underStock,
    product_not_its_own_successor: product.replacementLeadsOn,
    product_lot_costed_is_tracked: product.lotsOfStock,
    product_component_once: componentsOnce,
    product_stocking_once: warehousesOnce,
    product_vendor_once: vendorsOnce,
    product_barcode_once: barcodesOnce,
  },
})

export const JobStore = stored(Job, {
  table: 'job_master',
  lines: { costCodes: { table: 'job_cost_code' } },
  // A job that is closed keeps the customer whose it was.
  stillNames: { customerId: sql<boolean>`t.status = 'Open'` },
  derived: {
    customerName: sql`(select f.name from firm_shown f where f.firm_id = t.customer_id)`,
    committed: sql`(select coalesce(round(sum(${toCome} * l.unit_cost * o.rate), (select home_decimals())), 0)
      from purchase_order_line l join purchase_order o on o.id = l.owner_id
      where l.job_id = t.job_no and o.status = 'Open' and o.approval = 'Approved')`,
    spent: sql`(select coalesce(sum(e.debit - e.credit), 0) from moved_line e join gl_account_shown a on a.account = e.gl_account
      where e.job_id = t.job_no and a.account_type <> 'Revenue')`,
    earned: sql`(select coalesce(sum(e.credit - e.debit), 0) from moved_line e join gl_account_shown a on a.account = e.gl_account
      where e.job_id = t.job_no and a.account_type = 'Revenue')`,
  },
  constraints: { job_no_used_once: job.numberUsedOnce, job_cost_code_once: job.codesOnce },
})
