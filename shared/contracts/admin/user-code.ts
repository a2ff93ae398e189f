import { choice, code, flag, integer, lookup, optional, quantity, text } from '../fields.ts'
import { ATTRIBUTE_LABELS, ATTRIBUTE_USES } from './code-attributes.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** A kind of user code: hold reasons, ship via, ticket types; kept by the code index. */
export const UserCodeType = entity('admin.userCodeType', {
  keptElsewhere: true,
  key: 'codeType',
  title: 'description',
  fields: {
    codeType: code({ max: 20, upper: true, fixed: true }),
    description: text({ max: 50 }),
    descriptionFr: optional(text({ max: 50 })),
    descriptionZhCn: optional(text({ max: 50 })),
    descriptionZhTw: optional(text({ max: 50 })),
    applications: text({ max: 60 }),
    active: flag(),
    glAccountUse: choice(ATTRIBUTE_USES),
    numberValueUse: choice(ATTRIBUTE_USES),
    textValueUse: choice(ATTRIBUTE_USES),
    ...ATTRIBUTE_LABELS,
  },
  list: [
    ...['codeType', 'description', 'applications', 'active', 'glAccountUse', 'numberValueUse', 'textValueUse'],
    ...Object.keys(ATTRIBUTE_LABELS),
  ],
})
export type UserCodeType = RecordOfEntity<typeof UserCodeType>

/** One small lookup value. Its id is unique within its type, not over all: a call names it by uuid. */
export const UserCode = entity('admin.userCode', {
  roles: { controller: ['*'], clerk: ['view'], payer: ['view'] },
  key: 'codeId',
  title: 'description',
  fields: {
    codeType: lookup('admin.userCodeType', { active: 'true' }, { upper: true, fixed: true }),
    codeId: code({ max: 20, upper: true, fixed: true }),
    description: text({ max: 50 }),
    descriptionFr: optional(text({ max: 50 })),
    descriptionZhCn: optional(text({ max: 50 })),
    descriptionZhTw: optional(text({ max: 50 })),
    sequence: integer({ least: 0, most: 9999 }),
    active: flag(),
    /** Takes the place of the account that a posting's role would name. */
    glAccount: optional(lookup('gl.account', { heading: 'false', active: 'true' }, { max: 40, upper: true })),
    /** What the kind says that they are: days, a rate, an outside code. */
    numberValue: optional(quantity()),
    textValue: optional(text({ max: 100 })),
    system: flag({ readOnly: true }),
  },
  derived: {
    /** Keys of the applications whose type this is, joined by blanks: `AP AR`. */
    applications: text({ max: 60, readOnly: true }),
  },
  doorColumns: ['applications'],
  ownActions: ['import'],
  list: ['codeType', 'codeId', 'description', 'sequence', 'active', 'system', 'applications'],
  sort: ['codeType', 'sequence', 'codeId'],
})
export type UserCode = RecordOfEntity<typeof UserCode>
