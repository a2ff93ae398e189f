import { html, nothing } from 'lit'
import type { ScreenAction } from '../shared/events/host.ts'
import type { MenuAction } from '../shell-elements/types.ts'
import { locale, t } from '../shared/i18n/i18n.ts'
import { type ChromeState, showsMenus } from './chrome-state.ts'
import {
  applicationEntries,
  applicationTabs,
  homeModel,
  languageChoices,
  menuNodes,
  screenTabs,
} from './frame-model.ts'
import { keyHints } from './key-hints.ts'
import { activeFavourite, type FavouriteActions } from './favourites.ts'
import { applicationLabel } from './labels.ts'
import type { Menus } from './menus.ts'
import { failureTitle } from './panel-failure.ts'
import type { RouteTable } from './router/table.ts'
import type { ShellShortcut } from './shortcuts.ts'
import type { Stable } from './stable.ts'
import { applicationOf, type TabState } from './tabs/tab-state.ts'
import { runNote, userActions } from './user-actions.ts'

export interface FrameState {
  stable: Stable
  table: RouteTable
  tabs: TabState
  chrome: ChromeState
  menusOf(application: string): Menus | undefined
  canChangePassword: boolean
  /** Keys of the shell, and what the shown screen can do. */
  shortcuts: readonly ShellShortcut[]
  screenActions: readonly ScreenAction[]
}

type Choice<D> = (event: CustomEvent<D>) => void

export interface FrameActions extends FavouriteActions {
  chooseApplication: Choice<{ application: string }>
  selectApplication: Choice<{ id: string }>
  closeApplication: Choice<{ id: string }>
  chooseMenu: Choice<{ menuId: string }>
  selectScreen: Choice<{ id: string }>
  closeScreen: Choice<{ id: string }>
  /** Rows of the menu of a tab, and what they do [D17]. */
  applicationTabMenu(id: string): MenuAction[]
  screenTabMenu(id: string): MenuAction[]
  actOnApplication: Choice<{ id: string; action: string }>
  actOnScreen: Choice<{ id: string; action: string }>
  userAction: Choice<{ id: string }>
  chooseLanguage: Choice<{ locale: string }>
  navigate: Choice<{ path: string }>
  stopWaiting(): void
  signInAgain(): void
  logOut(): void
  retryMenus(): void
}

/** What a frame is drawn of. Portal users have views of their own [S2.18]. */
export interface FrameViews {
  top(state: FrameState, on: FrameActions): unknown
  bottom(state: FrameState, on: FrameActions): unknown
  home(state: FrameState, on: FrameActions): unknown
  application(state: FrameState, on: FrameActions): unknown
}

/** [S2.07] The rows above the working area: top bar, notices, application menu bar, open screens [S2.08] [S2.09]. */
export function topView(state: FrameState, on: FrameActions) {
  const { chrome, tabs, table, stable } = state
  const { profile } = chrome
  const active = applicationOf(tabs.target)
  const application = active === null ? undefined : table.byName.get(active)
  return html`
    <suite-top-bar>
      ${logoView(state, on.navigate)}
      ${
        showsMenus(chrome)
          ? html`<suite-applications-menu
              slot="applications"
              .applications=${stable.of('applications', applicationEntries(table, tabs))}
              @suite-application-choose=${on.chooseApplication}
            ></suite-applications-menu>`
          : nothing
      }
      ${
        profile
          ? html`<suite-application-tabs
              slot="tabs"
              .tabs=${stable.of('application-tabs', applicationTabs(tabs))}
              @suite-tab-select=${on.selectApplication}
              .actionsOf=${on.applicationTabMenu}
              @suite-tab-close=${on.closeApplication}
              @suite-tab-action=${on.actOnApplication}
            ></suite-application-tabs>`
          : nothing
      }
      <suite-waiting-badge
        slot="waiting"
        .waiting=${chrome.waiting}
        @suite-navigate=${on.navigate}
      ></suite-waiting-badge>
      ${showsMenus(chrome) ? html`<suite-command-field slot="tools" .tabs=${tabs.applications.length}></suite-command-field>` : nothing}
      ${toolsView(state, on)}
    </suite-top-bar>
    ${bannerView(state)}
    ${
      application && showsMenus(chrome)
        ? html`<suite-menu-bar
            .menus=${stable.of('menus', menuNodes(state.menusOf(application.application), application))}
            .favourite=${activeFavourite(tabs, chrome)}
            @suite-menu-choose=${on.chooseMenu}
            @suite-favourite-toggle=${on.toggleFavourite}
          ></suite-menu-bar>`
        : nothing
    }
    ${
      application
        ? html`<suite-menu-tabs
            .tabs=${stable.of('screen-tabs', screenTabs(tabs))}
            @suite-tab-select=${on.selectScreen}
            .actionsOf=${on.screenTabMenu}
            @suite-tab-close=${on.closeScreen}
            @suite-tab-action=${on.actOnScreen}
          ></suite-menu-tabs>`
        : nothing
    }
  `
}

/** [S1.11] */
export const logoView = ({ chrome: { company } }: FrameState, onNavigate: FrameActions['navigate']) =>
  html`<suite-company-logo
    slot="logo"
    .name=${company?.Name ?? ''}
    .logo=${company?.Logo ?? null}
    .fileType=${company?.LogoFileType ?? null}
    @suite-navigate=${onNavigate}
  ></suite-company-logo>`

/** One line: about the connection, else what the shell has to say. */
export const bannerView = ({ chrome: { connection, notice }, stable }: FrameState) => {
  const actions = (notice?.actions ?? []).map(({ id, label }) => ({ id, label: t(label.key, label.args) }))
  return html`<suite-banner
    ?offline=${connection === 'offline'}
    ?unreachable=${connection === 'unreachable'}
    .level=${notice?.level ?? 'info'}
    .message=${notice ? t(notice.message.key, notice.message.args) : ''}
    .actions=${stable.of('notice', actions)}
  ></suite-banner>`
}

/** What every user has at the end of the bar: environment, language, user menu. What comes late stands before the command field, and moves nothing. */
export function toolsView({ chrome, stable, canChangePassword }: FrameState, on: FrameActions) {
  const { profile } = chrome
  return html`
    <suite-environment-label
      slot="tools"
      .label=${profile?.environmentLabel ?? null}
      .details=${chrome.tenant}
    ></suite-environment-label>
    <suite-language-menu
      slot="tools"
      .languages=${stable.of('languages', languageChoices(chrome))}
      .locale=${locale()}
      @suite-language-choose=${on.chooseLanguage}
    ></suite-language-menu>
    <suite-user-menu
      slot="tools"
      .user=${profile && stable.of('user', { name: profile.name })}
      .actions=${stable.of('actions', userActions(chrome, canChangePassword))}
      .news=${chrome.runNews?.count ?? 0}
      @suite-user-action=${on.userAction}
    ></suite-user-menu>
  `
}

/** Below and above everything: the status bar, and what lies over the page. */
export function bottomView(state: FrameState, on: FrameActions) {
  const { chrome, stable, shortcuts, screenActions } = state
  return html`
    <suite-status-bar
      .hints=${stable.of('hints', showsMenus(chrome) ? keyHints(shortcuts, screenActions) : [])}
      .tenant=${chrome.tenant}
      .note=${stable.of('status-note', runNote(chrome))}
      @suite-user-action=${on.userAction}
    ></suite-status-bar>
    ${overlaysView(state, on)}
  `
}

/** The loading overlay, and the dialog of a session that ended. */
export function overlaysView({ chrome }: FrameState, on: FrameActions) {
  return html`
    <suite-loading-overlay
      .open=${chrome.loadingSince !== null}
      .startedAt=${chrome.loadingSince}
      @suite-stop-waiting=${on.stopWaiting}
    ></suite-loading-overlay>
    <suite-session-dialog
      .open=${chrome.expired !== null}
      .items=${chrome.expired?.unsaved ?? []}
      .problem=${chrome.expired?.problem ?? ''}
      @suite-sign-in-again=${on.signInAgain}
      @suite-log-out=${on.logOut}
    ></suite-session-dialog>
  `
}

/** [S1.04] Where the screens were, once nobody is signed in any more. */
export const signedOutView = (_state: FrameState, on: FrameActions) =>
  html`<suite-signed-out @suite-user-action=${on.userAction}></suite-signed-out>`

export const homeView = ({ table, tabs, chrome, stable, menusOf }: FrameState, on: FrameActions) =>
  html`<suite-home
    .model=${stable.of('home', homeModel(table, tabs, chrome, menusOf))}
    @suite-navigate=${on.navigate}
    @suite-favourite-move=${on.moveFavourite}
    @suite-favourite-remove=${on.removeFavourite}
  ></suite-home>`

/** [S2.03] The initial application page: its menu tree, or why there is none. */
export function applicationView({ table, tabs, menusOf, stable }: FrameState, on: FrameActions) {
  const application = tabs.shown?.kind === 'application' ? table.byName.get(tabs.shown.application) : undefined
  if (!application) return nothing
  const menus = menusOf(application.application)
  if (menus?.state === 'failed') {
    return html`<suite-panel-error
      heading=${failureTitle(applicationLabel(application))}
      @suite-retry=${on.retryMenus}
      @suite-close=${() => on.closeApplication(new CustomEvent('', { detail: { id: application.application } }))}
    ></suite-panel-error>`
  }
  // Without menus the page would say that there are none; the panel is busy instead.
  if (menus?.state !== 'ready') return nothing
  return html`<suite-application-page
    heading=${applicationLabel(application)}
    .tile=${application.tile}
    .family=${application.family}
    .menus=${stable.of('page-menus', menuNodes(menus, application))}
    @suite-menu-choose=${on.chooseMenu}
  ></suite-application-page>`
}

export const STAFF_VIEWS: FrameViews = {
  top: topView,
  bottom: bottomView,
  home: homeView,
  application: applicationView,
}
