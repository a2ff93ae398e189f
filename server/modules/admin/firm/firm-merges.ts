import { MergeFirms } from '../../../../shared/contracts/admin/merge-firms.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Rule } from '../../../platform/action/rules.ts'

/** What rules of a merge judge: the two firms and the reason. Their texts stand with those of the screen, `admin.mergeFirms.*`. */
export const mergeParameters = { fields: MergeFirms.parameters }

/** Takes along what a module knows of a firm by its number, outside of its records; in the transaction of the merge. */
export type CarriesAlong = (context: ActionContext, fromFirm: string, intoFirm: string) => Promise<void>

/** What all modules say against a merge of two firms: each its own, so that a merge knows of no document. What goes along, contracts say. */
export class FirmMerges {
  readonly #rules: Rule[] = []
  readonly #along: CarriesAlong[] = []

  add(...rules: readonly Rule[]): void {
    this.#rules.push(...rules)
  }

  carryAlong(carry: CarriesAlong): void {
    this.#along.push(carry)
  }

  async carried(...of: Parameters<CarriesAlong>): Promise<void> {
    // Few, and each of a table of its own.
    for (const carry of this.#along) await carry(...of)
  }

  /** Fills as modules are registered. */
  get rules(): readonly Rule[] {
    return this.#rules
  }
}
