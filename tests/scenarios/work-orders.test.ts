import { beforeAll, describe, expect, it } from 'vitest'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { figures } from './northgate.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { DAY, lines, ofTicket, order, ORDER, ProductionDesk, TICKET } from '../support/production-desk.ts'
import { act, done, postedLines } from '../support/purchasing.ts'
import { issue, postOn, standsAt } from '../support/stock-books.ts'

/** [supply 3.3, 19 production] Work orders of Northgate over HTTP, with the figures of the acceptance scenarios. */
const northgate = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const { books, as } = northgate
const admin = as('admin')
const { db } = books
let desk: ProductionDesk
beforeAll(async () => {
  desk = await ProductionDesk.open(northgate)
})

/** Panels of scenario 13: two sheets at 31.20, six feet at 1.85 and half an hour at 42.00 each. */
async function panels(): Promise<{ saved: Row; panel: string; sheet: string; strip: string }> {
  const [panel, sheet, strip] = [
    await desk.product('0', '0'),
    await desk.product('100', '3120'),
    await desk.product('500', '925'),
  ]
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

describe('[supply 19 production] a work order', () => {
  it('[supply 13, 14, 17] expects 1,890.00, costs 1,942.20, and leaves 52.20 as production variance, until it is opened again', async () => {
    const { saved, panel, sheet, strip } = await panels()
    expect(saved).toMatchObject({
      status: 'Committed',
      expectedCost: '1890',
      expectedUnitCost: '94.5',
      remaining: '20',
    })
    const made = await desk.produced(saved, {
      produced: '20',
      consumed: ofTicket('consumed', [
        { componentId: sheet, quantity: '41' },
        { componentId: strip, quantity: '120' },
      ]),
      labour: ofTicket('labour', [{ operation: 'Assemble', hours: '10.5', rate: '42' }]),
    })
    expect(made).toMatchObject({ materialCost: '1501.2', labourCost: '441', outputCost: '1890' })
    expect(await standsAt(db, DAY, { productId: panel })).toEqual(['20', '1890.00'])
    expect(await desk.current(ORDER, saved['id'])).toMatchObject({
      produced: '20',
      remaining: '0',
      materialCost: '1501.2',
    })
    const done_ = done(await desk.closed(saved['id'], {}))
    expect(done_).toMatchObject({ status: 'Closed', variance: '52.2', closingReason: null })
    expect(await postedLines(books, saved, 'close')).toEqual(figures('Dr 5045 52.20; Cr 1500 52.20'))
    const open = done(await act(admin, ORDER, 'reopen', done_, { parameters: { reversalDate: '2026-06-21' } }))
    expect(open).toMatchObject({ status: 'Committed', variance: null, entryNo: null })
    expect(done(await desk.closed(saved['id'], { closedOn: '2026-06-22' }))).toMatchObject({ variance: '52.2' })
  })

  it('[supply 15] with 8 of 20 left it is closed with a reason alone', async () => {
    const { saved } = await panels()
    await desk.produced(saved, { produced: '12' })
    expect(await desk.current(ORDER, saved['id'])).toMatchObject({ produced: '12', remaining: '8' })
    expect(rules(await desk.closed(saved['id'], {}))).toEqual([
      ['given.closingReason', 'ic:rules.productionWorkOrder.reasonGiven'],
    ])
    expect(done(await desk.closed(saved['id'], { closingReason: 'SHORT' }))).toMatchObject({
      ...{ status: 'Closed', remaining: '8', closingReason: 'SHORT', variance: '0' },
    })
  })

  it('[supply 16] is deleted with nothing produced, and cancelled then, but not with one', async () => {
    const { saved } = await panels()
    await desk.produced(saved, { produced: '1' })
    const one = await desk.current(ORDER, saved['id'])
    expect(rules(await act(admin, ORDER, 'cancel', one))).toEqual([[null, 'ic:rules.productionWorkOrder.nothingMade']])
    const draft = done(await admin.save('POST', ORDER, { record: order({ productId: await desk.product('0', '0') }) }))
    expect(
      (await admin.save('DELETE', `${ORDER}/${String(draft['id'])}?version=${String(draft['version'])}`)).ResultStatus,
    ).toBe(1)
    const { saved: none } = await panels()
    expect(done(await act(admin, ORDER, 'cancel', none))).toMatchObject({ status: 'Cancelled' })
  })

  it('[S4.30] a committed ticket is changed: what it moved is taken back and moved anew; reversed, all of it is gone', async () => {
    const { saved, panel, sheet } = await panels()
    const made = await desk.produced(saved, { produced: '10' })
    expect(await standsAt(db, DAY, { productId: sheet })).toEqual(['80', '2496.00'])
    const again = done(await act(admin, TICKET, 'amend', made))
    expect(again).toMatchObject({ status: 'Pending', entryNo: null })
    expect(await standsAt(db, DAY, { productId: sheet })).toEqual(['100', '3120.00'])
    const changed = done(await act(admin, TICKET, 'commit', again))
    expect(await standsAt(db, DAY, { productId: panel })).toEqual(['10', '945.00'])
    done(await act(admin, TICKET, 'reverse', changed, { parameters: { reversalDate: '2026-06-16' } }))
    expect(await standsAt(db, '2026-06-16', { productId: panel })).toEqual(['0', '0.00'])
    expect(await desk.current(ORDER, saved['id'])).toMatchObject({ produced: '0', remaining: '20' })
  })

  it('[supply 3.10] what has gone on since is not taken back, and more than was ordered is asked for', async () => {
    const { saved, panel } = await panels()
    const made = await desk.produced(saved, { produced: '5' })
    await books.inTransaction((trx) => postOn(trx, '2026-06-16', [issue('5', { productId: panel })]))
    const back = await act(admin, TICKET, 'reverse', made, { parameters: { reversalDate: '2026-06-16' } })
    expect(back.ResultStatus).toBe(2)
    const more = await act(admin, TICKET, 'commit', await desk.ticket(saved, { produced: '16' }))
    expect(more.Problems).toMatchObject([
      { Key: 'ic:rules.productionTicket.moreThanOrdered', Args: { produced: '21' } },
    ])
  })
})
