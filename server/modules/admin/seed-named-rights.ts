import { HIDDEN_WITH, NAMED_RIGHT_IDS, namedRight } from '../../../shared/contracts/admin/named-rights.ts'
import { FIRST_NAMED_RIGHTS } from './first-named-rights.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { declareNamedRights, giveNamedRights } from '../../platform/rights/declare.ts'

/** The rights of the trade as this release knows them; each is given once, when an installation comes to know it, to its first roles. */
export async function seedNamedRights(db: Trx): Promise<void> {
  const declared = NAMED_RIGHT_IDS.map((id) => {
    const { module, limitedBy, place } = namedRight(id)
    const hidden = (['prices', 'costs'] as const).find((figures) => HIDDEN_WITH[figures].some((right) => right === id))
    return { right_id: id, module, limited_by: limitedBy, place, hidden_with: hidden }
  })
  const known = await declareNamedRights(db, declared)
  const given = Object.entries(FIRST_NAMED_RIGHTS).flatMap(([role_id, rights]) =>
    rights
      .filter(([right]) => !known.has(right))
      .map(([named_right, limit_value], at) => ({ role_id, named_right, limit_value, at })),
  )
  await giveNamedRights(db, given)
}
