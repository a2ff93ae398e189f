import { sql, type Kysely } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Tables } from '../../../server/platform/database/tables.ts'
import type { Trx } from '../../../server/platform/database/transaction.ts'
import type { Claim, Claimant, ClaimContext, Want } from '../../../server/stock/claims/claim.ts'
import { endClaims, want } from '../../../server/stock/claims/claims.ts'
import { allocate, deallocate, pick, ship } from '../../../server/stock/claims/pieces.ts'
import { postStock } from '../../../server/stock/legs.ts'
import { CLERK } from '../../support/books.ts'
import { cases, CASES, PATIENCE } from '../../support/cases.ts'
import { asked, issue, postOn, receipt } from '../../support/stock-books.ts'
import { ClaimDesk, line, order, refused } from './claim-desk.ts'

const { atOnce } = CASES.storekeepers

let desk: ClaimDesk
let db: Kysely<Tables>
beforeAll(async () => {
  desk = await ClaimDesk.open()
  db = desk.db
})
afterAll(() => desk.close())

const deed = fc.record({
  what: fc.constantFrom(
    'want',
    'want',
    'change',
    'allocate',
    'pick',
    'ship',
    'ship',
    'back',
    'end',
    'come',
    'come',
    'go',
  ),
  pick: fc.nat(),
  count: fc.integer({ min: 1, max: 30 }),
  day: fc.integer({ min: 1, max: 28 }),
})
type Deed = { what: string; pick: number; count: number; day: number }

/** People who want, pick, ship and receive the same two products at once; what is refused is refused. */
class Counters {
  readonly #claims: { of: Claimant; claim: Claim; line: Want }[] = []
  done = 0

  async act({ what, pick: nth, count, day }: Deed): Promise<void> {
    const on = `2026-04-${String(day).padStart(2, '0')}`
    const productId = nth % 2 === 0 ? 'P1' : 'P2'
    const one = this.#claims[nth % Math.max(this.#claims.length, 1)]
    const run = async (work: (context: ClaimContext) => Promise<unknown>) => {
      if ((await refused(desk.inside(work))) === 'done') this.done++
    }
    if (what === 'want') {
      const of = order(`G-${this.#claims.length}`)
      const asks = line(String(count), { productId, warehouseId: 'W3', promisedOn: on })
      const [claim] = await desk.wants(of, asks)
      this.#claims.push({ of, claim: claim!, line: asks })
      this.done++
    } else if (what === 'come')
      await run(({ trx }) =>
        postOn(trx, on, [receipt(String(count), '10', { productId, warehouseId: 'W3', bin: `B${nth % 3}` })]),
      )
    else if (what === 'go')
      await run(({ trx }) =>
        postOn(trx, '2026-04-28', [issue(String(count), { productId, warehouseId: 'W3', bin: `B${nth % 3}` })]),
      )
    else if (!one) return
    else if (what === 'change')
      await run((context) => want(context, one.of, [{ ...one.line, quantity: String(count) }]))
    else if (what === 'allocate') await run((context) => allocate(context, one.claim.id))
    else if (what === 'back') await run((context) => deallocate(context, one.claim.id, { picked: nth % 3 === 0 }))
    else if (what === 'end') await run((context) => endClaims(context, one.of, ['1'], 'Cancelled'))
    else if (what === 'pick')
      await run(async (context) => pick(context, one.claim.id, await this.#pieces(context.trx, one.claim.id)))
    else if (what === 'ship') await run((context) => this.#ship(context, one.claim))
  }

  async #pieces(trx: Trx, claimId: string): Promise<{ placeId: string; quantity: string; bin: string }[]> {
    const { rows } = await sql<{ placeId: string; quantity: string; bin: string }>`
      select a.place_id as "placeId", (a.quantity - a.picked)::text as quantity, p.bin from stock_allocation a join stock_place p on p.id = a.place_id
      where a.claim_id = ${claimId} and a.quantity > a.picked limit 1`.execute(trx)
    return rows
  }

  async #ship(context: ClaimContext, { id, productId }: Claim): Promise<void> {
    const { rows } = await sql<{ placeId: string; quantity: string; bin: string }>`
      select a.place_id as "placeId", a.quantity::text as quantity, p.bin from stock_allocation a join stock_place p on p.id = a.place_id
      where a.claim_id = ${id}`.execute(context.trx)
    if (rows.length === 0) return
    await ship(context, id, rows)
    const leaves = rows.map(({ quantity, bin }) =>
      issue(quantity, { kind: 'Shipment', productId, warehouseId: 'W3', bin }),
    )
    await postStock(context.trx, asked('2026-04-28', leaves), CLERK)
  }
}

describe('two at once', () => {
  it('[supply 4 ended] whoever ends a line waits for whoever picks of it, and is told: it is neither ended nor passed over', async () => {
    await desk.inside(({ trx }) => postOn(trx, '2026-04-01', [receipt('10', '100', { productId: 'P2' })]))
    const of = order('SO-AT-ONCE')
    const [claim] = await desk.wants(of, line('10', { productId: 'P2' }))
    const [piece] = await desk.inside((context) => allocate(context, claim!.id, {}))
    let ending: Promise<string> | undefined
    await desk.inside(async (context) => {
      await pick(context, claim!.id, [{ placeId: piece!.placeId, quantity: '4' }])
      // The picker has the stock, and nobody knows of it yet: the other reads the line as it was, and waits.
      ending = refused(desk.inside((other) => endClaims(other, of, ['1'], 'Cancelled')))
      await vi.waitUntil(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              db,
            )
          ).rows.length > 0,
        { timeout: 5_000 },
      )
    })
    expect(await ending).toBe('ledger:stock.claimPicked')
    const { rows } = await sql`
      select trim_scale(picked)::text as picked, trim_scale(allocated)::text as allocated, trim_scale(cancelled)::text as cancelled, is_open as "isOpen"
      from stock_claim where id = ${claim!.id}`.execute(db)
    expect(rows).toEqual([{ picked: '4', allocated: '6', cancelled: '0', isOpen: true }])
  })
})

describe('generated histories', () => {
  it(
    '[supply 2.2 8] whoever wants, picks, ships and receives at once: what is kept is there, pieces are what claims say, and histories tell it all',
    { timeout: PATIENCE },
    async () => {
      await sql`
      insert into warehouse (warehouse_id, branch_id, name, active, kind, negative_stock_allowed, line1, city, country, created_by, updated_by)
      values ('W3', 'B1', 'W3', true, 'Standard', false, '1 Mill Road', 'Hamilton', 'CA', 'test', 'test')`.execute(db)
      let done = 0
      let sure = 0
      await fc.assert(
        fc.asyncProperty(fc.array(deed, { minLength: atOnce.deeds, maxLength: atOnce.deeds * 4 }), async (deeds) => {
          const people = new Counters()
          const waves = deeds.flatMap((_, n) => (n % atOnce.deeds === 0 ? [deeds.slice(n, n + atOnce.deeds)] : []))
          for (const wave of waves) await Promise.all(wave.map((one) => people.act(one)))
          done += people.done
          sure += deeds.filter(({ what }) => what === 'want' || what === 'come').length
          const { rows } = await sql<{ wrong: string }>`
          select 'pieces ' || c.id as wrong from stock_claim c left join lateral (
            select sum(a.quantity - a.picked) as ready, sum(a.picked) as picked from stock_allocation a where a.claim_id = c.id) a on true
          where (c.allocated, c.picked) is distinct from (coalesce(a.ready, 0), coalesce(a.picked, 0))
          union all select 'place ' || p.id from stock_place p where p.quantity < (select sum(a.quantity) from stock_allocation a where a.place_id = p.id)
          union all select 'history ' || c.id from stock_claim c
            where c.reserved + c.allocated + c.picked is distinct from (
              select sum(e.quantity * case when e.happened in ('Reserved', 'Filled', 'Got') then 1 when e.happened in ('Released', 'Given', 'Shipped') then -1 else 0 end)
              from stock_claim_event e where e.claim_id = c.id) and c.warehouse_id = 'W3'`.execute(db)
          expect(rows).toEqual([])
        }),
        cases(atOnce.runs ?? 4),
      )
      // What nothing can refuse was done, and some of the rest too.
      expect(done).toBeGreaterThan(sure)
    },
  )
})
