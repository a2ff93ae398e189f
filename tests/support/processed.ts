import { sql } from 'kysely'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import type { Books } from './books.ts'
import { PriceDesk } from './price-desk.ts'
import { linesOf } from './sales-desk.ts'
import { enterSelling } from './shipping-desk.ts'
import { postOn, receipt } from './stock-books.ts'

/**
 * A company that slits, shears and cuts: slitting by the pound at 0.0250 after 85.00 of setup, levelling by the pound with the same setup, cuts at 1.50 by the piece without
 * one. Strip is sold at 0.815 a pound, sheets of 97.685 pounds at 40.00; enough of both lies there.
 */
export async function enterProcessing(calls: Calls, books: Books): Promise<void> {
  await enterSelling(calls, books)
  const { db } = books
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('CLOSING_REASON', 'SHORT', 'Short', 10, true, false, 'test', 'test'),
           ('UNIT', 'EA', 'Each', 30, true, false, 'test', 'test') on conflict do nothing`.execute(db)
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, is_processing, setup_id, weight_each,
                         created_by, updated_by)
    select p, d, t, 'METAL', u, true, 'Average', r, s, w::numeric, 'test', 'test'
    from (values ('SET-SLIT', 'Setup of the slitter', 'Service', 'EA', false, null, null),
                 ('SLIT', 'Slit to width', 'Service', 'LB', true, 'SET-SLIT', null),
                 ('LEVEL', 'Level', 'Service', 'LB', true, 'SET-SLIT', null),
                 ('CUT', 'Cut to length', 'Service', 'EA', true, null, null),
                 ('STRIP', 'Strip 16 ga', 'Stock', 'LB', false, null, null),
                 ('SHEET', 'Sheet 16 ga', 'Stock', 'EA', false, null, '97.685')) v (p, d, t, u, r, s, w)
    order by s is not null`.execute(db)
  await books.inTransaction((trx) =>
    postOn(trx, '2026-06-02', [
      receipt('900000', '522000', { productId: 'STRIP' }),
      receipt('9000', '90000', { productId: 'SHEET' }),
    ]),
  )
  const price = (productId: string, amount: string) => ({ productId, price: amount, lowQuantity: '0' })
  await new PriceDesk(calls).activated(
    'METALS',
    [
      ...[price('STRIP', '0.815'), price('SHEET', '40'), price('SET-SLIT', '85'), price('SLIT', '0.025')],
      ...[price('LEVEL', '0.01'), price('CUT', '1.5')],
    ],
    { usedFor: 'BillTo', billToId: 'C100' },
  )
}

/** Goods of an order with what is done with them. */
export const goods = (productId: string, quantity: string, processNo = 1): Row => ({ productId, quantity, processNo })
export const run = (productId: string, more: Row = {}): Row => ({ productId, processNo: 1, charge: 'Run', ...more })

/** `SLIT 9800 245 Run`: each line of an order by its product, quantity, amount and how it is charged. */
export const told = (order: Row): string[] =>
  linesOf(order).map((line) =>
    ['productId', 'quantity', 'amount', 'charge']
      .map((name) => line[name] ?? '')
      .join(' ')
      .trim(),
  )
