import { t } from '../../shared/i18n/i18n.ts'
import type { ChromeState } from '../chrome-state.ts'
import { applicationLabel, homeLabel, routeLabel, screenTitle } from '../labels.ts'
import type { MenuShelf } from '../menus.ts'
import { reachableRoutes } from '../reachable.ts'
import type { Application, Route, RouteTable } from '../router/table.ts'
import { screensOf, tabOf, type TabState } from '../tabs/tab-state.ts'
import type { Offer, OfferGroup } from './palette-model.ts'
import { synonymsOf } from './synonyms.ts'

interface Parts {
  readonly table: RouteTable
  readonly menus: MenuShelf
  readonly tabs: TabState
  readonly chrome: ChromeState
  /** The application that is shown, on HOME the one that its user was in last; null where he was in none. */
  readonly active: string | null
  go(path: string): void
}

/** Every place this user may go to [acceptance 35]: HOME, his applications, and the screens that the server named. */
export function screenOffers(parts: Parts): Offer[] {
  const { table, menus, go } = parts
  return [
    { id: 'home', label: homeLabel(), icon: 'home', run: () => go('/') },
    ...reachableRoutes(table, menus).map((route) => screenOffer(route, parts)),
    ...table.applications.map((application) => applicationOffer(application, parts)),
  ]
}

function screenOffer(route: Route, { table, tabs, chrome, active, go }: Parts): Offer {
  const application = table.byName.get(route.application)!
  const tab = tabOf(tabs, route.menuId)
  return {
    id: `screen-${route.menuId}`,
    label: tab ? screenTitle(tab) : routeLabel(route),
    note: applicationLabel(application),
    // The en-CA names: whoever learned the suite in English finds a screen by them in every language.
    hidden: [route.name, application.description, ...synonymsOf(route.room)],
    icon: 'screen',
    tile: application.tile,
    family: application.family,
    end: tab ? t('shell:palette.open') : undefined,
    favoured: tab !== undefined || chrome.favourites.includes(route.menuId),
    here: route.application === active,
    place: `${route.room} ${JSON.stringify(route.props)}`,
    partial:
      isNarrow(route) && [...table.byMenuId.values()].some((other) => other.room === route.room && !isNarrow(other)),
    run: () => go(route.fullPath),
  }
}

const isNarrow = ({ props }: Route): boolean => Object.keys(props).length > 0

function applicationOffer(application: Application, { tabs, go }: Parts): Offer {
  const isOpen = tabs.applications.some((tab) => tab.application.application === application.application)
  return {
    id: `application-${application.application}`,
    label: applicationLabel(application),
    note: t('shell:palette.application'),
    hidden: [application.description, application.application],
    icon: 'screen',
    tile: application.tile,
    family: application.family,
    end: isOpen ? t('shell:palette.open') : undefined,
    run: () => go(application.routerPath),
  }
}

/** What stands in the palette before anything is typed: where the user was, what is open, what he marked, where he may go. */
export function startGroups(parts: Parts): OfferGroup[] {
  const { table, menus, tabs, chrome, go } = parts
  const routes = new Map(reachableRoutes(table, menus).map((route) => [route.menuId, route]))
  const recents = chrome.recents.flatMap((recent): Offer[] => {
    const route = routes.get(recent.menuId)
    if (!route || tabOf(tabs, recent.menuId)?.subtitle === recent.subtitle) return []
    const label = screenTitle({ route, subtitle: recent.subtitle })
    const id = `recent-${recent.menuId}-${recent.subtitle ?? ''}`
    return [{ ...screenOffer(route, parts), id, label, end: undefined, run: () => go(recent.path) }]
  })
  const open = tabs.applications.flatMap(({ application }) =>
    screensOf(tabs, application.application).flatMap((tab) => {
      const offer = screenOffer(tab.route, parts)
      return [{ ...offer, id: `open-${tab.id}`, end: tab.unsaved ? t('shell:palette.unsaved') : undefined }]
    }),
  )
  const favourites = chrome.favourites.flatMap((menuId): Offer[] => {
    const route = routes.get(menuId)
    return route ? [{ ...screenOffer(route, parts), id: `favourite-${menuId}` }] : []
  })
  return [
    { id: 'recent', offers: recents },
    { id: 'open', offers: open },
    { id: 'favourites', offers: favourites },
    // Under this heading a row need not say what it is.
    {
      id: 'applications',
      offers: table.applications.map((application) => ({ ...applicationOffer(application, parts), note: undefined })),
    },
  ]
}
