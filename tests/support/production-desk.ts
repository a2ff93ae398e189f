import { sql } from 'kysely'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { ProductionTicket } from '../../shared/contracts/ic/production-ticket.ts'
import { ProductionWorkOrder } from '../../shared/contracts/ic/production-work-order.ts'
import { COMPANY } from '../scenarios/northgate.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import type { startNorthgate } from './northgate-app.ts'
import { enterMasters } from './northgate-masters.ts'
import { act, done } from './purchasing.ts'
import { enterStockMasters, lot, postOn, receipt } from './stock-books.ts'

export const ORDER = '/api/ic/production-work-order'
export const TICKET = '/api/ic/production-ticket'
/** Of an order and its tickets unless a test says another; what they take was received on the first of the month. */
export const DAY = '2026-06-15'

export const order = (more: Row): Row => ({
  ...emptyRecord(ProductionWorkOrder.fields),
  ...{ orderType: 'Assembly', warehouseId: 'W1', orderDate: DAY, quantity: '20' },
  ...more,
})
export const lines = (of: 'components' | 'operations' | 'outputs', rows: Row[]) =>
  rows.map((row) => ({ ...emptyRecord(ProductionWorkOrder.fields[of].fields!), ...row }))
export const ofTicket = (of: 'consumed' | 'outputs' | 'scrap' | 'labour', rows: Row[]) =>
  rows.map((row) => ({ ...emptyRecord(ProductionTicket.fields[of].fields!), ...row }))

type Northgate = Pick<Awaited<ReturnType<typeof startNorthgate>>, 'books' | 'as'>

/** Makes products, work orders and tickets of Northgate, with all that they need before the first: masters, reasons, an account that takes labour. */
export class ProductionDesk {
  readonly #books: Northgate['books']
  readonly #admin: ReturnType<Northgate['as']>
  #products = 0

  private constructor({ books, as }: Northgate) {
    this.#books = books
    this.#admin = as('admin')
  }

  static async open(northgate: Northgate): Promise<ProductionDesk> {
    const { books, as } = northgate
    const { db } = books
    await enterMasters(as('admin'), books)
    await enterStockMasters(db)
    await sql`
      insert into user_code_type (code_type, description, applications, created_by, updated_by)
      values ('CLOSING_REASON', 'Closing reasons', 'IC', 'test', 'test'), ('SCRAP_REASON', 'Scrap', 'IC', 'test', 'test') on conflict do nothing`.execute(
      db,
    )
    await sql`
      insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
      values ('CLOSING_REASON', 'SHORT', 'Short of material', 10, true, false, 'test', 'test'),
             ('SCRAP_REASON', 'TRIM', 'Edge trim', 10, true, false, 'test', 'test') on conflict do nothing`.execute(db)
    await sql`
      insert into account_role (company_id, role, gl_account, created_by, updated_by)
      values (${COMPANY}, 'LABOUR_CLEARING', '2055', 'test', 'test')`.execute(db)
    return new ProductionDesk(northgate)
  }

  /** Of the class METAL, in pounds, with what lies of it and what that is worth. */
  async product(
    quantity: string,
    value: string,
    { lots = false, lotCosted = false }: { lots?: boolean; lotCosted?: boolean } = {},
  ): Promise<string> {
    const productId = `W${++this.#products}`
    await sql`
      insert into product (product_id, description, product_type, product_class, unit, active, valuation, lot_tracked, lot_costed, created_by,
                           updated_by)
      values (${productId}, ${productId}, 'Stock', 'METAL', 'LB', true, 'Average', ${lots}, ${lotCosted}, 'test',
              'test')`.execute(this.#books.db)
    if (Number(quantity) > 0 && !lots)
      await this.#books.inTransaction((trx) => postOn(trx, '2026-06-01', [receipt(quantity, value, { productId })]))
    return productId
  }

  /** A product of coils, and one of them: its width in inches, its weight in pounds, and what it is worth, when it lies there. */
  async coil(width: string, weight: string, value?: string): Promise<{ coil: string; lotNo: string; lotId: string }> {
    const coil = await this.product('0', '0', { lots: true, lotCosted: true })
    const lotNo = `COIL-${this.#products}`
    const lotId = await lot(this.#books.db, coil, lotNo)
    await sql`update stock_lot set width = ${width}, weight = ${weight} where id = ${lotId}::uuid`.execute(
      this.#books.db,
    )
    if (value !== undefined)
      await this.#books.inTransaction((trx) =>
        postOn(trx, '2026-06-01', [receipt(weight, value, { productId: coil, lotId })]),
      )
    return { coil, lotNo, lotId }
  }

  readonly current = async (path: string, id: unknown) => (await this.#admin.read(`${path}/${String(id)}`)).Data!

  async ticket(of: Row, more: Row = {}): Promise<Row> {
    const record = { ...emptyRecord(ProductionTicket.fields), orderNo: of['orderNo'], ticketDate: DAY, ...more }
    return done(await this.#admin.save('POST', TICKET, { record }))
  }

  async produced(of: Row, more: Row = {}, confirmed: string[] = []): Promise<Row> {
    return done(await act(this.#admin, TICKET, 'commit', await this.ticket(of, more), { confirmed }))
  }

  async closed(id: unknown, parameters: Row) {
    return act(this.#admin, ORDER, 'close', await this.current(ORDER, id), {
      parameters: { closedOn: '2026-06-20', closingReason: null, ...parameters },
    })
  }
}
