import { sql } from 'kysely'
import { Product } from '../../../../shared/contracts/po/product.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'

/** What a kit or an assembly is made of. */

/** A component is never the product itself. [S5.19] */
const notItself = rule(Product, 'po.product.componentIsAnother', 'components', ({ productId, components }) =>
  components.flatMap(({ componentId }, at) =>
    componentId && componentId === productId ? [fail({ productId }, `components.${at}.componentId`)] : [],
  ),
)

/** A component stands once, with all that is needed of it. */
export const componentsOnce = rule(Product, 'po.product.componentsOnce', 'components', ({ components }) =>
  components.flatMap(({ componentId }, at) =>
    componentId && components.findIndex((one) => one.componentId === componentId) < at
      ? [fail({ componentId }, `components.${at}.componentId`)]
      : [],
  ),
)

/** Only a kit or an assembly is made of components; it stays one as long as it has any. [S5.20] */
const componentsOfKit = rule(
  Product,
  'po.product.kitWithComponents',
  'isKit',
  ({ isKit, components }) => !isKit && components.length > 0 && fail({ count: components.length }),
)

/** Nothing is made of itself, however many steps lie between. [supply 7.3] */
const notOfItself = rule(
  Product,
  'po.product.notMadeOfItself',
  'components',
  async ({ productId, components }, { db }) => {
    const others = components.map(({ componentId }) => componentId).filter((id) => id && id !== productId)
    if (others.length === 0 || !productId) return null
    const { rows } = await sql<{ first: string }>`
      with recursive part (first, product_id) as (
        select c, c from unnest(${others}::text[]) as c
        union select p.first, b.component_id from part p
        join product m on m.product_id = p.product_id join product_component b on b.owner_id = m.id)
      select distinct first from part where product_id = ${productId}`.execute(db)
    const back = new Set(rows.map(({ first }) => first))
    return components.flatMap(({ componentId }, at) =>
      back.has(componentId) ? [fail({ componentId }, `components.${at}.componentId`)] : [],
    )
  },
)

export const onMade: readonly Rule[] = [notItself, componentsOnce, componentsOfKit, notOfItself]
