import { code, flag, lookup, optional, phone, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { addressFields } from './address.ts'

/** A place of business of a company, with its tax registration and ledger segment. */
export const Branch = entity('admin.branch', {
  roles: { controller: ['*'], approver: ['view'], clerk: ['view'] },
  key: 'branchId',
  title: 'name',
  fields: {
    branchId: code({ max: 10, upper: true, fixed: true }),
    companyId: lookup('admin.company', { active: 'true' }, { max: 10, upper: true, theOnly: true }),
    name: text({ max: 100 }),
    active: flag(),
    phone: optional(phone()),
    ...addressFields,
    taxRegistration: optional(text({ max: 20 })),
    bankAccountId: optional(lookup('gl.bankAccount', { active: 'true' }, { upper: true })),
    glSegment: optional(code({ max: 8, pattern: { source: '^[0-9]{1,8}$', message: 'admin:rules.branch.glSegment' } })),
  },
  list: [
    'branchId',
    'name',
    'companyId',
    'city',
    'region',
    'phone',
    'taxRegistration',
    'bankAccountId',
    'glSegment',
    'active',
  ],
  ownActions: ['import'],
})
export type Branch = RecordOfEntity<typeof Branch>
