import { entity, type RecordOfEntity } from '../entity.ts'
import { choice, code, date, flag, lines, optional, quantity, text } from '../fields.ts'
import { MATERIALS, PROPERTIES } from './composition.ts'

/** What is asked of a property: percent of the mass, megapascals, or the figure of its scale. */
export const limits = () =>
  lines(
    {
      property: choice(PROPERTIES),
      least: optional(quantity({ least: '0' })),
      most: optional(quantity({ least: '0' })),
    },
    { most: 40 },
  )

export const called = () => ({
  description: text({ max: 100 }),
  descriptionFr: optional(text({ max: 100 })),
  descriptionZhCn: optional(text({ max: 100 })),
  descriptionZhTw: optional(text({ max: 100 })),
})

/**
 * [S3.18] [supply 8 grade] What metal is made of: material, alloy and temper, its density, and the limits that each of its heats is judged
 * against. A density that changes restates no lot that is there.
 */
export const Grade = entity('ic.grade', {
  roles: { controller: ['*'], clerk: ['view', 'export'], approver: ['view'] },
  key: 'gradeId',
  title: 'description',
  fields: {
    gradeId: code({ max: 20, upper: true, fixed: true }),
    ...called(),
    material: choice(MATERIALS),
    subtype: optional(text({ max: 30 })),
    alloy: optional(code({ max: 20, upper: true })),
    temper: optional(code({ max: 20, upper: true })),
    /** Pounds a cubic inch. */
    density: optional(quantity({ least: '0.000001' })),
    uns: optional(code({ max: 20, upper: true })),
    enGrade: optional(text({ max: 30 })),
    jisGrade: optional(text({ max: 30 })),
    limits: limits(),
    /** Where the limits were published, and as of which day. */
    source: optional(text({ max: 100 })),
    sourceDate: optional(date()),
    active: flag(),
  },
  list: ['gradeId', 'description', 'material', 'alloy', 'temper', 'density', 'uns', 'source', 'sourceDate', 'active'],
  search: ['gradeId', 'description', 'alloy', 'uns', 'enGrade', 'jisGrade'],
  ownActions: ['import'],
})
export type Grade = RecordOfEntity<typeof Grade>
