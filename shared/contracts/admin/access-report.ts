import { code, flag, lookup, optional, text } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { Role } from './role.ts'
import { User } from './user.ts'

/** Who may do what, and through which role: every right of every user, for whoever has to answer for it. */
export const AccessReport = reportContract('admin.accessReport', {
  parameters: {
    userName: optional(lookup('admin.user', undefined, { max: 100 })),
    roleId: optional(lookup('admin.role', undefined, { max: 40 })),
    screenPart: optional(text({ max: 80 })),
    withDisabled: flag(),
  },
  columns: {
    userName: of(User, 'userName'),
    displayName: of(User, 'displayName'),
    disabled: of(User, 'disabled'),
    externalUser: of(User, 'externalUser'),
    lastSignIn: of(User, 'lastSignIn'),
    roleId: of(Role, 'roleId'),
    roleName: of(Role, 'name'),
    screen: code({ max: 80 }),
    action: of(Role, 'rights.action'),
  },
  hidden: ['lastSignIn'],
  groupBy: [['userName', 'roleId'], ['roleId', 'userName'], ['screen'], []],
  titles: { userName: 'displayName', roleId: 'roleName' },
  sort: ['userName', 'roleId', 'screen', 'action'],
  drill: { userName: 'admin/user', roleId: 'admin/role' },
  paper: 'portrait',
})
