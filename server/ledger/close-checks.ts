import type { Kysely } from 'kysely'
import type { PeriodCheck } from '../../shared/contracts/gl/period-checklist.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { CurrentUser } from '../platform/identity/user.ts'

/** A period of a company whose close is looked at, by whom; days `YYYY-MM-DD`, both included. */
export interface ClosingDays {
  readonly companyId: string
  readonly from: string
  readonly to: string
  readonly user: CurrentUser
}

/** What one module finds standing open at the end of a period, out of its own books: nothing is ticked by hand. */
export type CloseCheck = (db: Kysely<Tables>, days: ClosingDays) => Promise<readonly PeriodCheck[]>

/** [finance 5.9] What modules look at before a period is closed, in the order in which they were added. */
export class CloseChecks {
  readonly #all: CloseCheck[] = []

  add(...checks: readonly CloseCheck[]): void {
    this.#all.push(...checks)
  }

  async of(db: Kysely<Tables>, days: ClosingDays): Promise<readonly PeriodCheck[]> {
    return (await Promise.all(this.#all.map((check) => check(db, days)))).flat()
  }
}
