import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '../../shared/contracts/result.ts'
import { proof } from '../../server/modules/gl/integration/proof.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { stockBooks } from '../../server/stock/subledger.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { CountDesk } from '../support/counting.ts'
import { BreakingLines } from '../support/crash.ts'
import { insisted } from '../support/insist.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import {
  approved,
  CONFIRMED,
  done,
  enterPurchasingMasters,
  orderLine,
  postedLines,
  RECEIPT,
  receipt,
} from '../support/purchasing.ts'
import { bookedAt, enterStockMasters, standsAt } from '../support/stock-books.ts'
import { enterTicketMasters, ticket, TICKET } from '../support/ticket-desk.ts'
import { COMPANY, figures } from './northgate.ts'

/** [issue bad days] The process dies between what stock is told and what the books are told: all of it stands or nothing does, and done again it is done once. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new CountDesk(books, app, admin)
const lines = new BreakingLines(app.pool)
const { db } = books
const DAY = '2026-06-30'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterStockMasters(db)
  await enterTicketMasters(db)
})
afterEach(() => {
  lines.left = null
})

/** Every move has its entry, and every pool is what its moves add up to. */
async function tied(): Promise<void> {
  expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
  const rows = await proof(db, stockBooks, { companyId: COMPANY, from: '2026-01-01', to: '2026-12-31' })
  expect(rows.filter(({ difference }) => Number(difference) !== 0)).toEqual([])
}
/** Asked for with one key until it is heard, and the books tie however often it broke off. */
async function onceDone(path: string, body: object): Promise<CallResult<Row>> {
  const { answer, statements } = await insisted(books, lines, (key) => admin.write('POST', path, body, key))
  // As many as it takes to write both; of fewer nothing would have broken between them.
  expect(statements).toBeGreaterThan(5)
  await tied()
  return answer.json() as CallResult<Row>
}

describe('[supply 2.2 crash] a crash between stock and ledger', () => {
  it('of a receipt leaves what came unposted, or in stock and owed; posted again it came once', async () => {
    const of = await approved(admin, [orderLine({ quantity: '60', unitPrice: '12.40' })])
    const draft = await receipt(admin, of, undefined, { warehouseId: 'HAM-1' })
    const path = `${RECEIPT}/${String(draft['id'])}`
    const posted = succeeded(await onceDone(`${path}/post`, { version: draft['version'], ...CONFIRMED }))
    expect(posted).toMatchObject({ status: 'Posted' })
    expect(await postedLines(books, posted)).toEqual(figures('Dr 1200 744.00; Cr 2050 744.00'))
    expect(await standsAt(db, DAY, { productId: 'STEEL', warehouseId: 'HAM-1' })).toEqual(['60', '744.00'])
    // Taken back the same way, nothing of it is left.
    const asked = { version: posted['version'], confirmed: [] }
    const parameters = { reversalDate: '2026-06-10', reversalReason: 'wrong order' }
    expect(succeeded(await onceDone(`${path}/reverse`, { ...asked, parameters }))).toMatchObject({ status: 'Reversed' })
    expect(await standsAt(db, DAY, { productId: 'STEEL', warehouseId: 'HAM-1' })).toEqual(['0', '0.00'])
    expect(await bookedAt(db, DAY)).toBe('0.00')
  }, 180_000)

  it('of a ticket leaves it waiting, or moved and booked; committed again it moves once', async () => {
    await desk.stocked('T1', { BARS: ['100', '1000'] }, '2026-06-01')
    const record = ticket('Issue', [{ productId: 'BARS', quantity: '30', reason: 'BROKEN' }], { warehouseId: 'T1' })
    const saved = done(await admin.save('POST', TICKET, { record }))
    const path = `${TICKET}/${String(saved['id'])}`
    const moved = succeeded(await onceDone(`${path}/commit`, { version: saved['version'], confirmed: [] }))
    expect(moved).toMatchObject({ status: 'Committed' })
    expect(await postedLines(books, moved)).toEqual(figures('Cr 1200 300.00; Dr 6200 300.00'))
    expect(await standsAt(db, DAY, { productId: 'BARS', warehouseId: 'T1' })).toEqual(['70', '700.00'])
  }, 180_000)

  it('of the post of a count leaves it counted, or posted with its difference; posted again it is found once', async () => {
    await desk.stocked('T2', { RODS: ['120', '540'] }, '2026-06-02')
    await desk.frozen('T2', DAY)
    await desk.count('T2', { RODS: '117' })
    expect(await desk.does('T2', 'upgrade')).toMatchObject({ ResultStatus: 1 })
    const before = await bookedAt(db, DAY)
    const answer = await onceDone('/api/ic/physical-count/post', { warehouseId: 'T2' })
    expect(answer, JSON.stringify(answer.Problems)).toMatchObject({ ResultStatus: 1, Data: { value: '-13.50' } })
    expect(await desk.standing('T2')).toMatchObject({ stage: 'Clear' })
    expect(await standsAt(db, DAY, { productId: 'RODS', warehouseId: 'T2' })).toEqual(['117', '526.50'])
    expect(Number(await bookedAt(db, DAY)) - Number(before)).toBe(-13.5)
    // Whoever asks with a key of his own finds nothing left to post.
    const again = await desk.does('T2', 'post', {}, randomUUID())
    expect(again.Message).toBe('The count stage is Clear but must be Counted.')
  }, 180_000)
})
