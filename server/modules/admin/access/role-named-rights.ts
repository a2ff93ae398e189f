import { Decimal } from 'decimal.js'
import { namedRight } from '../../../../shared/contracts/admin/named-rights.ts'
import { Role } from '../../../../shared/contracts/admin/role.ts'
import { fail, rule, type Finding } from '../../../platform/action/rules.ts'
import { isWithin } from '../../../platform/rights/named.ts'
import type { Rights } from '../../../platform/rights/rights.ts'

type Line = Role['namedRights'][number]

const at = (index: number, field: keyof Line) => `namedRights.${index}.${field}`

/** Each right of the trade stands in a role once. */
export const namedRightOnce = rule(Role, 'admin.role.namedRightOnce', 'namedRights', ({ namedRights }) => {
  const ids = namedRights.map((line) => line.namedRight)
  return ids.flatMap((id, index): Finding[] =>
    id && ids.indexOf(id) !== index ? [fail({}, at(index, 'namedRight'))] : [],
  )
})

/** Only what is done in percent or for money has a limit. */
export const noLimit = rule(Role, 'admin.role.noLimit', 'namedRights', ({ namedRights }) =>
  namedRights.flatMap(({ namedRight: id, limit }, index): Finding[] =>
    limit !== null && id && !namedRight(id)?.limitedBy ? [fail({}, at(index, 'limit'))] : [],
  ),
)

/** A limit in percent is at most the whole. */
export const limitPercent = rule(Role, 'admin.role.limitPercent', 'namedRights', ({ namedRights }) =>
  namedRights.flatMap(({ namedRight: id, limit }, index): Finding[] =>
    limit !== null && id && namedRight(id)?.limitedBy === 'percent' && isAbove100(limit)
      ? [fail({}, at(index, 'limit'))]
      : [],
  ),
)

const isAbove100 = (limit: string) => /^\d+(\.\d+)?$/.test(limit) && new Decimal(limit).gt(100)

/** The right is the giver's own, as far as he gives it. */
export function mayGive(rights: Rights, right: string, limit: string | null): boolean {
  const own = rights.limit(right)
  return rights.can(right) && (own === null || (limit !== null && isWithin(own, limit)))
}

/** Nobody gives a right of the trade that is not his own, nor further than it is his. [S6.01] */
export const namedWithinOwn = rule(
  Role,
  'admin.role.namedWithinOwn',
  'namedRights',
  ({ namedRights }, { before, rights }) => {
    const known = new Set(before?.namedRights.map(({ namedRight: id, limit }) => `${id} ${limit}`))
    return namedRights.flatMap(({ namedRight: id, limit }, index): Finding[] =>
      !id || known.has(`${id} ${limit}`) || mayGive(rights, id, limit) ? [] : [fail({}, at(index, 'namedRight'))],
    )
  },
)

export const onSave = [namedRightOnce, noLimit, limitPercent, namedWithinOwn]
