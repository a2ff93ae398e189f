import { choice, code, date, flag, lookup, money, optional, text } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { Role } from './role.ts'
import { User } from './user.ts'

/** How somebody comes by a right: by a role of his own, or while he stands in for somebody. */
export const WAYS = ['Direct', 'Deputy'] as const

/** Who can do something: everybody with it, by which role, himself or as a deputy. */
export const WhoCan = reportContract('admin.whoCan', {
  parameters: {
    ofScreen: optional(lookup('admin.room', undefined, { max: 80 })),
    ofAction: optional(of(Role, 'rights.action')),
    ofNamedRight: optional(of(Role, 'namedRights.namedRight')),
    withDisabled: flag(),
  },
  columns: {
    screenName: text({ max: 200 }),
    does: text({ max: 200 }),
    userName: of(User, 'userName'),
    displayName: of(User, 'displayName'),
    way: choice(WAYS),
    inPlaceOf: optional(text({ max: 100 })),
    from: optional(date()),
    to: optional(date()),
    roleId: of(Role, 'roleId'),
    roleName: of(Role, 'name'),
    limit: optional(money()),
    disabled: of(User, 'disabled'),
    screen: code({ max: 80 }),
  },
  hidden: ['disabled', 'screen'],
  groupBy: [['does'], ['userName'], ['roleId'], []],
  titles: { userName: 'displayName', roleId: 'roleName' },
  sort: ['does', 'displayName', 'way', 'roleId'],
  drill: { userName: 'admin/user', roleId: 'admin/role' },
})
