import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { Firm } from '../../../../shared/contracts/admin/firm.ts'

export type StoredFirm = Pick<Stored<typeof Firm>, 'billTo' | 'vendor'>

/**
 * What lists read of a firm's accounts, in its row from the first: else `firm_summary_follows` would write a new firm, and all that it is
 * found by, a second time. Where its address lies follows with the address, since its accounts are written before.
 */
export function summaryOfNew({ billTo, vendor }: StoredFirm, before: unknown): Readonly<Record<string, unknown>> {
  if (before) return {}
  return {
    credit_limit: billTo?.creditLimit ?? null,
    credit_currency: billTo?.currency ?? null,
    on_hold: !!billTo?.onHold || !!vendor?.onHold,
  }
}
