import { choice, code, flag, lines, lookup, optional, text } from '../fields.ts'
import { ATTRIBUTE_LABELS, ATTRIBUTE_USES } from './code-attributes.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/**
 * The index of all kinds of user codes: what each is called, which applications use it, what its codes hold,
 * and who may edit them. With
 * no role named, everybody may who may edit user codes at all. A kind of the system keeps its applications: programs ask
 * for it by its type.
 */
export const CodeIndex = entity('admin.codeIndex', {
  roles: { controller: ['view'] },
  key: 'codeType',
  title: 'description',
  fields: {
    codeType: code({
      max: 20,
      upper: true,
      fixed: true,
      pattern: { source: '^[A-Za-z][A-Za-z0-9_]*$', message: 'admin:rules.codeIndex.typeForm' },
    }),
    description: text({ max: 50 }),
    descriptionFr: optional(text({ max: 50 })),
    descriptionZhCn: optional(text({ max: 50 })),
    descriptionZhTw: optional(text({ max: 50 })),
    /** Keys of the applications whose screens show the kind, joined by blanks: `AP AR`. */
    applications: text({ max: 60, upper: true }),
    active: flag(),
    glAccountUse: choice(ATTRIBUTE_USES),
    numberValueUse: choice(ATTRIBUTE_USES),
    textValueUse: choice(ATTRIBUTE_USES),
    ...ATTRIBUTE_LABELS,
    system: flag({ readOnly: true }),
    editors: lines({ roleId: lookup('admin.role', undefined, { max: 40, offersOnly: true }) }, { most: 20 }),
  },
  list: ['codeType', 'description', 'applications', 'active', 'system'],
  ownActions: ['import'],
})
export type CodeIndex = RecordOfEntity<typeof CodeIndex>
