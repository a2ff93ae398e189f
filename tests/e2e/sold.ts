import type { Page } from '@playwright/test'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { SalesOrder } from '../../shared/contracts/oe/sales-order.ts'
import { Shipment } from '../../shared/contracts/oe/shipment.ts'
import { call } from './calls.ts'
import { dayFromToday } from './days.ts'
import type { Shell } from './fixture.ts'

type Row = Readonly<Record<string, unknown>>

/** Somebody else, at a page of his own: what he does beside whoever is looked at. */
export async function another({ page, url }: Pick<Shell, 'page' | 'url'>, user: string): Promise<Page> {
  const context = await page.context().browser()!.newContext()
  const other = await context.newPage()
  await other.goto(`${url}/#/`)
  await other.getByLabel(/user name/i).fill(user)
  await other.getByLabel('Password', { exact: true }).fill(user)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.locator('html[data-ready]').waitFor()
  return other
}

/** Done, or it says why not. */
async function done(answer: Promise<{ ResultStatus: number; Data: Row }>): Promise<Row> {
  const given = await answer
  if (given.ResultStatus !== 1) throw new Error(JSON.stringify(given))
  return given.Data
}

interface Sold {
  readonly billToId?: string
  readonly productId?: string
  readonly warehouseId?: string
  readonly quantity?: string
  readonly unitPrice?: string
  readonly shipVia?: string
  readonly packingNote?: string
  /** Of what is kept by lot, the one that leaves. */
  readonly lotNo?: string
}

const PATH = { order: '/api/oe/sales-order', shipment: '/api/oe/shipment' }

/** An order of today that may be shipped. */
export async function releasedOrder(page: Page, sold: Sold = {}): Promise<Row> {
  const { billToId = 'HARLOW-01', productId = 'CRS-16-48', warehouseId = 'HAM-1' } = sold
  const { quantity = '4', unitPrice = '10', shipVia = null, packingNote = null } = sold
  const line = {
    ...emptyRecord(SalesOrder.fields.lines.fields!),
    ...{ productId, quantity, unitPrice, priceReason: 'As agreed', packingNote },
  }
  const record = {
    ...emptyRecord(SalesOrder.fields),
    ...{
      orderType: 'Stock',
      billToId,
      orderDate: dayFromToday(0),
      warehouseId,
      shipVia,
      currency: null,
      lines: [line],
    },
  }
  const taken = await done(call(page, 'POST', PATH.order, { record, confirmed: [] }))
  return done(
    call(page, 'POST', `${PATH.order}/${String(taken['id'])}/release`, { version: taken['version'], confirmed: [] }),
  )
}

/** An order that was taken, released and shipped today, and that nobody has invoiced: its record as it stands. */
export async function shippedOrder(page: Page, sold: Sold = {}): Promise<Row> {
  const { id, orderNo } = await releasedOrder(page, sold)
  const { lotNo, quantity = '4' } = sold
  const lot = { ...emptyRecord(Shipment.fields.lots.fields!), orderLine: 10, lotNo, quantity }
  const leaves = {
    ...{ ...emptyRecord(Shipment.fields), orderNo, shipDate: dayFromToday(0) },
    ...(lotNo === undefined ? {} : { lots: [lot] }),
  }
  const draft = await done(call(page, 'POST', PATH.shipment, { record: leaves, confirmed: [] }))
  await done(
    call(page, 'POST', `${PATH.shipment}/${String(draft['id'])}/post`, { version: draft['version'], confirmed: [] }),
  )
  return (await call(page, 'GET', `${PATH.order}/${String(id)}`)).Data
}

const QUEUE = '/api/oe/orders-invoices-queue'

/** The same, invoiced today: its number of ours and the one that its customer knows. */
export async function invoicedOrder(page: Page, sold: Sold = {}): Promise<{ documentNo: string; invoiceNo: string }> {
  const { orderNo } = await shippedOrder(page, sold)
  const asked = { invoiceDate: dayFromToday(0), orderNo, isTheoretical: false }
  const { EntityId } = (await call(page, 'POST', `${QUEUE}/run`, { parameters: asked })) as unknown as {
    EntityId: string
  }
  for (;;) {
    const run = (await call(page, 'GET', `${QUEUE}/runs/${EntityId}`)) as unknown as {
      state: string
      rows: readonly { outcome: string; record: string; title: string; problems: unknown }[]
    }
    const [row] = run.rows
    if (row?.outcome === 'done') return { documentNo: row.record, invoiceNo: row.title }
    if (row || ['Failed', 'Stopped'].includes(run.state)) throw new Error(JSON.stringify(run))
  }
}
