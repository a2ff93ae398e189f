import type { RoleInScreen } from '../../../shared/contracts/admin/form-widgets-security.ts'
import type { Entity } from '../../../shared/contracts/entity.ts'
import { fieldAt } from '../../../shared/contracts/field-place.ts'
import { modeUnder, withoutTabs, type Widget, type WidgetRules } from '../../../shared/contracts/widgets.ts'

/** What a role gets of a widget, all rules and its rights taken together; each is a text of its own. */
export type Outcome =
  | 'shown'
  | 'editable'
  | 'hide'
  | 'mask'
  | 'read'
  | 'required'
  | 'hideBySection'
  | 'readBySection'
  | 'granted'
  | 'refused'
  | 'noRight'

const ACTION = /^actions\./

export function outcomeOf(
  entity: Pick<Entity, 'room' | 'fields' | 'mirrors'>,
  widget: Widget,
  rules: WidgetRules,
  { actions }: Pick<RoleInScreen, 'actions'>,
): Outcome {
  const { path, kind, section } = widget
  if (kind === 'button') {
    if (!actions.includes(path.replace(ACTION, ''))) return 'noRight'
    return rules[path] === 'hide' ? 'refused' : 'granted'
  }
  const above = section === null ? undefined : rules[section]
  if (above === 'hide') return 'hideBySection'
  const mode = modeUnder(entity.mirrors, { ...rules, ...withoutTabs(entity.room, rules) }, path)
  if (above === 'read' && rules[path] === undefined) return 'readBySection'
  if (mode) return mode
  const mayWrite = actions.some(
    (action) => rules[`actions.${action}`] !== 'hide' && (action === 'add' || action === 'edit'),
  )
  const field = fieldAt(entity.fields, path)
  return mayWrite && field && !field.readOnly ? 'editable' : 'shown'
}
