import { sql } from 'kysely'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import type { Books } from './books.ts'
import { PriceDesk } from './price-desk.ts'
import { linesOf } from './sales-desk.ts'
import { enterSelling } from './shipping-desk.ts'
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

/** A company that sells kits: of the list of C100 a bolt is at 6.00, a plate at 20.00, and each kit at its price; one that is said is priced by the hundredweight. */
export async function enterKitSelling(
  calls: Calls,
  books: Books,
  { prices, byHundredweight = null }: { readonly prices: readonly string[]; readonly byHundredweight?: string | null },
): Promise<(price?: string) => KitIds> {
  await enterSelling(calls, books)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('CLOSING_REASON', 'SHORT', 'Short', 10, true, false, 'test', 'test'),
           ('UNIT', 'CWT', 'Hundredweight', 20, true, false, 'test', 'test') on conflict do nothing`.execute(books.db)
  const waiting: { readonly ids: KitIds; readonly price: string }[] = []
  for (const price of prices) waiting.push({ ids: await enterKit(books), price })
  const heavy = waiting.flatMap(({ ids, price }) => (price === byHundredweight ? [ids.kit] : []))
  await sql`update product set pricing_unit = 'CWT' where product_id = any (${heavy}::text[])`.execute(books.db)
  const lines = waiting.flatMap(({ ids, price }) => [
    { productId: ids.bolt, price: '6', lowQuantity: '0' },
    { productId: ids.plate, price: '20', lowQuantity: '0' },
    { productId: ids.kit, price, lowQuantity: '0' },
  ])
  await new PriceDesk(calls).activated('KITS', lines, { usedFor: 'BillTo', billToId: 'C100' })
  // A test takes one that no other has touched.
  return (price = '30') => {
    const at = waiting.findIndex((kit) => kit.price === price)
    return waiting.splice(at, 1)[0]!.ids
  }
}

export const kitsOf = (order: Row): Row[] => order['kits'] as Row[]
export const asKit = (productId: string, quantity: string, more: Row = {}) => ({
  kits: [{ productId, quantity, ...more }],
})
export const said = (order: Row) =>
  linesOf(order).map((line) => ['productId', 'quantity', 'unitPrice', 'amount', 'kitNo'].map((name) => line[name]))
