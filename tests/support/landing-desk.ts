import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../server/platform/database/tables.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { LandedCost } from '../../shared/contracts/po/landed-cost.ts'
import { PurchaseReturn } from '../../shared/contracts/po/purchase-return.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { counted, many, type Desk } from './document-desk.ts'
import { act, approved, done, orderLine, received } from './purchasing.ts'

export const LANDED = '/api/po/landed-cost'
export const RETURN = '/api/po/purchase-return'

/** Why goods are turned away, beside what `enterTicketMasters` knows. */
export const enterFailReasons = (db: Kysely<Tables>) =>
  sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('FAIL_REASON', 'SURFACE', 'Surface', 10, true, false, 'test', 'test') on conflict do nothing`.execute(db)

/** Freight of 10.00 on a receipt, as a new document. */
export const landed = ({ receiptNo }: Row, more: Row = {}): Row => ({
  ...emptyRecord(LandedCost.fields),
  ...{ receiptNo, costDate: '2026-06-08' },
  lines: [{ ...emptyRecord(LandedCost.fields.lines.fields!), kind: 'Freight', amount: '10' }],
  ...more,
})

/** A return of a receipt, of which nothing goes back yet. */
export const returning = ({ receiptNo }: Row, more: Row = {}): Row => ({
  ...emptyRecord(PurchaseReturn.fields),
  ...{ receiptNo, returnDate: '2026-06-08', reason: 'SURFACE' },
  ...more,
})

/** A saved return of which one of each line goes back. */
export async function returned(admin: Calls, of: Row, more: Row = {}): Promise<Row> {
  const saved = done(await admin.save('POST', RETURN, { record: returning(of, more) }))
  const lines = (saved['lines'] as Row[]).map((line) => ({ ...line, quantity: '1' }))
  return done(
    await admin.save('PUT', `${RETURN}/${String(saved['id'])}`, { record: { lines }, version: saved['version'] }),
  )
}

export const landedAndPosted = async (admin: Calls, of: Row): Promise<Row> =>
  done(await act(admin, LANDED, 'post', done(await admin.save('POST', LANDED, { record: landed(of) }))))
export const returnedAndPosted = async (admin: Calls, of: Row): Promise<Row> =>
  done(await act(admin, RETURN, 'post', await returned(admin, of)))

/** A posted receipt of so many lines, into the yard that there was first. */
export const cameIn = async (admin: Calls, length = 1): Promise<Row> => {
  const lines = many(length, () => orderLine({ quantity: '100', unitPrice: '2' }))
  return received(admin, await approved(admin, lines), undefined, { warehouseId: 'HAM-1' })
}

/** Landed costs and returns from their first save to where they are taken back. */
export const LANDING_WALKS: Readonly<Record<string, (desk: Desk, length: number) => Promise<void>>> = {
  async 'po.landedCost'(desk, length) {
    await enterFailReasons(desk.books.db)
    const calls = counted(desk, LANDED)
    const record = landed(await cameIn(desk.admin, length))
    await calls.complete(record)
    const saved = await calls.save(record)
    const changed = await calls.change(saved, { reference: 'Bill 7' })
    await calls.look(changed)
    await calls.act('reverse', await calls.act('post', changed), { parameters: { reversalDate: '2026-06-20' } })
  },
  async 'po.purchaseReturn'(desk, length) {
    await enterFailReasons(desk.books.db)
    const calls = counted(desk, RETURN)
    const record = returning(await cameIn(desk.admin, length))
    await calls.complete(record)
    const saved = await calls.save(record)
    const lines = (saved['lines'] as Row[]).map((line) => ({ ...line, quantity: '1' }))
    const changed = await calls.change(saved, { lines })
    await calls.look(changed)
    await calls.act('reverse', await calls.act('post', changed), { parameters: { reversalDate: '2026-06-20' } })
  },
}
