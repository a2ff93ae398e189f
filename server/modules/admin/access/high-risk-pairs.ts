import { HIGH_RISK_PAIRS, type Duty } from '../../../../shared/contracts/admin/high-risk.ts'
import { rightsFrom } from '../../../platform/rights/rights.ts'

/** What a role gives, or several roles together. */
export interface Given {
  /** Rights of screens, `admin/firm.add`. */
  rights: readonly string[]
  /** Rights of the trade. */
  named: readonly string[]
}

const LOOKING = /\.(view|export)$/

/** Any right of the module's screens but to look: `ap/*`, `ap/cheque.add`. */
const entersModule = (rights: readonly string[], { module, but }: Extract<Duty, { module: string }>): boolean =>
  rights.some(
    (right) =>
      right.startsWith(`${module}/`) && !LOOKING.test(right) && !but.some((room) => right.startsWith(`${room}.`)),
  )

/** Pairs of duties that come together here. Whoever may do everything speaks for himself. */
export function highRiskPairs({ rights, named }: Given): string[] {
  if (rights.includes('*')) return []
  const held = rightsFrom({
    rights: [...rights],
    ways: { closed: [], shut: [] },
    widgets: [],
    masters: [],
    named: named.map((right) => ({ right, limit: null })),
  })
  const holds = (duty: Duty) => ('right' in duty ? held.can(duty.right) : entersModule(rights, duty))
  return HIGH_RISK_PAIRS.filter(({ duties }) => duties.every(holds)).map(({ pair }) => pair)
}
