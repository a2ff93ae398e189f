import { sql, type Kysely } from 'kysely'
import { MOST_LISTED } from '../../../../shared/contracts/oe/price-lists.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { calledIn } from '../../../platform/entity/called.ts'
import type { Condition } from '../../../platform/entity/stored.ts'

export interface ListedProduct {
  readonly productId: string
  readonly productClass: string
  readonly description: string
  /** In which it is sold. */
  readonly unit: string
  readonly customerSku: string | null
}

interface Wanted {
  readonly productClass: string | null | undefined
  readonly groupId: string | null | undefined
  /** Whose numbers they have; with `theirsOnly` those alone that have one. */
  readonly customerId?: string
  readonly theirsOnly?: boolean
  /** In which they are called. */
  readonly locale: Locale
  /** Products `t` in sight. */
  readonly scope: Condition
}

/** What is sold and in sight, as far as it is asked for; null: more than one run lists. */
export async function listedProducts(db: Kysely<Tables>, wanted: Wanted): Promise<readonly ListedProduct[] | null> {
  const { productClass, groupId, customerId = null, theirsOnly = false, locale, scope } = wanted
  const rows = await planned(
    db,
    sql<ListedProduct>`
    select t.product_id as "productId", t.product_class as "productClass", coalesce(s.description, ${calledIn(locale, 't.description')}) as description,
           coalesce(s.unit, t.sales_unit, t.unit) as unit, s.customer_sku as "customerSku"
    from product_shown t
    left join lateral (
      select k.customer_sku, k.description, k.unit from customer_sku k
      where k.customer_id = ${customerId} and k.product_id = t.product_id and k.active order by k.unit nulls first, k.customer_sku limit 1) s on true
    where t.active and not t.block_sales and ${scope} and (${productClass || null}::text is null or t.product_class = ${productClass || null})
      and (${groupId || null}::text is null or t.group_id = ${groupId || null}) and (not ${theirsOnly}::boolean or s.customer_sku is not null)
    order by t.product_id limit ${MOST_LISTED + 1}`,
  )
  return rows.length > MOST_LISTED ? null : rows
}

/** A run lists no more than that: narrow it. */
export const TOO_MANY: Problem = {
  Field: 'productClass',
  Key: 'oe:refused.tooManyListed',
  Args: { most: String(MOST_LISTED) },
}
