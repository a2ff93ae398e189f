import { labelKey, type Entity } from '../../../shared/contracts/entity.ts'
import type { Widget } from '../../../shared/contracts/widgets.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { fieldLabel, placeLabel } from '../../../shared/kit/editor/labels.ts'

/** What a widget is called under its section. */
export function widgetName(entity: Entity, { path, kind }: Pick<Widget, 'path' | 'kind'>): string {
  if (kind === 'button') return t(`admin:role.choices.rights.${path.replace('actions', 'action')}`)
  return entity.derived[path] ? t(labelKey(entity, path)) : fieldLabel(entity, path)
}

/** The same where its section does not show: `Bill-to account, Credit limit`. */
export const widgetPlace = (entity: Entity, widget: Pick<Widget, 'path' | 'kind'>): string =>
  widget.path.includes('.') && widget.kind !== 'button' ? placeLabel(entity, widget.path) : widgetName(entity, widget)
