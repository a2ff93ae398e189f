import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { role } from '../../../server/ledger/legs.ts'
import { Refusal } from '../../../server/platform/action/refusal.ts'
import { isDatabaseAway } from '../../../server/platform/database/pool.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { transaction } from '../../../server/platform/database/transaction.ts'
import { postStock } from '../../../server/stock/legs.ts'
import type { Movement, StockPosting } from '../../../server/stock/movement.ts'
import { CLERK } from '../../support/books.ts'
import { endingAfter } from '../../support/crash.ts'
import { asked, count, issue, receipt, transfer } from '../../support/stock-books.ts'

const DEEDS = [
  ...['receive', 'receive', 'receive', 'issue', 'issue', 'issue', 'transfer', 'transfer', 'count', 'return', 'charge'],
  ...['takeBack', 'find', 'produce', 'produce', 'repeat', 'crash'],
] as const

/** Something that a storekeeper does; what it is about is chosen among what there is by then. */
export interface Deed {
  readonly what: string
  readonly pick: number
  readonly product: string
  readonly warehouse: string
  readonly other: string
  readonly quantity: string
  readonly cents: number
  readonly day: string
}

/** Days of one spring, so that nearly everything is entered before something that stands already. */
const day = fc.integer({ min: 1, max: 24 }).map((n) => `2026-04-${String(n).padStart(2, '0')}`)

export const deed: fc.Arbitrary<Deed> = fc.record({
  what: fc.constantFrom(...DEEDS),
  pick: fc.nat(),
  product: fc.constantFrom('P1', 'P1', 'P2', 'P3', 'P4'),
  warehouse: fc.constantFrom('W1', 'W1', 'W2', 'OWE'),
  other: fc.constantFrom('W1', 'W2'),
  quantity: fc.integer({ min: 1, max: 4000 }).map((n) => (n / 100).toFixed(2)),
  cents: fc.integer({ min: 0, max: 90_000 }),
  day,
})

export class Storekeepers {
  readonly #db: Kysely<Tables>
  readonly #killer: Kysely<Tables>
  readonly #lots: Readonly<Record<string, readonly string[]>>
  readonly #issued: { id: string; movement: Movement; day: string }[] = []
  readonly #received: { id: string; movement: Movement; day: string }[] = []
  #last: StockPosting | null = null
  done = 0
  refused = 0

  constructor(db: Kysely<Tables>, killer: Kysely<Tables>, lots: Readonly<Record<string, readonly string[]>>) {
    this.#db = db
    this.#killer = killer
    this.#lots = lots
  }

  /** What is refused is refused in words, or the deed fails. */
  async do(deed: Deed): Promise<void> {
    try {
      await this.#do(deed)
      this.done++
    } catch (error) {
      if (!(error instanceof Refusal) && !isDatabaseAway(error)) throw error
      this.refused++
    }
  }

  async #post(on: string, movements: readonly Movement[]): Promise<void> {
    const one = asked(on, movements)
    await transaction(this.#db, (trx) => postStock(trx, one, CLERK), { attempts: 12 })
    this.#last = one
  }

  async #do(deed: Deed): Promise<void> {
    const { what, pick, product: productId, warehouse: warehouseId, other, quantity, cents, day: on } = deed
    const lots = this.#lots[productId]
    const of = { productId, warehouseId, lotId: lots ? lots[pick % lots.length]! : null }
    const value = (cents / 100).toFixed(2)
    const id = randomUUID()
    switch (what) {
      case 'receive': {
        const movement = receipt(quantity, value, { ...of, id })
        await this.#post(on, [movement])
        return void this.#received.push({ id, movement, day: on })
      }
      case 'issue': {
        const movement = issue(quantity, { ...of, id, contra: role('COGS') })
        await this.#post(on, [movement])
        return void this.#issued.push({ id, movement, day: on })
      }
      case 'transfer':
        return other === warehouseId ? undefined : this.#post(on, transfer(quantity, warehouseId, other, { ...of }))
      case 'count':
        return this.#post(on, [count(pick % 4 === 0 ? '0' : quantity, of)])
      case 'find':
        return this.#post(on, [receipt(quantity, '', { ...of, kind: 'Adjustment', cost: { rule: 'AtCost' } })])
      // What a work order takes and brings, each by way of work in process.
      case 'produce':
        return this.#post(on, [
          issue(quantity, { ...of, kind: 'Consume', contra: role('WIP'), lineKey: 'c1' }),
          receipt(quantity, value, {
            productId: 'P2',
            warehouseId,
            kind: 'Produce',
            contra: role('WIP'),
            lineKey: 'p1',
          }),
        ])
      case 'charge':
        return this.#post(on, [
          {
            ...of,
            ...{
              kind: 'Charge',
              quantity: '0',
              cost: { rule: 'Charge', value, of: quantity },
              contra: '2055',
              lineKey: '',
            },
          },
        ])
      case 'return': {
        const issued = this.#issued[pick % this.#issued.length]
        if (!issued) return
        const cost = { rule: 'Follows', move: issued.id } as const
        return this.#post(on, [
          { ...issued.movement, id, kind: 'Return', quantity: issued.movement.quantity.replace('-', ''), cost },
        ])
      }
      case 'takeBack': {
        const received = this.#received[pick % this.#received.length]
        if (!received) return
        const cost = { rule: 'Follows', move: received.id } as const
        return this.#post(on, [
          {
            ...received.movement,
            id,
            kind: 'Return',
            quantity: `-${received.movement.quantity}`,
            cost,
            reverses: received.id,
          },
        ])
      }
      case 'repeat':
        return this.#repeat()
      case 'crash':
        return this.#crash(pick % 7, on, receipt(quantity, value, of))
    }
  }

  async #repeat(): Promise<void> {
    const one = this.#last
    if (!one) return
    const again = await transaction(this.#db, (trx) => postStock(trx, one, CLERK), { attempts: 12 })
    if (!again.isRepeat) throw new Error('a repeat has moved stock')
  }

  /** Ends between two of its statements or before its commit; then asks for the same again, as a retry does. */
  async #crash(after: number, on: string, movement: Movement): Promise<void> {
    const one = asked(on, [movement])
    const ended = transaction(this.#db, async (trx) =>
      postStock(await endingAfter(trx, after, this.#killer), one, CLERK),
    )
    await ended.catch((error: unknown) => {
      if (!isDatabaseAway(error) && !(error instanceof Refusal)) throw error
    })
    await transaction(this.#db, (trx) => postStock(trx, one, CLERK), { attempts: 12 })
  }
}
