import { choice, code, flag, lines, lookup, optional, percent, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** By fixed percents, or in the proportion of what is counted on other accounts: heads, hours, square metres. */
export const ALLOCATION_BASES = ['Percent', 'Statistic'] as const

const account = () => lookup('gl.account', { active: 'true', heading: 'false' }, { max: 40, upper: true })

/** [finance 9.1] Accounts over which amounts are spread again and again, and what part of them each bears. */
export const Allocation = entity('gl.allocation', {
  roles: { clerk: ['view'] },
  key: 'allocationId',
  title: 'name',
  fields: {
    allocationId: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 50 }),
    nameFr: optional(text({ max: 50 })),
    nameZhCn: optional(text({ max: 50 })),
    nameZhTw: optional(text({ max: 50 })),
    basis: choice(ALLOCATION_BASES),
    active: flag(),
    lines: lines(
      {
        glAccount: account(),
        description: optional(text({ max: 100 })),
        share: optional(percent({ least: '0.000001' })),
        /** Where it is counted: journals of statistics on this account, of the fiscal year up to the day of the entry. */
        statisticAccount: optional(
          lookup(
            'gl.account',
            { active: 'true', heading: 'false', accountType: 'Statistical' },
            { max: 40, upper: true },
          ),
        ),
      },
      { most: 500 },
    ),
  },
  list: ['allocationId', 'name', 'basis', 'active', 'nameFr', 'nameZhCn', 'nameZhTw'],
  ownActions: ['import'],
})
export type Allocation = RecordOfEntity<typeof Allocation>
