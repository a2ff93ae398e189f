import { MergeFirms } from '../../../../shared/contracts/admin/merge-firms.ts'
import type { Rule } from '../../../platform/action/rules.ts'
import type { RecordUse } from '../../../platform/entity/uses.ts'

/** What rules of a merge judge: the two firms and the reason. Their texts stand with those of the screen, `admin.mergeFirms.*`. */
export const mergeParameters = { fields: MergeFirms.parameters }

/** What a module says of a merge of two firms. */
interface FirmMerge {
  /** What names a firm for what is still to come, and goes with it. */
  readonly uses: readonly RecordUse[]
  /** What stands in the way, since it can neither go nor be left behind. */
  readonly rules: readonly Rule[]
}

/** What all modules say: each names its own, so that a merge knows of no document. */
export class FirmMerges {
  readonly #uses: RecordUse[] = []
  readonly #rules: Rule[] = []

  add({ uses, rules }: Partial<FirmMerge>): void {
    this.#uses.push(...(uses ?? []))
    this.#rules.push(...(rules ?? []))
  }

  get uses(): readonly RecordUse[] {
    return this.#uses
  }

  /** Fills as modules are registered. */
  get rules(): readonly Rule[] {
    return this.#rules
  }
}

/** What administration itself keeps that names a firm. */
export const ADMIN_FIRM_USES: readonly RecordUse[] = [
  {
    ...{ room: 'admin/firm', table: 'firm', key: 'firm_id', title: 'name', lines: 'firm_ship_to' },
    ...{ field: 'shipTo.billToId', column: 'bill_to_id' },
  },
  {
    ...{ room: 'admin/firm', table: 'firm', key: 'firm_id', title: 'name' },
    ...{ field: 'jobberFirmId', column: 'jobber_firm_id' },
  },
  {
    ...{ room: 'admin/sales-rep', table: 'sales_rep', key: 'sales_rep_id', title: 'name' },
    ...{ field: 'apFirmId', column: 'ap_firm_id' },
  },
  {
    ...{ room: 'admin/user', table: 'app_user', key: 'user_name', title: 'display_name' },
    ...{ field: 'defaultShipTo', column: 'default_ship_to' },
  },
]
