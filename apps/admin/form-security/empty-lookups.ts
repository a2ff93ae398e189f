import { ENTITIES } from '../../../shared/contracts/entities.ts'
import { pathsUnder } from '../../../shared/contracts/form-tabs.ts'
import { lookupsTo } from '../../../shared/contracts/lookups-to.ts'
import type { SecuredScreen } from '../../../shared/contracts/secured-screens.ts'
import type { WidgetMode } from '../../../shared/contracts/widgets.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { placeLabel } from '../../../shared/kit/editor/labels.ts'

/** Places that one sentence names. */
const NAMED = 6

/** Where somebody chooses nothing any more when this widget is hidden from him, in words; null where nothing depends on it. [S6.09] */
export function emptyLookups(screen: SecuredScreen, path: string, mode: WidgetMode | undefined): string | null {
  if (mode !== 'hide' && mode !== 'mask') return null
  if (!pathsUnder(screen.room, path).includes(screen.key)) return null
  const places = lookupsTo(screen.id, Object.values(ENTITIES))
  if (places.length === 0) return null
  const named = places
    .slice(0, NAMED)
    .map(({ entity, path: at }) => `${t(`${entity.module}:${entity.noun}.record`)}: ${placeLabel(entity, at)}`)
    .join('; ')
  const left = places.length - NAMED
  const lookups = left > 0 ? t('admin:formWidgetsSecurity.grid.andMore', { named, count: left }) : named
  return t('admin:formWidgetsSecurity.grid.lookupsEmpty', { lookups })
}
