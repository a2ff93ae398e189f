import { describe, expect, it } from 'vitest'
import { highRiskPairs } from '../../../../shared/contracts/admin/high-risk.ts'
import { RIGHT_ACTIONS } from '../../../../shared/contracts/admin/role.ts'
import { FIRST_NAMED_RIGHTS } from '../../../../server/modules/admin/first-named-rights.ts'
import { ROLES } from '../../../../server/platform/identity/first-users.ts'

describe('[FI12] roles of a new installation', () => {
  it.each(['controller', 'clerk', 'payer', 'approver', 'auditor', 'portal'])(
    '%s has no two duties of high risk',
    (roleId) => {
      const { rights } = ROLES.find(({ role_id }) => role_id === roleId)!
      const named = (FIRST_NAMED_RIGHTS[roleId] ?? []).map(([right]) => right)
      expect(highRiskPairs({ rights, named })).toEqual([])
    },
  )

  it.each(ROLES)(
    '$role_id can be saved: each of its rights ends with an action that the screen of roles knows',
    (role) => {
      const actions = role.rights.filter((right) => !right.endsWith('*')).map((right) => right.split('.').at(-1))
      expect(actions.filter((action) => !(RIGHT_ACTIONS as readonly (string | undefined)[]).includes(action))).toEqual(
        [],
      )
    },
  )
})
