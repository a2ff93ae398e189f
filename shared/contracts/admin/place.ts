import { choice, code, flag, lookup, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

export const PLACE_LEVELS = ['Country', 'Region', 'City'] as const

/**
 * What a postal pattern may be made of: capitals, digits, blanks and dashes, classes of them, groups, and counts of at
 * most two digits; anchored at both ends. This much reads the same in the browser and in the database.
 */
const POSTAL_PATTERN =
  '^\\^(?:[A-Z0-9 \\-]|\\\\d|\\[(?:[A-Z0-9]-[A-Z0-9]|[A-Z0-9])+[ \\-]?\\]|[()|?]|\\{\\d{1,2}(?:,\\d{1,2})?\\})+\\$$'

/**
 * Countries of ISO 3166-1, their regions of ISO 3166-2, and cities that people keep. The code says where a place lies:
 * `CA`, `CA-ON`, `CA-ON-HAMILTON`.
 */
export const Place = entity('admin.place', {
  roles: { controller: ['*'], clerk: ['view'] },
  key: 'placeCode',
  title: 'name',
  fields: {
    placeCode: code({
      max: 30,
      upper: true,
      fixed: true,
      pattern: { source: '^[A-Z]{2}(-[A-Z0-9]{1,20}){0,2}$', message: 'admin:rules.place.codeForm' },
    }),
    level: choice(PLACE_LEVELS, { fixed: true }),
    parentCode: optional(
      lookup('admin.place', { level: 'Country|Region', offered: 'true' }, { max: 30, upper: true, fixed: true }),
    ),
    name: text({ max: 100 }),
    nameFr: optional(text({ max: 100 })),
    nameZhCn: optional(text({ max: 100 })),
    nameZhTw: optional(text({ max: 100 })),
    alpha3: optional(
      code({ max: 3, upper: true, pattern: { source: '^[A-Z]{3}$', message: 'admin:rules.place.alpha3Form' } }),
    ),
    numericCode: optional(
      code({ max: 3, pattern: { source: '^[0-9]{3}$', message: 'admin:rules.place.numericForm' } }),
    ),
    postalPattern: optional(
      text({ max: 100, pattern: { source: POSTAL_PATTERN, message: 'admin:rules.place.postalPatternForm' } }),
    ),
    taxJurisdiction: optional(code({ max: 20, upper: true })),
    active: flag(),
    /** Of ISO 3166: it came with the system and is not deleted. */
    system: flag({ readOnly: true }),
  },
  derived: {
    /** The code without that of the parent: `ON` of `CA-ON`. */
    ownCode: code({ max: 20, upper: true, readOnly: true }),
    /** Lookups offer it: the place and those that it lies in are active. */
    offered: flag({ readOnly: true }),
  },
  list: [
    'placeCode',
    'ownCode',
    'name',
    'level',
    'parentCode',
    'alpha3',
    'numericCode',
    'postalPattern',
    'taxJurisdiction',
    'active',
    'offered',
    'system',
    'nameFr',
    'nameZhCn',
    'nameZhTw',
  ],
  search: ['placeCode', 'name', 'nameFr', 'nameZhCn', 'nameZhTw'],
  ownActions: ['import'],
})
export type Place = RecordOfEntity<typeof Place>
