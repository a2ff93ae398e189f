import { describe, expect, it } from 'vitest'
import { highRiskPairs } from '../../../../shared/contracts/admin/high-risk.ts'
import { FIRST_NAMED_RIGHTS } from '../../../../server/modules/admin/first-named-rights.ts'
import { ROLES } from '../../../../server/platform/identity/first-users.ts'

describe('[FI12] roles of a new installation', () => {
  it.each(['clerk', 'payer', 'approver', 'auditor', 'portal'])('%s has no two duties of high risk', (roleId) => {
    const { rights } = ROLES.find(({ role_id }) => role_id === roleId)!
    const named = (FIRST_NAMED_RIGHTS[roleId] ?? []).map(([right]) => right)
    expect(highRiskPairs({ rights, named })).toEqual([])
  })
})
