import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { ProductionTicket } from '../../shared/contracts/ic/production-ticket.ts'
import { ProductionWorkOrder } from '../../shared/contracts/ic/production-work-order.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { COMPANY, figures } from './northgate.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { act, done, postedLines } from '../support/purchasing.ts'
import { enterStockMasters, issue, lot, postOn, receipt, standsAt } from '../support/stock-books.ts'

/** [supply 3.3, 19 production] Work orders of Northgate over HTTP, with the figures of the acceptance scenarios. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const { db } = books
const ORDER = '/api/ic/production-work-order'
const TICKET = '/api/ic/production-ticket'
const DAY = '2026-06-15'

beforeAll(async () => {
  await enterMasters(admin, books)
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
})

let n = 0
async function product(
  quantity: string,
  value: string,
  more: { lots?: boolean; lotCosted?: boolean } = {},
): Promise<string> {
  const productId = `W${++n}`
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, lot_tracked, lot_costed, created_by,
                         updated_by)
    values (${productId}, ${productId}, 'Stock', 'METAL', 'LB', true, 'Average', ${more.lots ?? false}, ${more.lotCosted ?? false}, 'test',
            'test')`.execute(db)
  if (Number(quantity) > 0 && !more.lots)
    await books.inTransaction((trx) => postOn(trx, '2026-06-01', [receipt(quantity, value, { productId })]))
  return productId
}

const order = (more: Row): Row => ({
  ...emptyRecord(ProductionWorkOrder.fields),
  ...{ orderType: 'Assembly', warehouseId: 'W1', orderDate: DAY, quantity: '20' },
  ...more,
})
const lines = (of: 'components' | 'operations' | 'outputs', rows: Row[]) =>
  rows.map((row) => ({ ...emptyRecord(ProductionWorkOrder.fields[of].fields!), ...row }))
const ofTicket = (of: 'consumed' | 'outputs' | 'scrap' | 'labour', rows: Row[]) =>
  rows.map((row) => ({ ...emptyRecord(ProductionTicket.fields[of].fields!), ...row }))

/** Panels of scenario 13: two sheets at 31.20, six feet at 1.85 and half an hour at 42.00 each. */
async function panels(): Promise<{ saved: Row; panel: string; sheet: string; strip: string }> {
  const [panel, sheet, strip] = [await product('0', '0'), await product('100', '3120'), await product('500', '925')]
  const saved = done(
    await admin.save('POST', ORDER, {
      record: order({
        productId: panel,
        components: lines('components', [
          { componentId: sheet, perUnit: '2', scrapPercent: '0' },
          { componentId: strip, perUnit: '6', scrapPercent: '0' },
        ]),
        operations: lines('operations', [{ operation: 'Assemble', perUnit: '0.5', rate: '42' }]),
      }),
    }),
  )
  return { saved: done(await act(admin, ORDER, 'commit', saved)), panel, sheet, strip }
}
const current = async (path: string, id: unknown) => (await admin.read(`${path}/${String(id)}`)).Data!
async function ticket(of: Row, more: Row = {}): Promise<Row> {
  const record = { ...emptyRecord(ProductionTicket.fields), orderNo: of['orderNo'], ticketDate: DAY, ...more }
  return done(await admin.save('POST', TICKET, { record }))
}
const produced = async (of: Row, more: Row = {}, confirmed: string[] = []): Promise<Row> =>
  done(await act(admin, TICKET, 'commit', await ticket(of, more), { confirmed }))
const closed = async (id: unknown, parameters: Row) =>
  act(admin, ORDER, 'close', await current(ORDER, id), {
    parameters: { closedOn: '2026-06-20', closingReason: null, ...parameters },
  })

describe('[supply 19 production] a work order', () => {
  it('[supply 13, 14, 17] expects 1,890.00, costs 1,942.20, and leaves 52.20 as production variance, until it is opened again', async () => {
    const { saved, panel, sheet, strip } = await panels()
    expect(saved).toMatchObject({
      status: 'Committed',
      expectedCost: '1890',
      expectedUnitCost: '94.5',
      remaining: '20',
    })
    const made = await produced(saved, {
      produced: '20',
      consumed: ofTicket('consumed', [
        { componentId: sheet, quantity: '41' },
        { componentId: strip, quantity: '120' },
      ]),
      labour: ofTicket('labour', [{ operation: 'Assemble', hours: '10.5', rate: '42' }]),
    })
    expect(made).toMatchObject({ materialCost: '1501.2', labourCost: '441', outputCost: '1890' })
    expect(await standsAt(db, DAY, { productId: panel })).toEqual(['20', '1890.00'])
    expect(await current(ORDER, saved['id'])).toMatchObject({ produced: '20', remaining: '0', materialCost: '1501.2' })
    const done_ = done(await closed(saved['id'], {}))
    expect(done_).toMatchObject({ status: 'Closed', variance: '52.2', closingReason: null })
    expect(await postedLines(books, saved, 'close')).toEqual(figures('Dr 5045 52.20; Cr 1500 52.20'))
    const open = done(await act(admin, ORDER, 'reopen', done_, { parameters: { reversalDate: '2026-06-21' } }))
    expect(open).toMatchObject({ status: 'Committed', variance: null, entryNo: null })
    expect(done(await closed(saved['id'], { closedOn: '2026-06-22' }))).toMatchObject({ variance: '52.2' })
  })

  it('[supply 15] with 8 of 20 left it is closed with a reason alone', async () => {
    const { saved } = await panels()
    await produced(saved, { produced: '12' })
    expect(await current(ORDER, saved['id'])).toMatchObject({ produced: '12', remaining: '8' })
    expect(rules(await closed(saved['id'], {}))).toEqual([
      ['given.closingReason', 'ic:rules.productionWorkOrder.reasonGiven'],
    ])
    expect(done(await closed(saved['id'], { closingReason: 'SHORT' }))).toMatchObject({
      ...{ status: 'Closed', remaining: '8', closingReason: 'SHORT', variance: '0' },
    })
  })

  it('[supply 16] is deleted with nothing produced, and cancelled then, but not with one', async () => {
    const { saved } = await panels()
    await produced(saved, { produced: '1' })
    const one = await current(ORDER, saved['id'])
    expect(rules(await act(admin, ORDER, 'cancel', one))).toEqual([[null, 'ic:rules.productionWorkOrder.nothingMade']])
    const draft = done(await admin.save('POST', ORDER, { record: order({ productId: await product('0', '0') }) }))
    expect(
      (await admin.save('DELETE', `${ORDER}/${String(draft['id'])}?version=${String(draft['version'])}`)).ResultStatus,
    ).toBe(1)
    const { saved: none } = await panels()
    expect(done(await act(admin, ORDER, 'cancel', none))).toMatchObject({ status: 'Cancelled' })
  })

  it('[S4.30] a committed ticket is changed: what it moved is taken back and moved anew; reversed, all of it is gone', async () => {
    const { saved, panel, sheet } = await panels()
    const made = await produced(saved, { produced: '10' })
    expect(await standsAt(db, DAY, { productId: sheet })).toEqual(['80', '2496.00'])
    const again = done(await act(admin, TICKET, 'amend', made))
    expect(again).toMatchObject({ status: 'Pending', entryNo: null })
    expect(await standsAt(db, DAY, { productId: sheet })).toEqual(['100', '3120.00'])
    const changed = done(await act(admin, TICKET, 'commit', again))
    expect(await standsAt(db, DAY, { productId: panel })).toEqual(['10', '945.00'])
    done(await act(admin, TICKET, 'reverse', changed, { parameters: { reversalDate: '2026-06-16' } }))
    expect(await standsAt(db, '2026-06-16', { productId: panel })).toEqual(['0', '0.00'])
    expect(await current(ORDER, saved['id'])).toMatchObject({ produced: '0', remaining: '20' })
  })

  it('[supply 3.10] what has gone on since is not taken back, and more than was ordered is asked for', async () => {
    const { saved, panel } = await panels()
    const made = await produced(saved, { produced: '5' })
    await books.inTransaction((trx) => postOn(trx, '2026-06-16', [issue('5', { productId: panel })]))
    const back = await act(admin, TICKET, 'reverse', made, { parameters: { reversalDate: '2026-06-16' } })
    expect(back.ResultStatus).toBe(2)
    const more = await act(admin, TICKET, 'commit', await ticket(saved, { produced: '16' }))
    expect(more.Problems).toMatchObject([
      { Key: 'ic:rules.productionTicket.moreThanOrdered', Args: { produced: '21' } },
    ])
  })

  it('[supply 5.3 cut] [W12] blanks of 48 × 120 are as wide as their coil, 154 of them, and weigh 97.685 lb each', async () => {
    const coil = await product('0', '0', { lots: true, lotCosted: true })
    const blank = await product('0', '0')
    const lotNo = `COIL-${n}`
    const lotId = await lot(db, coil, lotNo)
    await sql`
      update stock_lot set width = 48, weight = 15120, thickness = 0.0598, material = 'CarbonSteel' where id = ${lotId}::uuid`.execute(
      db,
    )
    const cut = (width: string) =>
      admin.save('POST', ORDER, {
        record: order({
          ...{ orderType: 'Cutting', productId: coil, lotNo, quantity: '15120' },
          outputs: lines('outputs', [{ outputId: blank, width, length: '120', pieces: '154' }]),
        }),
      })
    expect(done(await cut('48'))).toMatchObject({ width: '48', outputs: [{ expected: '15043.56' }] })
    expect((await cut('48.25')).Problems).toMatchObject([
      {
        Field: 'outputs.0.width',
        Key: 'ic:rules.productionWorkOrder.withinWidth',
        Args: { widths: '48.25', width: '48' },
      },
    ])
  })

  it('[supply 18] [judgement 37] a coil of 20,000 lb at 0.62 becomes four of 3,260.41, 3,260.41, 3,260.41 and 3,260.42, each its child', async () => {
    const [coil, strip, scrap] = [
      await product('0', '0', { lots: true, lotCosted: true }),
      await product('0', '0', { lots: true, lotCosted: true }),
      await product('0', '0'),
    ]
    const lotNo = `COIL-${n}`
    const lotId = await lot(db, coil, lotNo)
    await sql`update stock_lot set width = 48, weight = 20000 where id = ${lotId}::uuid`.execute(db)
    await books.inTransaction((trx) =>
      postOn(trx, '2026-06-01', [receipt('20000', '12400', { productId: coil, lotId })]),
    )
    const strips = Array.from({ length: 4 }, () => ({ outputId: strip, width: '11.75', pieces: '1' }))
    const saved = done(
      await admin.save('POST', ORDER, {
        record: order({
          orderType: 'Slitting',
          productId: coil,
          lotNo,
          quantity: '20000',
          outputs: lines('outputs', strips),
        }),
      }),
    )
    expect((saved['outputs'] as Row[]).map(({ expected }) => expected)).toEqual([
      '4895.833',
      '4895.833',
      '4895.833',
      '4895.833',
    ])
    const wide = await admin.save('POST', ORDER, {
      record: order({
        ...{ orderType: 'Slitting', productId: coil, lotNo, quantity: '20000', trim: '0.5' },
        outputs: lines(
          'outputs',
          Array.from({ length: 4 }, () => ({ outputId: strip, width: '12', pieces: '1' })),
        ),
      }),
    })
    expect(wide.Problems).toMatchObject([
      { Key: 'ic:rules.productionWorkOrder.withinWidth', Args: { widths: '48.5', width: '48' } },
    ])
    const committed = done(await act(admin, ORDER, 'commit', saved))
    // [judgement 37] What a strip weighs is for the scale to say: a ticket begins without it.
    const begun = await ticket(committed)
    expect(begun).toMatchObject({ orderType: 'Slitting', yield: null })
    expect((begun['outputs'] as Row[]).map(({ expected, quantity }) => [expected, quantity])).toEqual(
      Array.from({ length: 4 }, () => ['4895.833', null]),
    )
    expect((await act(admin, TICKET, 'commit', begun)).ResultStatus).toBe(2)
    // Saved as the screen was told it while it was typed, it has what its pieces ought to weigh too.
    const asked = { ...emptyRecord(ProductionTicket.fields), orderNo: committed['orderNo'], ticketDate: DAY }
    const told = (await admin.save('POST', `${TICKET}/complete`, { record: asked })).Data!
    const typed = ofTicket(
      'outputs',
      (told['outputs'] as Row[]).map(({ outputId, width, pieces }) => ({ outputId, width, pieces })),
    )
    const late = await ticket(committed, {
      outputs: typed,
      consumed: ofTicket('consumed', [{ componentId: coil, lotNo, quantity: '20000' }]),
    })
    expect((late['outputs'] as Row[]).map(({ expected }) => expected)).toEqual(
      Array.from({ length: 4 }, () => '4895.833'),
    )
    done(await admin.save('DELETE', `${TICKET}/${String(late['id'])}?version=${String(late['version'])}`))
    done(await admin.save('DELETE', `${TICKET}/${String(begun['id'])}?version=${String(begun['version'])}`))
    const heavy = await ticket(committed, {
      outputs: ofTicket(
        'outputs',
        strips.map((one) => ({ ...one, quantity: '5100' })),
      ),
      consumed: ofTicket('consumed', [{ componentId: coil, lotNo, quantity: '20000' }]),
    })
    expect(rules(await act(admin, TICKET, 'commit', heavy))).toEqual([
      ['outputs', 'ic:rules.productionTicket.weighsNoMore'],
    ])
    done(await admin.save('DELETE', `${TICKET}/${String(heavy['id'])}?version=${String(heavy['version'])}`))
    const made = await produced(committed, {
      charge: '700',
      consumed: ofTicket('consumed', [{ componentId: coil, lotNo, quantity: '20000' }]),
      outputs: ofTicket(
        'outputs',
        strips.map((one) => ({ ...one, quantity: '4895.8' })),
      ),
      scrap: ofTicket('scrap', [{ scrapId: scrap, reason: 'TRIM', quantity: '416.8', unitValue: '0.14' }]),
    })
    expect(made).toMatchObject({
      materialCost: '12400',
      labourCost: '700',
      scrapCredit: '58.35',
      outputCost: '13041.65',
      yield: '97.916',
    })
    expect((made['outputs'] as Row[]).map(({ value }) => value)).toEqual(['3260.41', '3260.41', '3260.41', '3260.42'])
    // Changed and committed again, the same children come of it at the same figures.
    const again = done(await act(admin, TICKET, 'commit', done(await act(admin, TICKET, 'amend', made))))
    expect((again['outputs'] as Row[]).map(({ lotNo: child, value }) => [child, value])).toEqual(
      (made['outputs'] as Row[]).map(({ lotNo: child, value }) => [child, value]),
    )
    const children = (made['outputs'] as Row[]).map((line) => String(line['lotNo']))
    const { rows } = await sql<{ lotNo: string; parent: string }>`
      select l.lot_no as "lotNo", p.lot_no as parent from stock_lot_parent_shown a join stock_lot l on l.id = a.lot_id
      join stock_lot p on p.id = a.parent_id where l.lot_no = any (${children}::text[]) order by 1`.execute(db)
    expect(rows).toEqual(children.toSorted().map((child) => ({ lotNo: child, parent: lotNo })))
    expect(done(await closed(saved['id'], {}))).toMatchObject({ status: 'Closed', variance: '0' })
  })

  it('[judgement 37 lines] the trim of its edges is a line that is weighed; each piece says what it is off, what it costs and how it stands', async () => {
    const [coil, strip, scrap] = [
      await product('0', '0', { lots: true, lotCosted: true }),
      await product('0', '0', { lots: true, lotCosted: true }),
      await product('0', '0'),
    ]
    const lotNo = `COIL-${n}`
    const lotId = await lot(db, coil, lotNo)
    await sql`update stock_lot set width = 48, weight = 9600 where id = ${lotId}::uuid`.execute(db)
    await books.inTransaction((trx) => postOn(trx, '2026-06-01', [receipt('9600', '4800', { productId: coil, lotId })]))
    const half = async () => {
      const record = order({
        ...{ orderType: 'Slitting', productId: coil, lotNo, quantity: '4800', trim: '0.5' },
        outputs: lines('outputs', [
          { outputId: strip, width: '23.75', pieces: '1' },
          { outputId: strip, width: '23.75', pieces: '1' },
        ]),
      })
      return ticket(done(await act(admin, ORDER, 'commit', done(await admin.save('POST', ORDER, { record })))))
    }
    const begun = await half()
    expect((begun['outputs'] as Row[]).map(({ state, difference, value }) => [state, difference, value])).toEqual([
      ['ToWeigh', null, '1200'],
      ['ToWeigh', null, '1200'],
    ])
    expect(begun['scrap']).toMatchObject([
      { edgeTrim: true, expected: '50', quantity: null, state: 'ToWeigh', reason: null, scrapId: null },
    ])
    const weighed = async (quantity: string | null) => {
      const of = await current(TICKET, begun['id'])
      const record = {
        outputs: (of['outputs'] as Row[]).map((line, at) => ({ ...line, quantity: ['2376', '2340'][at] })),
        scrap: (of['scrap'] as Row[]).map((line) => ({
          ...line,
          ...{ quantity, reason: 'TRIM', scrapId: scrap, unitValue: '0.5' },
        })),
      }
      const change = { record, version: of['version'] }
      return done(await admin.save('PUT', `${TICKET}/${String(begun['id'])}`, change))
    }
    // Weighed on screen before its first save, what is taken and what is trimmed come with it.
    const asked = { ...emptyRecord(ProductionTicket.fields), orderNo: begun['orderNo'], ticketDate: DAY }
    const early = ofTicket('outputs', [{ outputId: strip, width: '23.75', pieces: '1', quantity: '2376' }])
    const told = (await admin.save('POST', `${TICKET}/complete`, { record: { ...asked, outputs: early } })).Data!
    expect(told['consumed']).toMatchObject([{ componentId: coil, lotNo, quantity: '4800' }])
    expect(told['scrap']).toMatchObject([{ edgeTrim: true, expected: '50' }])
    // As long as its trim is not weighed it is not posted, and says so at its line.
    const open = await act(admin, TICKET, 'commit', await weighed(null))
    expect(rules(open)).toEqual([['scrap.0.quantity', 'ic:rules.productionTicket.linesWhole']])
    const whole = await weighed('48')
    expect(whole['scrap']).toMatchObject([{ difference: '-2', state: 'OffWeight', value: '24' }])
    expect((whole['outputs'] as Row[]).map(({ state, difference, value }) => [state, difference, value])).toEqual([
      ['Weighed', '1', '1197.07'],
      ['OffWeight', '-35', '1178.93'],
    ])
    const made = done(await act(admin, TICKET, 'commit', whole))
    // What was said beforehand is what was posted.
    expect((made['outputs'] as Row[]).map(({ value }) => value)).toEqual(['1197.07', '1178.93'])
    expect(made).toMatchObject({ materialCost: '2400', scrapCredit: '24', outputCost: '2376' })
    expect(await standsAt(db, DAY, { productId: scrap })).toEqual(['48', '24.00'])
    // The next coil of the product keeps its trim as this one did.
    expect((await half())['scrap']).toMatchObject([
      { edgeTrim: true, expected: '50', reason: 'TRIM', scrapId: scrap, unitValue: '0.5' },
    ])
  })
})
