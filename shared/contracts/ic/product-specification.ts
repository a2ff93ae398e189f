import { entity, type RecordOfEntity } from '../entity.ts'
import { choice, code, date, flag, lines, lookup, optional, quantity, text } from '../fields.ts'
import { called, limits } from './grade.ts'

export const TOLERATED = ['thickness', 'width', 'length'] as const

/**
 * [supply 8 product-specification] What a standard asks of a product, one revision of it: by how much a dimension may differ, and limits of
 * its own. What lots name is superseded by a revision that follows, never edited.
 */
export const ProductSpecification = entity('ic.productSpecification', {
  roles: { controller: ['*'], clerk: ['view', 'export'], approver: ['view'] },
  key: 'specificationId',
  title: 'description',
  fields: {
    specificationId: code({ max: 20, upper: true, fixed: true }),
    ...called(),
    body: choice(['ASTM', 'CSA', 'SAE', 'AA', 'EN', 'JIS', 'Own']),
    standard: text({ max: 30 }),
    revision: text({ max: 20 }),
    effectiveOn: date(),
    supersededBy: optional(lookup('ic.productSpecification', { active: 'true' }, { upper: true })),
    /** Inches: of what measures from so much up to so much, how much less and how much more it may be. */
    tolerances: lines(
      {
        dimension: choice(TOLERATED),
        fromSize: quantity({ least: '0' }),
        toSize: optional(quantity({ least: '0' })),
        under: quantity({ least: '0' }),
        over: quantity({ least: '0' }),
      },
      { most: 200 },
    ),
    limits: limits(),
    source: optional(text({ max: 100 })),
    active: flag(),
  },
  list: ['specificationId', 'description', 'body', 'standard', 'revision', 'effectiveOn', 'supersededBy', 'active'],
  search: ['specificationId', 'description', 'standard'],
  ownActions: ['import'],
})
export type ProductSpecification = RecordOfEntity<typeof ProductSpecification>
