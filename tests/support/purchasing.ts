import { sql } from 'kysely'
import { expect } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { Job } from '../../shared/contracts/po/job.ts'
import { Product } from '../../shared/contracts/po/product.ts'
import { ProductClass } from '../../shared/contracts/po/product-class.ts'
import { PurchaseOrder } from '../../shared/contracts/po/purchase-order.ts'
import { PurchaseReceipt } from '../../shared/contracts/po/purchase-receipt.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { COMPANY, type Figure } from '../scenarios/northgate.ts'
import type { Books } from './books.ts'

export const ORDER = '/api/po/purchase-order'
export const RECEIPT = '/api/po/purchase-receipt'

/** Units, cost codes, a class of stock and one of services with a product of each, and a job: entered as people enter them. */
/** For figures without tax: no province says what is charged there, so that what is matched bears what an order says and nothing else. */
export const withoutUsualTax = ({ db }: Books) => sql`update tax_group set province_default = false`.execute(db)

export async function enterPurchasingMasters(admin: Calls, { db }: Books): Promise<void> {
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('UNIT', 'LB', 'Pound', 10, true, false, 'test', 'test'), ('UNIT', 'H', 'Hour', 20, true, false, 'test', 'test'),
           ('COST_CODE', 'MAT', 'Material', 10, true, false, 'test', 'test'),
           ('COST_CODE', 'LAB', 'Labour', 20, true, false, 'test', 'test'),
           ('CLOSING_REASON', 'SHORT', 'Closed short', 10, true, false, 'test', 'test')
    on conflict do nothing`.execute(db)
  await sql`
    insert into branch (branch_id, company_id, name, active, line1, city, country, created_by, updated_by)
    values ('HAM', ${COMPANY}, 'Hamilton', true, '1 Mill Road', 'Hamilton', 'CA', 'test', 'test') on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into warehouse (warehouse_id, branch_id, name, active, kind, negative_stock_allowed, line1, city, country, created_by, updated_by)
    values ('HAM-1', 'HAM', 'Hamilton', true, 'Standard', false, '1 Mill Road', 'Hamilton', 'CA', 'test', 'test')
    on conflict do nothing`.execute(db)
  const add = async (path: string, record: Row) => {
    const answer = await admin.save('POST', `/api/po/${path}`, { record })
    expect(answer.ResultStatus, `${path}: ${JSON.stringify(answer.Problems)}`).toBe(1)
  }
  for (const [classId, expenseAccount] of [
    ['SHEET', null],
    ['SERVICES', '6200'],
  ])
    await add('product-class', {
      ...emptyRecord(ProductClass.fields),
      ...{ classId, description: classId, expenseAccount, overReceiptPercent: '5', active: true },
    })
  for (const [productId, productType, productClass, unit] of [
    ['STEEL', 'Stock', 'SHEET', 'LB'],
    ['CRANE', 'Service', 'SERVICES', 'H'],
  ])
    await add('product', {
      ...emptyRecord(Product.fields),
      ...{ productId, productType, productClass, unit, description: productId, active: true },
      ...{ purchasePrice: '1.25', purchaseCurrency: 'CAD' },
    })
  await add('job', {
    ...emptyRecord(Job.fields),
    ...{ jobNo: 'J2', name: 'Brightwater', status: 'Open', glAccount: '5100' },
    costCodes: [{ costCode: 'MAT', budget: '1000' }],
  })
}

export const orderLine = (more: Row): Row => ({
  ...emptyRecord(PurchaseOrder.fields.lines.fields!),
  productId: 'STEEL',
  quantity: '100',
  ...more,
})

export const order = (lines: Row[], more: Row = {}): Row => ({
  ...emptyRecord(PurchaseOrder.fields),
  ...{ vendorId: 'STEELCO', orderDate: '2026-06-01', currency: null, rate: null },
  lines,
  ...more,
})

export const act = (calls: Calls, room: string, name: string, { id, version }: Row, more: Row = {}) =>
  calls.save('POST', `${room}/${String(id)}/${name}`, { version, confirmed: [], ...more })

export function done(answer: CallResult<Row>): Row {
  expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
  return answer.Data!
}

/** An order that may be received. */
export async function approved(calls: Calls, lines: Row[], more: Row = {}): Promise<Row> {
  const saved = done(await calls.save('POST', ORDER, { record: order(lines, more) }))
  return done(await act(calls, ORDER, 'approve', saved))
}

/** A receipt with what its order still waits for, or with these quantities, line by line. */
export async function receipt(calls: Calls, { orderNo }: Row, quantities?: string[], more: Row = {}): Promise<Row> {
  const record = { ...emptyRecord(PurchaseReceipt.fields), orderNo, receiptDate: '2026-06-03', ...more }
  const saved = done(await calls.save('POST', RECEIPT, { record }))
  if (!quantities) return saved
  const lines = (saved['lines'] as Row[]).map((line, at) => ({ ...line, quantity: quantities[at] ?? '0' }))
  return done(
    await calls.save('PUT', `${RECEIPT}/${String(saved['id'])}`, { record: { lines }, version: saved['version'] }),
  )
}

export const CONFIRMED = { confirmed: ['po.purchaseReceipt.posted'] }

/** The same, posted. */
export const received = async (calls: Calls, of: Row, quantities?: string[], more: Row = {}): Promise<Row> =>
  done(await act(calls, RECEIPT, 'post', await receipt(calls, of, quantities, more), CONFIRMED))

/** Lines of the entry of a document in the order in which they were posted; `post` or its reversal. */
export async function postedLines({ db }: Books, { id }: Row, purpose = 'post'): Promise<Figure[]> {
  const { rows } = await sql<{ side: 'Dr' | 'Cr'; account: string; amount: string }>`
    select case when l.debit > 0 then 'Dr' else 'Cr' end as side, l.gl_account as account,
           to_char(l.debit + l.credit, 'FM9999999990.00') as amount
    from entry e join entry_line l on l.entry_id = e.id
    where e.document_id = ${id}::uuid and e.purpose = ${purpose} order by l.line_no`.execute(db)
  return rows.map(({ side, account, amount }) => [side, account, amount])
}

const INVOICE = '/api/ap/purchase-invoice'
let invoices = 0

/** The invoice of what came of an order of STEELCO, at a price of its own. */
export async function matched(calls: Calls, of: Row, docAmount: string, unitPrice: string): Promise<Row> {
  const record = {
    ...emptyRecord(PurchaseInvoice.fields),
    ...{ kind: 'Invoice', vendorId: 'STEELCO', docNumber: `F-${++invoices}`, docAmount, holdbackPercent: '0' },
    ...{ docDate: '2026-06-05', transactionDate: '2026-06-05', shipToRegion: 'CA-ON', bankAccountId: 'MAIN' },
    ...{ currency: null, rate: null, distribution: [], matches: [], purchaseOrderNo: of['orderNo'] },
  }
  const filled = done(await act(calls, INVOICE, 'match', done(await calls.save('POST', INVOICE, { record }))))
  const matches = (filled['matches'] as Row[]).map((line) => ({ ...line, unitPrice }))
  const body = { record: { matches }, version: filled['version'] }
  return done(await calls.save('PUT', `${INVOICE}/${String(filled['id'])}`, body))
}

export const postedInvoice = (calls: Calls, draft: Row): Promise<CallResult<Row>> =>
  act(calls, INVOICE, 'post', draft, {
    confirmed: ['ap.purchaseInvoice.notTwice', 'ap.purchaseInvoice.oneHandForAll'],
  })

/** Two percent or 25.00, beyond which an invoice is refused. */
export const allowTwoPercent = ({ db }: Books) =>
  sql`
  insert into gl_control (company_id, first_month, year_pattern, discrepancy_percent, discrepancy_amount,
                          discrepancy_outcome, tax_tolerance, rate_stale_days, integration_mode, ageing_basis,
                          ageing_length, ageing_days, interest_percent, created_by, updated_by)
  values (${COMPANY}, 1, 'MonthsAdjusting', 2, 25, 'Refuse', 0.05, 7, 'Immediate', 'DueDate', 'Days', 30, 18, 'test', 'test')
  on conflict (company_id) do update set discrepancy_outcome = excluded.discrepancy_outcome,
    discrepancy_percent = excluded.discrepancy_percent, discrepancy_amount = excluded.discrepancy_amount`.execute(db)
