import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { InventoryTicket } from '../../shared/contracts/ic/inventory-ticket.ts'
import { LandedCost } from '../../shared/contracts/po/landed-cost.ts'
import { PurchaseReceipt } from '../../shared/contracts/po/purchase-receipt.ts'
import { role } from '../../server/ledger/legs.ts'
import { proof } from '../../server/modules/gl/integration/proof.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { stockBooks } from '../../server/stock/subledger.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { enterMetals } from '../support/metals.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { lines, ofTicket, order, ORDER, ProductionDesk, TICKET } from '../support/production-desk.ts'
import {
  act,
  allowTwoPercent,
  approved,
  CONFIRMED,
  done,
  enterPurchasingMasters,
  matched,
  orderLine,
  postedInvoice,
  postedLines,
  RECEIPT,
  receipt,
  withoutUsualTax,
} from '../support/purchasing.ts'
import { bookedAt, issue, postOn, standsAt } from '../support/stock-books.ts'
import { committed, enterTicketMasters, ticket } from '../support/ticket-desk.ts'
import { COMPANY, figures } from './northgate.ts'

/**
 * [supply 2.3, 3.3] What metal costs later than it was worked on, over HTTP and worked out by hand. A coil of 10,000 lb at 0.50 is 5,000.00; with
 * 240.00 for the slitter, less 400 lb of trim at 0.10, it becomes four strips of 2,400 lb at 1,300.00.
 */
const northgate = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const { books, as } = northgate
const admin = as('admin')
const { db } = books
const LANDED = '/api/po/landed-cost'
let desk: ProductionDesk
let trim = ''

beforeAll(async () => {
  desk = await ProductionDesk.open(northgate)
  await enterPurchasingMasters(admin, books)
  await enterMetals(db)
  await withoutUsualTax(books)
  await allowTwoPercent(books)
  await enterTicketMasters(db)
  trim = await desk.product('0', '0')
})

/** On each of these days stock is what its account holds, and in process is nothing. */
async function tied(inProcess: Readonly<Record<string, string>> = {}): Promise<void> {
  expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
  for (let day = 1; day <= 30; day += 1) {
    const to = `2026-06-${String(day).padStart(2, '0')}`
    expect([to, await bookedAt(db, to, '1500')]).toEqual([to, inProcess[to] ?? '0.00'])
    const rows = await proof(db, stockBooks, { companyId: COMPANY, from: '2026-01-01', to })
    const differ = rows.filter(({ kind, difference }) => kind === 'Inventory' && Number(difference) !== 0)
    expect([to, differ]).toEqual([to, []])
  }
}

interface Slit {
  readonly received: Row
  readonly bought: Row
  readonly worked: Row
  readonly ticket: Row
  readonly strip: string
  /** Ids of the four strips, in their order. */
  readonly strips: readonly string[]
}

interface Coil {
  readonly received: Row
  readonly bought: Row
  readonly lotNo: string
}

let coils = 0
/** Received on the 3rd. */
async function coil(): Promise<Coil> {
  const bought = await approved(admin, [orderLine({ productId: 'CR-16-48', quantity: '10000', unitPrice: '0.50' })], {
    warehouseId: 'W1',
  })
  const draft = await receipt(admin, bought)
  const lots = [
    {
      ...emptyRecord(PurchaseReceipt.fields.lots.fields!),
      ...{ weight: '10000', mfrNo: `S${++coils}`, heatKey: 'LK-58213' },
    },
  ]
  const body = { record: { lots }, version: draft['version'] }
  const weighed = done(await admin.save('PUT', `${RECEIPT}/${String(draft['id'])}`, body))
  const received = done(await act(admin, RECEIPT, 'post', weighed, CONFIRMED))
  return { received, bought, lotNo: String((received['lots'] as Row[])[0]!['lotNo']) }
}

/** And slit on the 15th; the order is closed on the 20th. */
async function slit(): Promise<Slit> {
  const { lotNo, ...bought } = await coil()
  const strip = await desk.product('0', '0', { lots: true, lotCosted: true })
  const outputs = Array.from({ length: 4 }, () => ({ outputId: strip, width: '11.75', pieces: '1' }))
  const record = order({
    ...{ orderType: 'Slitting', productId: 'CR-16-48', lotNo, quantity: '10000', warehouseId: 'W1' },
    outputs: lines('outputs', outputs),
  })
  const worked = done(await act(admin, ORDER, 'commit', done(await admin.save('POST', ORDER, { record }))))
  const made = await desk.produced(worked, {
    charge: '240',
    consumed: ofTicket('consumed', [{ componentId: 'CR-16-48', lotNo, quantity: '10000' }]),
    outputs: ofTicket(
      'outputs',
      outputs.map((one) => ({ ...one, quantity: '2400' })),
    ),
    scrap: ofTicket('scrap', [{ scrapId: trim, reason: 'TRIM', quantity: '400', unitValue: '0.1' }]),
  })
  expect((made['outputs'] as Row[]).map(({ value }) => value)).toEqual(['1300', '1300', '1300', '1300'])
  const numbers = (made['outputs'] as Row[]).map(({ lotNo: number }) => String(number))
  const { rows } = await sql<{ id: string }>`
    select id from stock_lot where lot_no = any (${numbers}::text[]) order by array_position(${numbers}::text[], lot_no)`.execute(
    db,
  )
  return { ...bought, worked, ticket: made, strip, strips: rows.map(({ id }) => id) }
}
const close = async ({ worked }: Slit) =>
  expect(done(await desk.closed(worked['id'], {}))).toMatchObject({ status: 'Closed', variance: '0' })
/** The first strip is sold on the 22nd, and half of the second. */
const sold = ({ strip, strips }: Slit) =>
  books.inTransaction((trx) =>
    postOn(
      trx,
      '2026-06-22',
      [
        ['2400', 0],
        ['1200', 1],
      ].map(([pounds, at]) =>
        issue(String(pounds), {
          ...{ productId: strip, warehouseId: 'W1', lotId: strips[Number(at)]!, contra: role('COGS') },
        }),
      ),
    ),
  )
async function freight({ received }: Coil | Slit, costDate: string, amount = '480'): Promise<Row> {
  const line = { ...emptyRecord(LandedCost.fields.lines.fields!), kind: 'Freight', amount }
  const record = { ...emptyRecord(LandedCost.fields), receiptNo: received['receiptNo'], costDate, lines: [line] }
  return done(await act(admin, LANDED, 'post', done(await admin.save('POST', LANDED, { record }))))
}
/** What each strip is worth at the end of a day. */
async function worth({ strips }: Slit, day: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select money_text(coalesce((select sum(m.value) from stock_move m where m.lot_id = s.id and m.day <= ${day}::date), 0)) as value
    from unnest(${[...strips]}::uuid[]) with ordinality s (id, n) order by s.n`.execute(db)
  return rows.map(({ value }) => value)
}
/** What a pound of each of these lots costs, as its screen says it. */
async function perPound(ids: readonly string[]): Promise<unknown[]> {
  const all = await Promise.all(ids.map((id) => admin.read(`/api/ic/lot/${id}`)))
  return all.map(({ Data }) => Data!['costPerPound'])
}
/** What was booked against cost of sales since the first of these days, the last included. */
const costOfSales = async (of: () => Promise<unknown>, day: string): Promise<string> => {
  const before = Number(await bookedAt(db, day, '5000'))
  await of()
  return (Number(await bookedAt(db, day, '5000')) - before).toFixed(2)
}

describe('[supply 2.3 passed-on] a coil was slit, its order is closed, and a strip and a half are sold', () => {
  it('freight of 480.00 that comes then is 300.00 of stock and 180.00 of cost of sales; taken back, all is as it was', async () => {
    const of = await slit()
    await close(of)
    expect(await perPound(of.strips)).toEqual(['0.541667', '0.541667', '0.541667', '0.541667'])
    expect(await costOfSales(() => sold(of), '2026-06-30')).toBe('1950.00')
    let landed: Row = {}
    expect(await costOfSales(async () => (landed = await freight(of, '2026-06-25')), '2026-06-30')).toBe('180.00')
    // 1,300.00 of 2,400 lb and 120.00 of freight; the first strip had gone before that.
    expect(await perPound(of.strips)).toEqual(['0.541667', '0.591667', '0.591667', '0.591667'])
    expect(await worth(of, '2026-06-24')).toEqual(['0.00', '650.00', '1300.00', '1300.00'])
    expect(await worth(of, '2026-06-25')).toEqual(['0.00', '710.00', '1420.00', '1420.00'])
    await tied()
    const back = () => act(admin, LANDED, 'reverse', landed, { parameters: { reversalDate: '2026-06-28' } })
    expect(await costOfSales(async () => done(await back()), '2026-06-30')).toBe('-180.00')
    expect(await perPound(of.strips)).toEqual(['0.541667', '0.541667', '0.541667', '0.541667'])
    expect(await worth(of, '2026-06-30')).toEqual(['0.00', '650.00', '1300.00', '1300.00'])
    await tied()
  })

  it('freight of a day before it was slit is in the strips from the day of the ticket, and in what each sale cost', async () => {
    const of = await slit()
    await close(of)
    await sold(of)
    // 120.00 a strip: 1,420.00 each, of which one and a half were sold for 2,130.00.
    expect(await costOfSales(() => freight(of, '2026-06-10'), '2026-06-22')).toBe('180.00')
    // Of the 10th, but booked when the first strip had gone.
    expect(await perPound(of.strips)).toEqual(['0.541667', '0.591667', '0.591667', '0.591667'])
    expect(await worth(of, '2026-06-15')).toEqual(['1420.00', '1420.00', '1420.00', '1420.00'])
    expect(await worth(of, '2026-06-22')).toEqual(['0.00', '710.00', '1420.00', '1420.00'])
    expect(await desk.current(ORDER, of.worked['id'])).toMatchObject({ status: 'Closed', variance: '0' })
    await tied()
  })

  it('goes on through a second order: 60.00 of what a strip bears are of the half that was slit again', async () => {
    const of = await slit()
    await close(of)
    const lotNo = String((of.ticket['outputs'] as Row[])[3]!['lotNo'])
    const narrow = await desk.product('0', '0', { lots: true, lotCosted: true })
    const halves = Array.from({ length: 2 }, () => ({ outputId: narrow, width: '5.875', pieces: '1' }))
    const record = order({
      ...{ orderType: 'Slitting', productId: of.strip, lotNo, quantity: '2400', warehouseId: 'W1' },
      ...{ orderDate: '2026-06-18', outputs: lines('outputs', halves) },
    })
    const again = done(await act(admin, ORDER, 'commit', done(await admin.save('POST', ORDER, { record }))))
    const made = await desk.produced(again, {
      ticketDate: '2026-06-18',
      consumed: ofTicket('consumed', [{ componentId: of.strip, lotNo, quantity: '2400' }]),
      outputs: ofTicket(
        'outputs',
        halves.map((one) => ({ ...one, quantity: '1200' })),
      ),
    })
    expect((made['outputs'] as Row[]).map(({ value }) => value)).toEqual(['650', '650'])
    done(await desk.closed(again['id'], {}))
    expect(await costOfSales(() => freight(of, '2026-06-10'), '2026-06-30')).toBe('0.00')
    expect(await worth(of, '2026-06-17')).toEqual(['1420.00', '1420.00', '1420.00', '1420.00'])
    expect(await standsAt(db, '2026-06-18', { productId: narrow, warehouseId: 'W1' })).toEqual(['2400', '1420.00'])
    expect(await costOfSales(() => freight(of, '2026-06-25'), '2026-06-30')).toBe('0.00')
    expect(await standsAt(db, '2026-06-25', { productId: narrow, warehouseId: 'W1' })).toEqual(['2400', '1540.00'])
    await tied()
  })

  it('its invoice of 5,100.00 is 100.00 of price variance, and neither stock nor cost of sales nor in process', async () => {
    const of = await slit()
    await close(of)
    await sold(of)
    const before = await worth(of, '2026-06-30')
    const draft = await matched(admin, of.bought, '5100', '0.51')
    let invoice: Row = {}
    expect(await costOfSales(async () => (invoice = done(await postedInvoice(admin, draft))), '2026-06-30')).toBe(
      '0.00',
    )
    expect(await postedLines(books, invoice)).toEqual(figures('Dr 2050 5000.00; Dr 5010 100.00; Cr 2000 5100.00'))
    expect(await worth(of, '2026-06-30')).toEqual(before)
    await tied()
  })

  it('a ticket that is taken back afterwards takes back what went on: the coil is worth 5,480.00 again', async () => {
    const of = await slit()
    await freight(of, '2026-06-10')
    done(await act(admin, TICKET, 'reverse', of.ticket, { parameters: { reversalDate: '2026-06-26' } }))
    expect(await worth(of, '2026-06-26')).toEqual(['0.00', '0.00', '0.00', '0.00'])
    const { rows } = await sql<{ value: string }>`
      select money_text(p.value) as value from stock_pool p join stock_lot l on l.id = p.lot_id
      where l.source_id = ${String(of.received['id'])}::uuid`.execute(db)
    expect(rows).toEqual([{ value: '5480.00' }])
    await tied()
  })
})

describe('[supply 2.3 passed-on] a coil went on before its freight came', () => {
  const moved = async (ticketType: string, of: Coil, quantity: string, more: Row) => {
    const line = { productId: 'CR-16-48', lotNo: of.lotNo, quantity }
    const record = ticket(ticketType, [line], { warehouseId: 'W1', ticketDate: '2026-06-10', ...more })
    return committed(admin, record)
  }
  const lies = async (lotNo: unknown, warehouseId: string) => {
    const { rows } = await sql<{ value: string }>`
      select money_text(p.value) as value from stock_pool p join stock_lot l on l.id = p.lot_id
      where l.lot_no = ${String(lotNo)} and p.warehouse_id = ${warehouseId}`.execute(db)
    return rows[0]?.value
  }

  it('480.00 for 10,000 lb are 288.00 of the 6,000 lb that stayed and 192.00 of the 4,000 lb in the other yard', async () => {
    const of = await coil()
    await moved('Transfer', of, '4000', { toWarehouseId: 'W2' })
    let landed: Row = {}
    expect(await costOfSales(async () => (landed = await freight(of, '2026-06-25')), '2026-06-30')).toBe('0.00')
    expect([await lies(of.lotNo, 'W1'), await lies(of.lotNo, 'W2')]).toEqual(['3288.00', '2192.00'])
    await tied()
    const back = () => act(admin, LANDED, 'reverse', landed, { parameters: { reversalDate: '2026-06-28' } })
    expect(await costOfSales(async () => done(await back()), '2026-06-30')).toBe('0.00')
    expect([await lies(of.lotNo, 'W1'), await lies(of.lotNo, 'W2')]).toEqual(['3000.00', '2000.00'])
    await tied()
  })

  it('of a coil that was split it is of each piece by what it weighs', async () => {
    const of = await coil()
    const lots = ['7000', '3000'].map((quantity) => ({
      ...emptyRecord(InventoryTicket.fields.lots.fields!),
      ...{ line: 1, quantity, weight: quantity },
    }))
    const split = await moved('LotSplit', of, '10000', { lots })
    expect(await costOfSales(() => freight(of, '2026-06-25'), '2026-06-30')).toBe('0.00')
    const pieces = (split['lots'] as Row[]).map(({ newLotNo }) => lies(newLotNo, 'W1'))
    expect(await Promise.all(pieces)).toEqual(['3836.00', '1644.00'])
    const { List } = await admin.list(`/api/ic/lot?sourceNo==${String(split['ticketNo'])}&SortFields=costPerPound`)
    expect(List.map(({ costPerPound }) => costPerPound)).toEqual(['0.548', '0.548'])
    await tied()
  })
})

describe('[supply 2.3 passed-on] an assembly is worth what its order expected', () => {
  it('what its sheets cost more is variance of the day its order was closed: 52.20 become 93.20, and 59 sheets bear 59.00', async () => {
    const [panel, sheet] = [await desk.product('0', '0'), await desk.product('100', '3120')]
    const record = order({
      productId: panel,
      components: lines('components', [{ componentId: sheet, perUnit: '2', scrapPercent: '0' }]),
      operations: lines('operations', [{ operation: 'Assemble', perUnit: '0.5', rate: '42' }]),
    })
    const worked = done(await act(admin, ORDER, 'commit', done(await admin.save('POST', ORDER, { record }))))
    // Twenty at 83.40 are 1,668.00; 41 sheets at 31.20 and ten hours and a half at 42.00 are 1,720.20.
    await desk.produced(worked, {
      produced: '20',
      consumed: ofTicket('consumed', [{ componentId: sheet, quantity: '41' }]),
      labour: ofTicket('labour', [{ operation: 'Assemble', hours: '10.5', rate: '42' }]),
    })
    const closed = done(await desk.closed(worked['id'], {}))
    expect(closed).toMatchObject({ variance: '52.2' })
    await books.inTransaction((trx) =>
      postOn(trx, '2026-06-10', [
        {
          ...{ kind: 'Charge', productId: sheet, warehouseId: 'W1', quantity: '0', lineKey: '1', contra: '2055' },
          cost: { rule: 'Charge', value: '100', of: '100' },
        },
      ]),
    )
    const now = await desk.current(ORDER, worked['id'])
    expect(now).toMatchObject({ status: 'Closed', closedOn: '2026-06-20', variance: '93.2' })
    expect(await standsAt(db, '2026-06-20', { productId: sheet })).toEqual(['59', '1899.80'])
    expect(await standsAt(db, '2026-06-20', { productId: panel })).toEqual(['20', '1668.00'])
    const between = ['15', '16', '17', '18', '19'].map((day) => [`2026-06-${day}`, '93.20'])
    await tied(Object.fromEntries(between))
    const open = done(await act(admin, ORDER, 'reopen', now, { parameters: { reversalDate: '2026-06-21' } }))
    expect(await bookedAt(db, '2026-06-21', '1500')).toBe('93.20')
    expect(done(await desk.closed(open['id'], { closedOn: '2026-06-21' }))).toMatchObject({ variance: '93.2' })
  })
})
