import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { ProductionTicket } from '../../shared/contracts/ic/production-ticket.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { DAY, lines, ofTicket, order, ORDER, ProductionDesk, TICKET } from '../support/production-desk.ts'
import { act, done } from '../support/purchasing.ts'
import { standsAt } from '../support/stock-books.ts'

/** [supply 3.3, 19 production] Coils that are slit and cut of Northgate over HTTP, with the figures of the acceptance scenarios. */
const northgate = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const { books, as } = northgate
const admin = as('admin')
const { db } = books
let desk: ProductionDesk
beforeAll(async () => {
  desk = await ProductionDesk.open(northgate)
})

describe('[supply 19 production] a work order of coils', () => {
  it('[supply 5.3 cut] [W12] blanks of 48 × 120 are as wide as their coil, 154 of them, and weigh 97.685 lb each', async () => {
    const { coil, lotNo, lotId } = await desk.coil('48', '15120')
    const blank = await desk.product('0', '0')
    await sql`update stock_lot set thickness = 0.0598, material = 'CarbonSteel' where id = ${lotId}::uuid`.execute(db)
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
    const { coil, lotNo } = await desk.coil('48', '20000', '12400')
    const [strip, scrap] = [await desk.product('0', '0', { lots: true, lotCosted: true }), await desk.product('0', '0')]
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
    const begun = await desk.ticket(committed)
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
    const late = await desk.ticket(committed, {
      outputs: typed,
      consumed: ofTicket('consumed', [{ componentId: coil, lotNo, quantity: '20000' }]),
    })
    expect((late['outputs'] as Row[]).map(({ expected }) => expected)).toEqual(
      Array.from({ length: 4 }, () => '4895.833'),
    )
    done(await admin.save('DELETE', `${TICKET}/${String(late['id'])}?version=${String(late['version'])}`))
    done(await admin.save('DELETE', `${TICKET}/${String(begun['id'])}?version=${String(begun['version'])}`))
    const heavy = await desk.ticket(committed, {
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
    const made = await desk.produced(committed, {
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
    expect(done(await desk.closed(saved['id'], {}))).toMatchObject({ status: 'Closed', variance: '0' })
  })

  it('[judgement 37 lines] the trim of its edges is a line that is weighed; each piece says what it is off, what it costs and how it stands', async () => {
    const { coil, lotNo } = await desk.coil('48', '9600', '4800')
    const [strip, scrap] = [await desk.product('0', '0', { lots: true, lotCosted: true }), await desk.product('0', '0')]
    const half = async () => {
      const record = order({
        ...{ orderType: 'Slitting', productId: coil, lotNo, quantity: '4800', trim: '0.5' },
        outputs: lines('outputs', [
          { outputId: strip, width: '23.75', pieces: '1' },
          { outputId: strip, width: '23.75', pieces: '1' },
        ]),
      })
      return desk.ticket(done(await act(admin, ORDER, 'commit', done(await admin.save('POST', ORDER, { record })))))
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
      const of = await desk.current(TICKET, begun['id'])
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
