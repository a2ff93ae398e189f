import { describe, expect, it } from 'vitest'
import { ROLES } from '../../../../server/platform/identity/first-users.ts'
import { RIGHT_ACTIONS } from '../../../../shared/contracts/admin/role.ts'
import { asDocument } from '../../../../shared/contracts/document.ts'
import { ENTITIES } from '../../../../shared/contracts/entities.ts'

/** What a role cannot name, nobody but who may do everything can ever do. */
const unknown = (actions: readonly string[]) => actions.filter((action) => !RIGHT_ACTIONS.includes(action as 'view'))

describe('the actions that a role can give', () => {
  it('[S6.09] hold those of every document and of every act on many records', () => {
    for (const entity of Object.values(ENTITIES)) {
      expect(unknown(Object.keys(asDocument(entity)?.actions ?? {})), entity.id).toEqual([])
      expect(unknown(Object.values(entity.bulkActions).map(({ right }) => right)), entity.id).toEqual([])
    }
  })

  it('[S6.09] hold those of the first roles', () => {
    const given = ROLES.flatMap(({ rights }) => rights).filter((right) => right.includes('.') && !right.endsWith('.*'))
    expect(unknown(given.map((right) => right.slice(right.lastIndexOf('.') + 1)))).toEqual([])
  })
})
