import { flag, lookup, optional } from '../fields.ts'
import { of } from '../report.ts'
import { processContract } from '../process.ts'
import { User } from './user.ts'

/** Signs users out wherever they are: after a theft, or before work on the suite that nobody may disturb. */
export const EndSessions = processContract('admin.endSessions', {
  parameters: {
    userName: optional(lookup('admin.user', undefined, { max: 100 })),
    roleId: optional(lookup('admin.role', undefined, { max: 40 })),
    /** Those of whoever runs it too. */
    withOwn: flag(),
  },
  columns: {
    userName: of(User, 'userName'),
    displayName: of(User, 'displayName'),
    externalUser: of(User, 'externalUser'),
    lastSignIn: of(User, 'lastSignIn'),
    signIns: of(User, 'signIns'),
  },
  drill: { userName: 'admin/user' },
})
