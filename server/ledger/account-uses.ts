import type { RecordUse } from '../platform/entity/uses.ts'

/** A column in which records of a module name an account for what they will post; what is posted stays where it is. */
export type AccountUse = RecordUse

/** The uses of all modules. */
export class AccountUses {
  readonly #uses: AccountUse[] = []

  add(...uses: readonly AccountUse[]): void {
    this.#uses.push(...uses)
  }

  get all(): readonly AccountUse[] {
    return this.#uses
  }
}
