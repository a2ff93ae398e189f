import { currency } from '../gl/currency.ts'
import { choice, code, flag, optional, phone, picture, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { addressFields } from './address.ts'

/** [S3.12] A company of the tenant. Exactly one is the default. */
export const Company = entity('admin.company', {
  roles: { controller: ['view', 'edit'] },
  key: 'companyId',
  title: 'name',
  fields: {
    companyId: code({ max: 10, upper: true, fixed: true }),
    name: text({ max: 100 }),
    legalName: optional(text({ max: 100 })),
    isDefault: flag(),
    active: flag(),
    currency: currency(),
    businessNumber: optional(text({ max: 15 })),
    hstNumber: optional(text({ max: 20 })),
    phone: optional(phone()),
    ...addressFields,
    logo: optional(picture({ kilobytes: 512 })),
    logoFileType: optional(choice(['image/png', 'image/jpeg', 'image/gif', 'application/pdf'])),
  },
  list: ['companyId', 'name', 'city', 'region', 'currency', 'isDefault', 'active'],
  search: ['companyId', 'name', 'legalName'],
})
export type Company = RecordOfEntity<typeof Company>
