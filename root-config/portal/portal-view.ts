import { html, nothing } from 'lit'
import {
  bannerView,
  type FrameActions,
  type FrameState,
  type FrameViews,
  logoView,
  overlaysView,
  toolsView,
} from '../frame-view.ts'
import type { PortalView } from './portal-service.ts'
import { firmChoice, HOME_PATH, portalEntries, portalHome } from './portal-model.ts'
import { shipToList } from './portal-state.ts'

interface Parts {
  view(): PortalView
  isPhone(): boolean
  on: {
    home(): void
    openSwitcher(): void
    switchTo(event: CustomEvent<{ billToId: string }>): void
    chooseShipTo(event: CustomEvent<{ shipToId: string }>): void
    retry(): void
  }
}

/** The rows of the portal's frame: ink bar, offline notice, account bar, page, and on a phone the places below it. */
export function portalViews(parts: Parts): FrameViews {
  const { view, isPhone, on } = parts

  const nav = ({ table, tabs, stable }: FrameState, { navigate }: FrameActions) =>
    html`<suite-portal-nav
      slot=${isPhone() ? nothing : 'nav'}
      ?bottom=${isPhone()}
      .entries=${stable.of('portal-entries', portalEntries(table, tabs, view().portal))}
      @suite-navigate=${navigate}
    ></suite-portal-nav>`

  const top = (state: FrameState, actions: FrameActions) => {
    const { profile } = state.chrome
    return html`
      <suite-portal-bar>
        ${logoView(state, on.home)} ${profile && !isPhone() ? nav(state, actions) : nothing}
        ${
          profile
            ? html`<suite-switch-account
                slot="tools"
                path=${HOME_PATH}
                @suite-switch-account=${on.openSwitcher}
              ></suite-switch-account>`
            : nothing
        }
        ${toolsView(state, actions)}
      </suite-portal-bar>
      ${bannerView(state)} ${profile ? accounts(state) : nothing}
    `
  }

  const accounts = ({ chrome, stable }: FrameState) => {
    const { portal, switching, switchFailed } = view()
    return html`<suite-account-bar
      .billTos=${stable.of('bill-tos', portal.billToList.map(firmChoice))}
      .shipTos=${stable.of('ship-tos', shipToList(portal).map(firmChoice))}
      .billToId=${portal.selectedBillToId}
      .shipToId=${portal.selectedShipToId}
      .switching=${switching}
      .switchFailed=${switchFailed}
      .failed=${portal.standing === 'failed'}
      .ready=${portal.standing === 'known' || portal.selectedBillToId !== null}
      .onHold=${portal.standing === 'known' && portal.selectedBillToId !== null && portal.accountOnHold}
      .company=${chrome.company?.Name ?? ''}
      @suite-bill-to-choose=${on.switchTo}
      @suite-ship-to-choose=${on.chooseShipTo}
      @suite-retry=${on.retry}
    ></suite-account-bar>`
  }

  const home = ({ chrome, stable }: FrameState) =>
    html`<suite-portal-home
      .model=${stable.of('portal-home', portalHome(chrome, view()))}
      .switching=${view().switching}
      @suite-bill-to-choose=${on.switchTo}
    ></suite-portal-home>`

  return {
    top,
    bottom: (state, actions) =>
      html`${state.chrome.profile && isPhone() ? nav(state, actions) : nothing} ${overlaysView(state, actions)}`,
    home,
    // Of whatever application: its menus are not for portal users.
    application: home,
  }
}
