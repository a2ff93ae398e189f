import type { PortalFirm } from '../../shared/contracts/portal.ts'
import { t } from '../../shared/i18n/i18n.ts'
import type { AccountStanding, FirmChoice, PortalEntry, PortalHomeModel } from '../../shell-elements/portal-types.ts'
import type { ChromeState } from '../chrome-state.ts'
import type { RouteTable } from '../router/table.ts'
import { type Place, tabOf, type TabState } from '../tabs/tab-state.ts'
import type { PortalView } from './portal-service.ts'
import { firmOf, type PortalState } from './portal-state.ts'

/** Everything that the portal's frame draws, as pure functions of the state. */

export const HOME_PATH = '/portal'

/** Places of the portal with their own screens [S1.13], by the paths of the product text. */
const PLACES = [
  { id: 'my-orders', name: 'myOrders', icon: 'receipt', path: '/portal/myorders' },
  { id: 'notifications', name: 'notifications', icon: 'bell', path: '/portal/notifications' },
  { id: 'cart', name: 'cart', icon: 'cart', path: '/portal/cart' },
] as const

/** Wherever no screen is shown, the initial page is, titled Home: a portal user has no other. */
export const isPortalHome = (place: Place): boolean => place.kind !== 'screen'

/**
 * Home, and each place that this user has a route to. Notifications and cart without one keep their number, and lead
 * nowhere.
 */
export function portalEntries(table: RouteTable, tabs: TabState, portal: PortalState): PortalEntry[] {
  const { target } = tabs
  const path = target.kind === 'screen' ? tabOf(tabs, target.tabId)?.route.fullPath : null
  const counts: Partial<Record<string, number>> = { ...portal.badges }
  const places = PLACES.flatMap(({ id, name, icon, path: to }): PortalEntry[] => {
    const route = table.routes.get(to)
    const count = counts[id]
    if (!route && count === undefined) return []
    return [{ id, label: t(`portal:nav.${name}`), icon, path: route ? to : null, active: path === to, count }]
  })
  const home: PortalEntry = {
    id: 'home',
    label: t('portal:nav.home'),
    icon: 'house-door',
    path: HOME_PATH,
    active: isPortalHome(target) || path === `${HOME_PATH}/order`,
  }
  return [home, ...places]
}

export const firmChoice = ({ FirmId, Name }: PortalFirm): FirmChoice => ({ id: FirmId, name: Name })

export function standingOf({ standing, accountOnHold }: PortalState): AccountStanding {
  if (standing !== 'known') return 'checking'
  return accountOnHold ? 'hold' : 'good'
}

export function portalHome({ profile, company }: ChromeState, view: PortalView): PortalHomeModel | null {
  if (!profile) return null
  const { portal, homepageText } = view
  const billTo = firmOf(portal, portal.selectedBillToId)
  const shipTo = firmOf(portal, portal.selectedShipToId)
  return {
    greetingName: profile.name.split(' ', 1)[0] ?? null,
    companyName: company?.Name ?? null,
    text: homepageText,
    account: billTo && {
      billTo: firmChoice(billTo),
      shipTo: shipTo && firmChoice(shipTo),
      standing: standingOf(portal),
    },
    others: portal.billToList.filter((firm) => firm.FirmId !== portal.selectedBillToId).map(firmChoice),
  }
}
