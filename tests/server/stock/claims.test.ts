import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { transaction } from '../../../server/platform/database/transaction.ts'
import { availabilityOf } from '../../../server/stock/claims/available.ts'
import type { Claimant, Want } from '../../../server/stock/claims/claim.ts'
import { endClaims, reserve } from '../../../server/stock/claims/claims.ts'
import { allocate, deallocate, giveTo, pick, ship } from '../../../server/stock/claims/pieces.ts'
import { COMPANY } from '../../scenarios/northgate.ts'
import { issue, lot, postOn, receipt } from '../../support/stock-books.ts'
import { at, ClaimDesk, line, order, refused, TODAY } from './claim-desk.ts'

let desk: ClaimDesk
let db: Kysely<Tables>
let lots: string[]
beforeAll(async () => {
  desk = await ClaimDesk.open()
  db = desk.db
  lots = [await lot(db, 'P3', 'A'), await lot(db, 'P3', 'B'), await lot(db, 'P3', 'C')]
})
afterAll(() => desk.close())

const inside: ClaimDesk['inside'] = (work) => desk.inside(work)
const wants = (of: Claimant, ...lines: Want[]) => desk.wants(of, ...lines)
const comes = (quantity: string, more = {}) =>
  transaction(db, (trx) => postOn(trx, '2026-04-02', [receipt(quantity, '100', more)]))
const stand = async (id: string) =>
  (
    await sql<Record<string, string>>`
      select trim_scale(quantity)::text as ordered, trim_scale(shipped)::text as shipped, trim_scale(picked)::text as picked, trim_scale(allocated)::text as allocated,
             trim_scale(reserved)::text as reserved, trim_scale(backordered)::text as backordered from stock_claim where id = ${id}`.execute(
      db,
    )
  ).rows[0]!
const available = async (productId = 'P1', warehouseId = 'W1') =>
  (await availabilityOf(db, { companyId: COMPANY, products: [productId] })).find(
    (one) => one.warehouseId === warehouseId,
  )!

describe('[supply 3.9] what is kept for whom', () => {
  it('[supply 3.9] keeps what is free and leaves the rest as a backorder; who was promised first gets what comes', async () => {
    await comes('90', { productId: 'P2' })
    const [first] = await wants(order('SO-1'), line('100', { productId: 'P2' }))
    expect(await stand(first!.id)).toMatchObject({ reserved: '90', backordered: '10' })
    const [later] = await wants(order('SO-2'), line('5', { productId: 'P2', promisedOn: '2026-04-20' }))
    const [sooner] = await wants(order('SO-3'), line('4', { productId: 'P2', promisedOn: '2026-04-12' }))
    await comes('12', { productId: 'P2' })
    expect(await stand(sooner!.id)).toMatchObject({ reserved: '4', backordered: '0' })
    expect(await stand(first!.id)).toMatchObject({ reserved: '98', backordered: '2' })
    expect(await stand(later!.id)).toMatchObject({ reserved: '0', backordered: '5' })
    const { rows } = await sql<{ happened: string }>`
      select happened || ' ' || trim_scale(quantity) as happened from stock_claim_event where claim_id = ${first!.id} order by id`.execute(
      db,
    )
    expect(rows.map(({ happened }) => happened)).toEqual(['Wanted 100', 'Reserved 90', 'Filled 8'])
  })

  it('[supply 51] available is below nothing where stock was lost that is kept; what comes and what is wanted make what is projected', async () => {
    await comes('48')
    await wants(order('SO-48'), line('48'))
    await wants(order('SO-30'), line('30'))
    await transaction(db, (trx) => postOn(trx, '2026-04-03', [issue('13')]))
    expect(await available()).toMatchObject({
      onHand: '35',
      reserved: '48',
      available: '-13',
      waitedFor: '30',
      projected: '-43',
    })
  })

  it('[supply 3.9] what is promised beyond the horizon is kept when its time comes', async () => {
    await comes('10', { warehouseId: 'W2' })
    const [claim] = await wants(order('SO-F'), line('6', { warehouseId: 'W2', promisedOn: '2026-06-01' }))
    expect(await stand(claim!.id)).toMatchObject({ reserved: '0', backordered: '6' })
    await transaction(db, (trx) => reserve(at(trx, '2026-05-20'), [claim!.id]))
    expect(await stand(claim!.id)).toMatchObject({ reserved: '6', backordered: '0' })
  })

  it('[supply 2.2] pieces of a lot are set apart, picked and shipped, and nobody else takes them', async () => {
    for (const [nth, lotId] of lots.entries())
      await transaction(db, (trx) =>
        postOn(trx, `2026-04-0${nth + 1}`, [receipt('20', '40', { productId: 'P3', lotId })]),
      )
    const of = order('SO-L')
    const [claim] = await wants(of, line('30', { productId: 'P3' }))
    const taken = await inside((context) => allocate(context, claim!.id))
    expect(taken.map(({ quantity }) => quantity.toFixed())).toEqual(['20', '10'])
    const two = taken.map(({ placeId, quantity }) => ({ placeId, quantity: quantity.toFixed() }))
    const all = lots.map((lotId) => issue('20', { productId: 'P3', lotId }))
    expect(await refused(transaction(db, (trx) => postOn(trx, TODAY, all)))).toContain('ledger:stock.setApart')
    await inside((context) => pick(context, claim!.id, [two[0]!]))
    expect(await refused(inside((context) => deallocate(context, claim!.id)))).toBe('ledger:stock.claimPicked')
    expect(await refused(inside((context) => pick(context, claim!.id, [{ ...two[1]!, quantity: '11' }])))).toBe(
      'ledger:stock.notAllocated',
    )
    expect(await stand(claim!.id)).toMatchObject({ picked: '20', allocated: '10', reserved: '0' })
    const lotOf = async (placeId: string) =>
      (await sql<{ lot: string }>`select lot_id as lot from stock_place where id = ${placeId}`.execute(db)).rows[0]!.lot
    const lotId = await lotOf(two[0]!.placeId)
    await transaction(db, async (trx) => {
      await ship(at(trx), claim!.id, [two[0]!])
      await postOn(trx, TODAY, [issue('20', { kind: 'Shipment', productId: 'P3', lotId })])
    })
    expect(await stand(claim!.id)).toEqual({
      ordered: '30',
      shipped: '20',
      picked: '0',
      allocated: '10',
      reserved: '0',
      backordered: '0',
    })
    await inside((context) => endClaims(context, of, ['1'], 'ShortClosed', 'no more wanted'))
    expect(await available('P3')).toMatchObject({ onHand: '40', allocated: '0', available: '40' })
  })

  it('[supply 3.9] what is kept for one goes to another by hand, and stands in the history of both', async () => {
    await comes('10', { warehouseId: 'W2', productId: 'P2' })
    const [rich] = await wants(order('SO-R'), line('10', { warehouseId: 'W2', productId: 'P2' }))
    const [poor] = await wants(order('SO-P'), line('4', { warehouseId: 'W2', productId: 'P2' }))
    const given = { from: rich!.id, to: poor!.id, reason: 'line stands still' }
    expect(await refused(inside((context) => giveTo(context, { ...given, quantity: '5' })))).toBe(
      'ledger:stock.onlyKept',
    )
    await inside((context) => giveTo(context, { ...given, quantity: '4' }))
    expect([await stand(rich!.id), await stand(poor!.id)]).toMatchObject([
      { reserved: '6', backordered: '4' },
      { reserved: '4', backordered: '0' },
    ])
    const { rows } = await sql<{ of: string }>`
      select e.happened || ' ' || trim_scale(e.quantity) || ' ' || o.document_no as of from stock_claim_event e join stock_claim o on o.id = e.other_id
      where e.claim_id in (${rich!.id}, ${poor!.id}) order by e.id`.execute(db)
    expect(rows.map(({ of }) => of)).toEqual(['Given 4 SO-P', 'Got 4 SO-R'])
  })

  it('a changed line lets go what it does not want any more, and never less than has left', async () => {
    await comes('8', { warehouseId: 'OWE', productId: 'P2' })
    const of = order('SO-C')
    const [claim] = await wants(of, line('8', { warehouseId: 'OWE', productId: 'P2' }))
    const [other] = await wants(order('SO-W'), line('3', { warehouseId: 'OWE', productId: 'P2' }))
    await wants(of, line('5', { warehouseId: 'OWE', productId: 'P2' }))
    expect([await stand(claim!.id), await stand(other!.id)]).toMatchObject([{ reserved: '5' }, { reserved: '3' }])
    await inside((context) => allocate(context, claim!.id))
    expect(await refused(wants(of, line('4', { warehouseId: 'OWE', productId: 'P2' })))).toBe(
      'ledger:stock.claimSettled',
    )
    expect(await refused(wants(of, line('9', { warehouseId: 'W1', productId: 'P2' })))).toBe('ledger:stock.claimStays')
  })

  it('[supply 2.2 8] what was kept for a line that ended is let go, and stands in its history when the line is wanted again', async () => {
    await comes('4', { warehouseId: 'OWE', productId: 'P1' })
    const of = order('SO-E')
    const wanted = { warehouseId: 'OWE', productId: 'P1' }
    const [claim] = await wants(of, line('2', wanted))
    await inside((context) => endClaims(context, of, ['1'], 'Cancelled', 'not today'))
    await wants(of, line('4', wanted))
    expect(await stand(claim!.id)).toMatchObject({ ordered: '4', reserved: '2', backordered: '0' })
    const { rows } = await sql<{ happened: string }>`
      select happened || ' ' || trim_scale(quantity) as happened from stock_claim_event where claim_id = ${claim!.id} order by id`.execute(
      db,
    )
    const all = ['Wanted 2', 'Reserved 2', 'Released 2', 'Cancelled 2', 'Wanted 2', 'Reserved 2']
    expect(rows.map((row) => row.happened)).toEqual(all)
  })

  it('[supply 2.2 8] the database keeps it, whoever writes', async () => {
    const [claim] = await wants(order('SO-D'), line('1000', { warehouseId: 'W2' }))
    const set = (what: ReturnType<typeof sql>) =>
      sql`update stock_claim set ${what} where id = ${claim!.id}`.execute(db)
    await expect(set(sql`reserved = 999`)).rejects.toThrow(/are kept in W2/)
    await expect(set(sql`reserved = 1001`)).rejects.toThrow(/stock_claim_adds_up/)
    await expect(set(sql`allocated = 1`)).rejects.toThrow(/its pieces/)
    await expect(sql`update stock_claim_event set quantity = 1`.execute(db)).rejects.toThrow(/only grows/)
  })

  it('[supply 3.9] what is bought for one line alone fills that line, whoever else waits longer', async () => {
    await sql`
      insert into warehouse (warehouse_id, branch_id, name, active, kind, negative_stock_allowed, line1, city, country, created_by, updated_by)
      values ('W4', 'B1', 'W4', true, 'Standard', false, '1 Mill Road', 'Hamilton', 'CA', 'test', 'test')`.execute(db)
    const supply = randomUUID()
    const there = { warehouseId: 'W4', productId: 'P2' }
    const [first] = await wants(order('SO-1ST'), line('5', { ...there, promisedOn: '2026-04-11' }))
    const [own] = await wants(
      order('SO-OWN'),
      line('4', { ...there, supply: { type: 'po.purchaseOrder', id: supply } }),
    )
    await transaction(db, (trx) => postOn(trx, '2026-04-05', [receipt('6', '12', there)], { supply }))
    expect([await stand(own!.id), await stand(first!.id)]).toMatchObject([
      { reserved: '4' },
      { reserved: '2', backordered: '3' },
    ])
    // And nothing else fills it.
    const [late] = await wants(
      order('SO-LATE'),
      line('9', { ...there, supply: { type: 'test.supply', id: randomUUID() } }),
    )
    await transaction(db, (trx) => postOn(trx, '2026-04-06', [receipt('20', '40', there)]))
    expect(await stand(late!.id)).toMatchObject({ reserved: '0', backordered: '9' })
  })

  it('[supply 4.4] two who want the last ten at once: one gets them, the other waits', async () => {
    await comes('10', { productId: 'P2', warehouseId: 'OWE' })
    const free = await available('P2', 'OWE')
    const each = line(free.available, { productId: 'P2', warehouseId: 'OWE' })
    const got = await Promise.all([wants(order('SO-X'), each), wants(order('SO-Y'), each)])
    expect(got.map(([claim]) => claim!.reserved).toSorted()).toEqual(['0', free.available].toSorted())
  })
})
