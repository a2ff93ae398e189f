import { sql, type Kysely } from 'kysely'
import type { Waiting } from '../../../shared/contracts/ic/waiting.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { planned } from '../../platform/database/planned.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isReadable, sightOf, type Visibility } from '../../platform/entity/visibility.ts'

/** Lines of each product that are told; more than a coil has strips. */
const MOST = 50

/** Sales orders alone wait for stock. */
export function seesOrders({ rights }: Visibility): boolean {
  const sight = sightOf(rights)
  return (
    rights.can(`${SalesOrder.room}.view`) &&
    ['orderNo', 'lines.productId', 'lines.quantity'].every((path) => sight.reads(`${SalesOrder.id}.${path}`))
  )
}

interface Asked {
  readonly companyId: string | null
  readonly warehouseId: string | null
  readonly products: readonly (string | null)[]
}

/** [judgement 37, 40] Who waits for products in a warehouse, the oldest promise first. A customer out of sight of the reader has no name. */
export function waitingFor(
  db: Kysely<Tables>,
  { companyId, warehouseId, products }: Asked,
  firms: Visibility,
): Promise<Waiting[]> {
  const isNamed = isReadable(firms, 'name') && sightOf(firms.rights).reads(`${SalesOrder.id}.billToId`)
  const inSight = isNamed ? (firms.scope ?? sql`true`) : sql`false`
  return planned<Waiting>(
    db,
    sql`
    select c.product_id as "productId", c.document_no as "documentNo", c.document_id as "documentId",
           (select t.name from firm_shown t where t.firm_id = c.wanted_by and ${inSight}) as "wantedBy",
           c.promised_on::text as "promisedOn", trim_scale(c.backordered)::text as "waitedFor"
    from (
      select c.*, row_number() over (partition by c.product_id order by c.promised_on, c.ordered_on, c.document_no, c.line_key) as nth
      from stock_claim_shown c
      where c.company_id = ${companyId} and c.warehouse_id = ${warehouseId} and c.is_open and c.backordered > 0
        and c.document_type = ${SalesOrder.id} and c.product_id = any (${[...new Set(products)]}::text[])) c
    where c.nth <= ${MOST}::int
    order by c.promised_on, c.ordered_on, c.document_no, c.line_key`,
  )
}
