import { sql } from 'kysely'
import type { Books } from './books.ts'

/** Products that are priced by the pound, by the hundredweight, from their cost, and by nothing that anybody knows. */
export async function enterPricedProducts({ db }: Pick<Books, 'db'>): Promise<void> {
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    select 'UNIT', u, u, 50, true, false, 'test', 'test' from unnest(array['EA', 'CWT']) as u on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into product_class (class_id, description, over_receipt_percent, markup_percent, minimum_margin, active, created_by, updated_by)
    values ('SHEET', 'Sheet', 5, 25, 18, true, 'test', 'test'), ('PLAIN', 'Plain', 5, null, null, true, 'test', 'test')`.execute(
    db,
  )
  await sql`
    insert into product_group (group_id, description, active, created_by, updated_by)
    values ('FLAT', 'Flat rolled', true, 'test', 'test')`.execute(db)
  await sql`
    insert into product (product_id, description, product_type, product_class, group_id, unit, pricing_unit, weight_each, purchase_price,
                         purchase_currency, active, created_by, updated_by)
    values ('10-1000', 'Steel by the pound', 'Stock', 'METAL', null, 'LB', null, null, null, null, true, 'test', 'test'),
           ('W1', 'Sheet 0.0598 x 48 x 120', 'Stock', 'SHEET', 'FLAT', 'LB', 'CWT', 97.685, 1.72, 'CAD', true, 'test', 'test'),
           ('W9', 'Sheet 1.5 x 1219 x 2438', 'Stock', 'SHEET', 'FLAT', 'LB', 'CWT', 77.149, null, null, true, 'test', 'test'),
           ('COSTED', 'Bought at 1.72', 'NonStock', 'SHEET', null, 'LB', null, null, 1.72, 'CAD', true, 'test', 'test'),
           ('BARE', 'Nobody knows', 'NonStock', 'PLAIN', null, 'LB', null, null, null, null, true, 'test', 'test')`.execute(
    db,
  )
}
