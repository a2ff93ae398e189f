import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Refusal } from '../../../server/platform/action/refusal.ts'
import { createDatabase, createPool } from '../../../server/platform/database/pool.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { transaction, type Trx } from '../../../server/platform/database/transaction.ts'
import { createLog } from '../../../server/platform/log.ts'
import type { Claim, Claimant, ClaimContext, Want } from '../../../server/stock/claims/claim.ts'
import { want } from '../../../server/stock/claims/claims.ts'
import { COMPANY } from '../../scenarios/northgate.ts'
import { CLERK, openBooks, type Books } from '../../support/books.ts'
import { CASES } from '../../support/cases.ts'
import { enterStockMasters } from '../../support/stock-books.ts'

export const TODAY = '2026-04-10'

/** Who says what lines want, each time in a transaction of its own; as many at once as there are deeds of a run. */
export class ClaimDesk {
  private constructor(
    readonly books: Books,
    readonly db: Kysely<Tables>,
  ) {}

  static async open(): Promise<ClaimDesk> {
    const books = await openBooks()
    const { deeds } = CASES.storekeepers.atOnce
    const db = createDatabase(createPool({ url: books.database.url, max: deeds, log: createLog('silent') }))
    await enterStockMasters(db)
    return new ClaimDesk(books, db)
  }

  async close(): Promise<void> {
    await this.db.destroy()
    await this.books.drop()
  }

  inside = <T>(work: (context: ClaimContext) => Promise<T>): Promise<T> => transaction(this.db, (trx) => work(at(trx)))

  wants = (of: Claimant, ...lines: Want[]): Promise<Claim[]> => this.inside((context) => want(context, of, lines))
}

export const at = (trx: Trx, today = TODAY): ClaimContext => ({
  ...{ trx, today, by: 'Marie', now: CLERK.now, uuid: randomUUID },
})

export const order = (documentNo: string): Claimant => ({
  companyId: COMPANY,
  document: { type: 'test.order', id: randomUUID() },
  documentNo,
  wantedBy: 'ACME',
})

export const line = (quantity: string, more: Partial<Want> = {}): Want => ({
  ...{ lineKey: '1', productId: 'P1', warehouseId: 'W1', quantity, promisedOn: '2026-04-15', orderedOn: '2026-04-01' },
  ...more,
})

/** Keys of what is refused. */
export const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof Refusal ? error.problems.map(({ Key }) => Key).join() : Promise.reject(error),
  )
