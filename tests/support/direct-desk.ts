import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import type { Books } from './books.ts'
import { succeeded } from './payables-desk.ts'
import { act, ORDER, received } from './purchasing.ts'
import { linesOf } from './sales-desk.ts'
import { enterSelling, SHIPMENT, ShippingDesk } from './shipping-desk.ts'
import type { TestApp } from './server.ts'
import { postOn, receipt } from './stock-books.ts'

export const DIRECT = { orderType: 'DirectShip', shipToAddress: 'Site 4\n12 Quay Road\nHamilton' }
/** Of all that waits, from whoever it is usually bought. */
export const FROM_ANYBODY = { lineNo: null, vendorId: null }

/** A company whose vendor sells what it sells at 2.10, and in whose yard 100 of the first product lie at 3.00. */
export async function enterDirect(admin: Calls, books: Books): Promise<void> {
  await enterSelling(admin, books)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('CLOSING_REASON', 'SHORT', 'Short', 10, true, false, 'test', 'test') on conflict do nothing`.execute(
    books.db,
  )
  await sql`
    insert into product_vendor (owner_id, position, vendor_id, vendor_sku, price, currency, lead_days, preferred)
    select id, 0, 'STEELCO', 'SC-' || product_id, 2.10, 'CAD', 9, true from product where product_id in ('P1', 'P2', 'P3')`.execute(
    books.db,
  )
  // What lies there carries another cost than what the vendor ships.
  await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('100', '300', { productId: 'P1' })]))
}

/** What vendors ship to our customers themselves, as people go about it over HTTP. */
export class DirectDesk {
  readonly shipping: ShippingDesk
  constructor(
    readonly calls: Calls,
    app: Pick<TestApp, 'deps'>,
    readonly books: Books,
    readonly today: string,
  ) {
    this.shipping = new ShippingDesk(calls, app)
  }

  /** An order that its vendor ships, released. */
  released(lines: readonly Row[], more: Row = {}): Promise<Row> {
    return this.shipping.released(lines, { ...DIRECT, ...more })
  }

  async purchaseOf(order: Row): Promise<Row> {
    const number = encodeURIComponent(`=${String(linesOf(order)[0]!['supplyNo'])}`)
    const { List } = await this.calls.list(`${ORDER}?orderNo=${number}`)
    return (await this.calls.read(`${ORDER}/${String(List[0]!['id'])}`)).Data as Row
  }

  /** And bought, its purchase order approved. */
  async bought(lines: readonly Row[], more: Row = {}): Promise<{ order: Row; purchase: Row }> {
    const { orders } = this.shipping
    const order = succeeded(await orders.act('buy', await this.released(lines, more), FROM_ANYBODY))
    return { order, purchase: succeeded(await act(this.calls, ORDER, 'approve', await this.purchaseOf(order))) }
  }

  came(purchase: Row, quantities?: string[], more: Row = {}): Promise<Row> {
    return received(this.calls, purchase, quantities, { receiptDate: this.today, ...more })
  }

  async shipmentsOf({ orderNo }: Row): Promise<Row[]> {
    const { List } = await this.calls.list(`${SHIPMENT}?orderNo=${encodeURIComponent(`=${String(orderNo)}`)}`)
    return Promise.all(List.map(async ({ id }) => (await this.calls.read(`${SHIPMENT}/${String(id)}`)).Data as Row))
  }

  /** What lies there of a product, what that is worth, and what is kept of it for whom. */
  async stock(productId: string): Promise<unknown> {
    const { rows } = await sql`
      select trim_scale(coalesce(sum(quantity), 0))::text as quantity, trim_scale(coalesce(sum(value), 0))::text as value,
             (select trim_scale(coalesce(sum(reserved), 0))::text from stock_claim where product_id = ${productId} and is_open) as kept
      from stock_pool where product_id = ${productId} and holding = 'Stock'`.execute(this.books.db)
    return rows[0]
  }

  /** Stock as the ledger of stock has it is what the account of inventory says, as at each of these days. */
  async tied(days: readonly string[]): Promise<void> {
    for (const day of days) {
      const { rows } = await sql<{ stock: string; books: string; grni: string; items: string }>`
        select trim_scale(coalesce((select sum(value) from stock_day where day <= ${day}::date), 0))::text as stock,
               trim_scale(coalesce((select sum(l.debit - l.credit) from entry_line l join entry e on e.id = l.entry_id
                  where e.posting_date <= ${day}::date and l.gl_account in (select gl_account from account_role where role = 'INVENTORY')
                    and e.document_type in ('po.purchaseReceipt', 'oe.shipment', 'test')), 0))::text as books,
               trim_scale(coalesce((select sum(l.credit - l.debit) from entry_line l join entry e on e.id = l.entry_id
                  where e.posting_date <= ${day}::date and e.document_type = 'po.purchaseReceipt'
                    and l.gl_account in (select gl_account from account_role where role = 'GRNI')), 0))::text as grni,
               trim_scale(coalesce((select sum(l.amount) from purchase_receipt r join purchase_receipt_line l on l.owner_id = r.id
                  where r.receipt_date <= ${day}::date and r.status = 'Posted'), 0))::text as items`.execute(
        this.books.db,
      )
      expect(rows[0]!.stock, `stock, ${day}`).toBe(rows[0]!.books)
      expect(rows[0]!.grni, `GRNI, ${day}`).toBe(rows[0]!.items)
    }
  }
}
