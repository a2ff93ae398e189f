import { MergeFirms } from '../../../../shared/contracts/admin/merge-firms.ts'
import type { Rule } from '../../../platform/action/rules.ts'

/** What rules of a merge judge: the two firms and the reason. Their texts stand with those of the screen, `admin.mergeFirms.*`. */
export const mergeParameters = { fields: MergeFirms.parameters }

/** What all modules say against a merge of two firms: each its own, so that a merge knows of no document. What goes along, contracts say. */
export class FirmMerges {
  readonly #rules: Rule[] = []

  add(...rules: readonly Rule[]): void {
    this.#rules.push(...rules)
  }

  /** Fills as modules are registered. */
  get rules(): readonly Rule[] {
    return this.#rules
  }
}
