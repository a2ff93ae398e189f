import { sql } from 'kysely'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { CashDrawer } from '../../shared/contracts/oe/cash-drawer.ts'
import { SalesOrder } from '../../shared/contracts/oe/sales-order.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { COMPANY } from '../scenarios/northgate.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { counted, many, type Desk } from './document-desk.ts'
import { succeeded } from './payables-desk.ts'
import { lot, postOn, receipt } from './stock-books.ts'

export const SALES_ORDER = '/api/oe/sales-order'

/** Orders of customers as people enter them over HTTP. */
export class SalesDesk {
  constructor(readonly calls: Calls) {}

  record(lines: readonly Row[], more: Row = {}): Row {
    const empty = emptyRecord(SalesOrder.fields.lines.fields!)
    return {
      ...emptyRecord(SalesOrder.fields),
      ...{ orderType: 'Stock', billToId: 'C100', orderDate: '2026-06-05', warehouseId: 'W1', currency: null },
      ...more,
      lines: lines.map((line) => ({ ...empty, priceReason: 'As agreed', ...line })),
    }
  }

  save(lines: readonly Row[], more: Row = {}, confirmed: string[] = []): Promise<CallResult<Row>> {
    return this.calls.save('POST', SALES_ORDER, { record: this.record(lines, more), confirmed })
  }

  /** Changes these fields of an order, as far as it has come. */
  change({ id, version }: Row, record: Row): Promise<CallResult<Row>> {
    return this.calls.save('PUT', `${SALES_ORDER}/${String(id)}`, { version, record })
  }

  act(action: string, { id, version }: Row, parameters?: Row): Promise<CallResult<Row>> {
    const body = { version, confirmed: [], ...(parameters ? { parameters } : {}) }
    return this.calls.save('POST', `${SALES_ORDER}/${String(id)}/${action}`, body)
  }

  async taken(lines: readonly Row[], more: Row = {}): Promise<Row> {
    return succeeded(await this.save(lines, more))
  }

  async read({ id }: Row): Promise<Row> {
    return (await this.calls.read(`${SALES_ORDER}/${String(id)}`)).Data as Row
  }
}

export const linesOf = (order: Row): Row[] => order['lines'] as Row[]

/** So many products that can be sold, without stock of them. */
async function soldProducts({ books }: Desk, length: number): Promise<string[]> {
  const products = many(length, (at) => `SOLD-${length}-${at}`)
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, created_by, updated_by)
    select p, p, 'Stock', 'SHEET', 'LB', true, 'Average', 'test', 'test' from unnest(${products}::text[]) p
    on conflict do nothing`.execute(books.db)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('CLOSING_REASON', 'SHORT', 'Short', 10, true, false, 'test', 'test') on conflict do nothing`.execute(
    books.db,
  )
  return products
}

/** As many lines of what is there, paid in cash. */
async function soldOverTheCounter({ books, admin }: Desk, calls: ReturnType<typeof counted>, lines: Row[]) {
  const [{ productId: first } = {}] = lines
  const till = {
    ...emptyRecord(CashDrawer.fields),
    ...{
      drawerId: 'TILL',
      name: 'Till',
      warehouseId: 'HAM-1',
      walkInId: 'C100',
      cashAccount: 'MAIN',
      cashStep: '0.01',
    },
    active: true,
  }
  await admin.write('POST', '/api/oe/cash-drawer', { record: till })
  await books.inTransaction((trx) =>
    postOn(
      trx,
      '2026-06-02',
      lines.map(({ productId }) => receipt('4', '4', { productId: String(productId ?? first), warehouseId: 'HAM-1' })),
    ),
  )
  const order = await new SalesDesk(admin).taken(lines, { orderType: 'Counter', warehouseId: 'HAM-1' })
  const paid = { drawerId: 'TILL', cashGiven: order['total'], cardPaid: null, chequePaid: null, onAccount: null }
  await calls.act('take', order, { parameters: paid })
}

/** The account of what customers pay ahead, which the fixture has none of. */
export async function enterDeposits({ db }: Desk['books']): Promise<void> {
  await sql`
    insert into gl_account (account, natural_account, name, account_type, manual, revalued, reconciled, retained_earnings, active, control_kind,
                            created_by, updated_by)
    values ('2070', '2070', 'Deposits on orders', 'Liability', false, false, false, false, true, 'AR', 'test', 'test')
    on conflict do nothing`.execute(db)
  await sql`
    insert into account_role (company_id, role, gl_account, created_by, updated_by)
    select ${COMPANY}, 'CUSTOMER_DEPOSITS', '2070', 'test', 'test'
    where not exists (select from account_role where role = 'CUSTOMER_DEPOSITS')`.execute(db)
}

/** Something is paid on an order before it is invoiced. */
async function paidAhead(desk: Desk, calls: ReturnType<typeof counted>, lines: Row[]): Promise<void> {
  await enterDeposits(desk.books)
  const order = await new SalesDesk(desk.admin).taken(lines, { warehouseId: null })
  const paid = { bankAccountId: 'MAIN', depositMethod: 'Cheque', depositReference: null, depositAmount: '1' }
  await calls.act('takeDeposit', order, { parameters: paid })
}

/** Orders from their first save to their end: one that is confirmed, held and released, and ends short. */
/** A lot that lies there is set apart for the last line of an order, and let go again. */
async function setApart({ books, admin }: Desk, calls: ReturnType<typeof counted>, lines: Row[]): Promise<void> {
  const [productId, lotNo] = [`LOTS-${lines.length}`, `APART-${lines.length}`]
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, lot_tracked, created_by, updated_by)
    values (${productId}, 'By lot', 'Stock', 'SHEET', 'LB', true, 'Average', true, 'test', 'test') on conflict do nothing`.execute(
    books.db,
  )
  await books.inTransaction(async (trx) => {
    const lotId = await lot(trx, productId, lotNo)
    await postOn(trx, '2026-06-02', [receipt('9', '9', { productId, warehouseId: 'HAM-1', lotId })])
  })
  const wanted = [...lines.slice(1), { ...lines[0], productId }]
  const order = await new SalesDesk(admin).taken(wanted, { warehouseId: 'HAM-1' })
  const apartLine = Number(linesOf(order).at(-1)!['lineNo'])
  const set = await calls.act('setApart', order, { parameters: { apartLine, apartLot: lotNo } })
  await calls.act('letGo', set, { parameters: { apartLine, lotLetGo: lotNo } })
}

/** What waits of an order is sent from the warehouse that has it. */
async function transferred({ books, admin }: Desk, calls: ReturnType<typeof counted>, lines: Row[]): Promise<void> {
  const productId = `FAR-${lines.length}`
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, created_by, updated_by)
    values (${productId}, 'Elsewhere', 'Stock', 'SHEET', 'LB', true, 'Average', 'test', 'test') on conflict do nothing`.execute(
    books.db,
  )
  await sql`
    insert into warehouse (warehouse_id, branch_id, name, active, kind, negative_stock_allowed, line1, city, country, created_by, updated_by)
    select 'FAR', branch_id, 'Far', true, 'Standard', false, line1, city, country, 'test', 'test' from warehouse where warehouse_id = 'HAM-1'
    on conflict do nothing`.execute(books.db)
  await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('9', '9', { productId, warehouseId: 'FAR' })]))
  const wanted = [...lines.slice(1), { ...lines[0], productId }]
  const order = await new SalesDesk(admin).taken(wanted, { warehouseId: 'HAM-1' })
  const transferLine = Number(linesOf(order).at(-1)!['lineNo'])
  await calls.act('transfer', order, { parameters: { transferLine, fromWarehouse: 'FAR', transferQuantity: null } })
}

/** What is put together of others is made for a line that waits for it. */
async function made({ books, admin }: Desk, calls: ReturnType<typeof counted>, lines: Row[]): Promise<void> {
  const productId = `KIT-${lines.length}`
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, created_by, updated_by)
    select p, 'Put together', 'Stock', 'SHEET', 'LB', true, 'Average', 'test', 'test' from unnest(${[productId, `${productId}-PART`]}::text[]) p
    on conflict do nothing`.execute(books.db)
  await sql`
    insert into product_component (owner_id, position, component_id, quantity, scrap_percent)
    select id, 0, ${`${productId}-PART`}, 1, 0 from product where product_id = ${productId}`.execute(books.db)
  const order = await new SalesDesk(admin).taken([...lines.slice(1), { ...lines[0], productId }], {
    warehouseId: 'HAM-1',
  })
  const makeLine = Number(linesOf(order).at(-1)!['lineNo'])
  await calls.act('make', order, { parameters: { makeLine, makeLot: null } })
}

export const SALES_WALKS: Readonly<Record<string, (desk: Desk, length: number) => Promise<void>>> = {
  async 'oe.salesOrder'(desk, length) {
    const calls = counted(desk, SALES_ORDER)
    const lines = (await soldProducts(desk, length)).map((productId) => ({
      productId,
      quantity: '4',
      unitPrice: '3',
      priceReason: 'Ours',
    }))
    const record = new SalesDesk(desk.admin).record(lines, { orderType: 'Quote', warehouseId: null })
    const ended = { parameters: { closingReason: 'SHORT' } }
    await calls.complete(record)
    const saved = await calls.save(record)
    const changed = await calls.change(saved, { lines: saved['lines'] as Row[], notes: 'By telephone' })
    await calls.look(changed)
    const offered = await calls.act('send', changed, { parameters: { onPaper: true } })
    const order = await calls.act('confirm', offered)
    // No table has a price of them: they are on hold for it until somebody types one.
    const repriced = await calls.act('reprice', order)
    const priced = succeeded(
      await new SalesDesk(desk.admin).change(repriced, {
        lines: linesOf(repriced).map((line) => ({ ...line, unitPrice: '3', priceReason: 'Ours' })),
      }),
    )
    const held = await calls.act('hold', priced, { parameters: { holdReason: 'Drawing' } })
    const free = await calls.act('unhold', held, { parameters: { holdKind: 'Manual', holdReason: 'It came' } })
    const released = await calls.act('release', free)
    const bought = await calls.act('buy', released, { parameters: { vendorId: 'STEELCO' } })
    await calls.act('cancel', bought, ended)
    const taken = await new SalesDesk(desk.admin).taken(lines, { warehouseId: null })
    await calls.act('shortClose', taken, ended)
    await soldOverTheCounter(desk, calls, lines)
    await paidAhead(desk, calls, lines)
    // What is split off waits on: nothing of its products comes behind it.
    const whole = await new SalesDesk(desk.admin).taken(lines, { warehouseId: null })
    await calls.act('split', whole, { parameters: { lineNo: 10, splitQuantity: '1' } })
    await setApart(desk, calls, lines)
    await transferred(desk, calls, lines)
    await made(desk, calls, lines)
  },
}
