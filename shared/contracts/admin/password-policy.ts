import { code, integer, optional } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** [S1.04] What a new password must keep to: one record, which every change of a password reads. */
export const PasswordRules = entity('admin.passwordPolicy', {
  key: 'policyId',
  title: 'policyId',
  fields: {
    policyId: code({ max: 20, readOnly: true }),
    /** Characters. */
    minimumLength: integer({ least: 8, most: 64 }),
    /** Latest passwords that may not be chosen again. */
    remembered: integer({ least: 0, most: 24 }),
    /** Between two changes. */
    minimumMinutes: integer({ least: 0, most: 10_080 }),
    /** After so many days a sign-in asks for a new one; none: never. */
    maximumDays: optional(integer({ least: 1, most: 3650 })),
  },
  list: ['policyId', 'minimumLength', 'remembered', 'minimumMinutes', 'maximumDays'],
  search: ['policyId'],
})
export type PasswordRules = RecordOfEntity<typeof PasswordRules>
