import { sql } from 'kysely'
import { Job } from '../../../shared/contracts/po/job.ts'
import { Product } from '../../../shared/contracts/po/product.ts'
import { ProductClass } from '../../../shared/contracts/po/product-class.ts'
import { stored } from '../../platform/entity/stored.ts'
import * as job from './job/rules.ts'
import * as product from './product/rules.ts'

export const ProductClassStore = stored(ProductClass, {
  table: 'product_class',
  constraints: { product_class_id_used_once: product.classIdUsedOnce },
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

export const ProductStore = stored(Product, {
  table: 'product',
  derived: {
    lastCost: last('l.unit_cost'),
    lastReceived: last('r.receipt_date'),
    onHand: sql`(select coalesce(sum(s.quantity), 0) from stock_pool_shown s where s.product_id = t.product_id and s.holding = 'Stock')`,
    onOrder: sql`(select coalesce(sum(${toCome}), 0) from purchase_order_line l join purchase_order o on o.id = l.owner_id
      where l.product_id = t.product_id and o.status = 'Open')`,
  },
  nearest: ({ user }) => [
    sql<boolean>`t.product_id in (
      select l.product_id from ${LATELY} join purchase_order_line l on l.owner_id = o.id where o.created_by = ${user.name})`,
    sql<boolean>`t.product_id in (select l.product_id from ${LATELY} join purchase_order_line l on l.owner_id = o.id)`,
  ],
  constraints: { product_id_used_once: product.idUsedOnce, product_under_stock: product.underStock },
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
    spent: sql`(select coalesce(sum(e.debit - e.credit), 0) from moved_line e where e.job_id = t.job_no)`,
  },
  constraints: { job_no_used_once: job.numberUsedOnce, job_cost_code_once: job.codesOnce },
})
