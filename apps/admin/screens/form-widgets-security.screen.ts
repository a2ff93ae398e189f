import { FormWidgetsSecurity } from '../../../shared/contracts/admin/form-widgets-security.ts'
import { ENTITIES } from '../../../shared/contracts/entities.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { WidgetRules } from '../form-security/widget-rules.tsx'

/** `Firms` for `admin/firm`: what the screen is called in the user's language. */
function screenTitle({ screen }: Readonly<Record<string, unknown>>): string {
  const entity = Object.values(ENTITIES).find(({ room }) => room === screen)
  return entity ? t(`${entity.module}:${entity.noun}.title`) : String(screen ?? '')
}

/** [S6.09] Screen by screen: what a role does not see, sees as dots, may not change, must fill or may not press. */
export default maintenance({
  id: 'admin/form-widgets-security',
  entity: FormWidgetsSecurity,
  list: ['screen', 'ruleCount', 'roleCount'],
  views: [{ name: 'restricted', filters: { ruleCount: '>0' } }],
  words: { screen: screenTitle },
  titleOf: screenTitle,
  parts: { sections: { rules: WidgetRules } },
  editor: [section('rules', ['rules'])],
})
