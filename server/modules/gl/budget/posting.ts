import { Decimal } from 'decimal.js'
import type { Budget, PERIODS } from '../../../../shared/contracts/gl/budget.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { credit, debit, posting, type Leg, type Posting, type Side } from '../../../ledger/legs.ts'

/**
 * [finance 9.9] What is planned for one period, dated on its last day, each account on the side on which it grows; null where nothing is. It
 * has no other side.
 */
export function budgetPosting(
  plan: Stored<typeof Budget>,
  companyId: string,
  { name, endDate }: { readonly name: (typeof PERIODS)[number]; readonly endDate: string },
  sideOf: (account: string) => Side,
): Posting | null {
  const legs = plan.lines.flatMap((line, at): Leg[] => {
    const amount = line[name] ?? '0'
    if (new Decimal(amount).isZero()) return []
    const make = sideOf(line.glAccount) === 'Credit' ? credit : debit
    return [make(line.glAccount, amount, { field: `lines.${at}.glAccount` })]
  })
  if (legs.length === 0) return null
  return posting({
    companyId,
    source: 'GJ',
    dataType: plan.dataType,
    date: endDate,
    document: { type: 'gl.budget', id: plan.id, purpose: name },
    description: `${plan.budgetId} ${plan.name}`,
    legs,
  })
}
