import { choice, code, lookup, optional, stamp, text } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { Role } from './role.ts'
import { User } from './user.ts'

/** What a line of it is about: a screen, what is kept from him in it, a right of the trade, or what he decides for somebody. */
export const SIGHT_KINDS = ['Screen', 'Hidden', 'Masked', 'NamedRight', 'InPlaceOf'] as const

/** What a user sees and may do, as if he sat before it: by which role, and who gave him that. Nobody becomes him for it. */
export const UserSight = reportContract('admin.userSight', {
  parameters: {
    userName: lookup('admin.user', undefined, { max: 100 }),
    application: optional(lookup('admin.application', undefined, { max: 20 })),
  },
  columns: {
    applicationName: text({ max: 100 }),
    screenName: text({ max: 200 }),
    kind: choice(SIGHT_KINDS),
    does: text({ max: 1000 }),
    roleId: of(Role, 'roleId'),
    roleName: of(Role, 'name'),
    givenBy: optional(text({ max: 100 })),
    givenOn: optional(stamp()),
    screen: code({ max: 80 }),
    userName: of(User, 'userName'),
  },
  hidden: ['screen', 'userName'],
  groupBy: [['applicationName'], ['roleId', 'applicationName'], []],
  titles: { roleId: 'roleName' },
  sort: ['applicationName', 'screenName', 'kind', 'roleId', 'does'],
  drill: { roleId: 'admin/role', userName: 'admin/user' },
})
