import { PasswordRules } from '../../../../shared/contracts/admin/password-policy.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const PasswordPolicyStore = stored(PasswordRules, { table: 'password_policy' })
