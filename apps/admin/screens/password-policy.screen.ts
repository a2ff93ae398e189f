import { PasswordRules } from '../../../shared/contracts/admin/password-policy.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** What a new password must keep to, where passwords are kept here. */
export default maintenance({
  id: 'admin/password-policy',
  entity: PasswordRules,
  list: ['policyId', 'minimumLength', 'remembered', 'minimumMinutes', 'maximumDays'],
  titleOf: () => t('admin:passwordPolicy.title'),
  editor: [section('form', ['minimumLength', 'remembered']), section('time', ['minimumMinutes', 'maximumDays'])],
})
