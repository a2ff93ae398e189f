import type { SecuredScreen } from '../../../shared/contracts/secured-screens.ts'
import { widgetKey, type Widget } from '../../../shared/contracts/widgets.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { placeLabel } from '../../../shared/kit/editor/labels.ts'

/** What a widget is called under its section. */
export const widgetName = (entity: SecuredScreen, { path }: Pick<Widget, 'path'>): string => t(widgetKey(entity, path))

/** The same where its section does not show: `Bill-to account, Credit limit`. */
export const widgetPlace = (entity: SecuredScreen, widget: Pick<Widget, 'path' | 'kind'>): string =>
  widget.path.includes('.') && (widget.kind === 'field' || widget.kind === 'column')
    ? placeLabel(entity, widget.path)
    : widgetName(entity, widget)
