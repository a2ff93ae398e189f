import { choice, date, flag, lookup, optional, text } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { DutyPair } from './duty-pair.ts'
import { Role } from './role.ts'
import { User } from './user.ts'
import { WAYS } from './who-can.ts'

/** Whoever holds both hands of a pair, by which roles, for whoever has to answer for it. */
export const DutyConflicts = reportContract('admin.dutyConflicts', {
  parameters: {
    userName: optional(lookup('admin.user', undefined, { max: 100 })),
    pairId: optional(lookup('admin.dutyPair', undefined, { max: 40 })),
    withDisabled: flag(),
  },
  columns: {
    pairId: of(DutyPair, 'pairId'),
    pairName: of(DutyPair, 'name'),
    userName: of(User, 'userName'),
    displayName: of(User, 'displayName'),
    firstDoes: text({ max: 1000 }),
    firstRoles: text({ max: 500 }),
    secondDoes: text({ max: 1000 }),
    secondRoles: text({ max: 500 }),
    way: choice(WAYS),
    inPlaceOf: optional(text({ max: 100 })),
    to: optional(date()),
    origin: of(DutyPair, 'origin'),
    since: of(DutyPair, 'since'),
    disabled: of(User, 'disabled'),
  },
  hidden: ['since', 'disabled'],
  reads: [Role],
  groupBy: [['pairId'], ['userName'], []],
  titles: { pairId: 'pairName', userName: 'displayName' },
  sort: ['pairId', 'displayName', 'way'],
  drill: { userName: 'admin/user', pairId: 'admin/duty-pair' },
})
