import { FormWidgetsSecurity, screenName } from '../../../shared/contracts/admin/form-widgets-security.ts'
import { MODULES } from '../../../shared/contracts/doors.ts'
import { SECURED_SCREENS } from '../../../shared/contracts/secured-screens.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { WidgetRules } from '../form-security/widget-rules.tsx'

const called = ({ screen }: Readonly<Record<string, unknown>>): string => screenName(screen, SECURED_SCREENS, t)

/** [S6.09] Screen by screen: what a role does not see, sees as dots, may not change, must fill or may not press. */
export default maintenance({
  id: 'admin/form-widgets-security',
  entity: FormWidgetsSecurity,
  texts: MODULES,
  list: ['screen', 'screenName', 'ruleCount', 'roleCount'],
  views: [{ name: 'restricted', filters: { ruleCount: '>0' } }],
  words: { screenName: called },
  titleOf: called,
  parts: { sections: { rules: WidgetRules } },
  editor: [section('rules', ['rules'])],
})
