import { describe, expect, it } from 'vitest'
import { OWED } from '../../../../shared/contracts/admin/owed-screens.ts'
import { KEPT } from '../../../../shared/contracts/kept.ts'
import { RIGHT_ACTIONS } from '../../../../shared/contracts/admin/role.ts'
import { ROLES } from '../../../../server/platform/identity/first-users.ts'
import { CustomerInvoice } from '../../../../shared/contracts/ar/customer-invoice.ts'
import before from './first-rights.json' with { type: 'json' }

const roomOf = (right: string) => right.slice(0, right.lastIndexOf('.'))
/** Rooms that were there; what later ones give is said by their contracts alone. */
const known = new Set(Object.values(before).flat().map(roomOf))

describe('first roles', () => {
  it('hold what they held when their rights stood in one list, and what documents since say of them', () => {
    const held = Object.fromEntries(ROLES.map(({ role_id, rights }) => [role_id, rights.toSorted()]))
    expect(Object.keys(held).toSorted()).toEqual(Object.keys(before).toSorted())
    for (const [role, rights] of Object.entries(before))
      expect(
        held[role]!.filter((right) => known.has(roomOf(right))),
        role,
      ).toEqual(rights)
  })

  it('have rights of their own beside whole modules in contracts alone', () => {
    const named = ROLES.flatMap(({ rights }) => rights)
    expect(named).toContain('ar/customer-invoice.post')
    expect(CustomerInvoice.roles.clerk).toContain('post')
  })
})

describe('[FI12] roles of a new installation', () => {
  it('pay in the screens by which money leaves, or in which the hand that pays works, and in no other of payables', () => {
    const paying = KEPT.filter(({ room }) => room.startsWith('ap/') && !OWED.includes(room)).map(({ room }) => room)
    expect(paying.toSorted()).toEqual(
      ['card-payment', 'card-statement', 'cheque', 'payment', 'payment-batch'].map((noun) => `ap/${noun}`),
    )
    expect(OWED).toContain('ap/account-inquiry')
  })

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
