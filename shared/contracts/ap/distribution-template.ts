import { code, flag, lines, lookup, optional, percent, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** Lines that come back with each document of a kind, and what part of it each bears: rent over three branches. [finance 7.1] */
export const DistributionTemplate = entity('ap.distributionTemplate', {
  roles: { clerk: ['view'] },
  key: 'templateId',
  title: 'name',
  fields: {
    templateId: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 50 }),
    nameFr: optional(text({ max: 50 })),
    nameZhCn: optional(text({ max: 50 })),
    nameZhTw: optional(text({ max: 50 })),
    active: flag(),
    lines: lines(
      {
        glAccount: lookup('gl.account', { active: 'true', heading: 'false' }, { max: 40, upper: true }),
        description: optional(text({ max: 100 })),
        share: percent({ least: '0.000001' }),
        taxGroup: optional(lookup('admin.taxGroup', { active: 'true' }, { max: 10, upper: true })),
      },
      { most: 200 },
    ),
  },
  list: ['templateId', 'name', 'active', 'nameFr', 'nameZhCn', 'nameZhTw'],
  ownActions: ['import'],
})
export type DistributionTemplate = RecordOfEntity<typeof DistributionTemplate>
