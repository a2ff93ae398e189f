import { sql } from 'kysely'
import type { Books } from './books.ts'
import { postOn, receipt } from './stock-books.ts'

let n = 0

export type KitIds = Readonly<Record<'kit' | 'bolt' | 'plate', string>>

/** A bolt at 4.25, a plate at 12.60, and a kit of two bolts and a plate; a hundred bolts and fifty plates lie there, and no kit. */
export async function enterKit({ db, inTransaction }: Books): Promise<KitIds> {
  const ids = { kit: `SET-${++n}`, bolt: `SETBOLT-${n}`, plate: `SETPLATE-${n}` }
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, is_kit, created_by, updated_by)
    select p, case when p like 'SETB%' then 'Bolt' when p like 'SETP%' then 'Plate' else 'Base set' end, 'Stock', 'METAL', 'LB', true, 'Average',
           p like 'SET-%', 'test', 'test'
    from unnest(${Object.values(ids)}::text[]) p`.execute(db)
  await madeOf(db, ids.kit, [
    [ids.bolt, '2'],
    [ids.plate, '1'],
  ])
  await inTransaction((trx) =>
    postOn(trx, '2026-06-01', [
      receipt('100', '425', { productId: ids.bolt }),
      receipt('50', '630', { productId: ids.plate }),
    ]),
  )
  return ids
}

/** So much of each goes into one of a product. */
export const madeOf = (
  db: Books['db'],
  kit: string,
  parts: readonly (readonly [productId: string, quantity: string])[],
): Promise<unknown> =>
  sql`
    insert into product_component (owner_id, position, component_id, quantity)
    select k.id, c.position - 1, c.component, c.quantity::numeric from product k
    cross join unnest(${parts.map(([id]) => id)}::text[], ${parts.map(([, each]) => each)}::text[]) with ordinality as c (component, quantity, position)
    where k.product_id = ${kit}`.execute(db)
