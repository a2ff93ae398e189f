import type { MenuRow, OwnNames } from '../shared/contracts/shell.ts'
import { bus } from '../shared/events/bus.ts'
import { hasText, t } from '../shared/i18n/i18n.ts'
import type { Application, Route } from './router/table.ts'
import { applicationTabOf, type Place, type ScreenTab, tabOf, type TabState } from './tabs/tab-state.ts'

/** Names in the user's language: what an administrator calls it, else our text; a row that he made keeps its base text. */
const named = (key: string, base: string, own: OwnNames | undefined) =>
  own?.[bus.state('locale')] ?? own?.['en-CA'] ?? (hasText(key) ? t(key) : base)

export const applicationLabel = ({ application, description, names }: Application) =>
  named(`shell:applications.${application}`, description, names)
export const menuLabel = ({ MenuId, MenuName, Names }: Pick<MenuRow, 'MenuId' | 'MenuName' | 'Names'>) =>
  named(`shell:menus.${MenuId}`, MenuName, Names)
export const routeLabel = ({ menuId, name, names }: Route) =>
  menuLabel({ MenuId: menuId, MenuName: name, Names: names })
export const homeLabel = () => t('shell:tabs.home')

/** Title of a menu tab with its record: `Sales order · SO 410931`. */
export const screenTitle = ({ route, subtitle }: Pick<ScreenTab, 'route' | 'subtitle'>) =>
  subtitle ? t('shell:tabs.title', { label: routeLabel(route), subtitle }) : routeLabel(route)

/** Title of the page, narrowest first: what is open, its application, the company. */
export function pageTitle(state: TabState, place: Place, label: string, company: string | null): string {
  const owner = place.kind === 'screen' ? applicationTabOf(state, place.application) : undefined
  const parts = [label, owner && applicationLabel(owner.application), company]
  return parts.filter(Boolean).join(' · ')
}

export function placeTitle(state: TabState, place: Place): { label: string; path: string } {
  if (place.kind === 'home') return { label: homeLabel(), path: '/' }
  if (place.kind === 'application') {
    const { application } = applicationTabOf(state, place.application)!
    return { label: applicationLabel(application), path: application.routerPath }
  }
  const tab = tabOf(state, place.tabId)!
  return { label: screenTitle(tab), path: tab.route.fullPath }
}
