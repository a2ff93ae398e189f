import '../shell-elements/start.ts'
import { bus } from '../shared/events/bus.ts'
import { pageRelease } from '../shared/events/release.ts'
import { setBusinessZone } from '../shared/i18n/business-day.ts'
import { loadTexts, t } from '../shared/i18n/i18n.ts'
import { firstNavigation, type Page } from '../shared/session/first-navigation.ts'
import { startActing } from '../shared/session/acting.ts'
import { LiveSession } from '../shared/session/live-session.ts'
import { profileOf } from '../shared/session/profile.ts'
import { renewalLock } from '../shared/session/renewal-lock.ts'
import { sessionChannel } from '../shared/session/session-channel.ts'
import { installSession } from '../shared/session/session.ts'
import { settingsOfPage } from '../shared/session/settings.ts'
import { SessionManager } from '../shared/session/session-manager.ts'
import { watchFaults } from './faults/fault-watch.ts'
import { followPerson } from './acting/person.ts'
import { AddressBar } from './address.ts'
import { elementsAfterStart, elementsMissing$ } from './after-start.ts'
import { keepBarWidths } from './bar-widths.ts'
import { addBrandSheets } from './brand-sheets.ts'
import { NO_BOARD, showsMenus } from './chrome-state.ts'
import { askFigures } from './home/ask-figures.ts'
import { idleMoment } from './idle.ts'
import { lastStart } from './last-start.ts'
import { importLate } from './late.ts'
import { sayMissing } from './missing-hint.ts'
import { startLocale } from './locale.ts'
import { type PreferenceStore, startLook } from './preferences.ts'
import { openShell, type OpenShell } from './shell.ts'
import { addDeclaredDoors, askDoors, loadChrome, preloadScreen, tableOf, lastTable } from './start-data.ts'
import { painted } from './painted.ts'
import { showFailure } from './panel-failure.ts'
import { isPortalLanding, landingPath } from './router/landing.ts'
import { forgetTabs, roomOfSaved } from './tabs/saved-tabs.ts'
import type { confirmStart } from './confirm-start.ts'

/** In ms; what is waited for comes sooner. */
const AT_LATEST = 500

/** One page load, from the stored sign-in to the shell that can be used. */
async function start(container: HTMLElement): Promise<void> {
  startLook(document, localStorage)
  startLocale(document)
  bus.setState('online', navigator.onLine)
  const texts = loadTexts(['shell'])
  texts.catch(() => undefined)
  const settings = settingsOfPage(document, location.origin)
  const lock = renewalLock({ locks: navigator.locks, storage: localStorage })
  const manager = new SessionManager({
    settings,
    storage: localStorage,
    lock,
    load: () => importLate(() => import('../shared/session/user-manager.ts')),
  })

  const first = await firstNavigation(manager, pageOf(window), sessionStorage)
  if (first.kind === 'leaving') return
  if (first.kind === 'window-done') return windowDone(container, texts)
  if (first.kind === 'refused') {
    await texts
    return failStart(
      container,
      t('shell:session.refused'),
      first.error,
      () => void manager.signInByRedirect({ hash: '' }),
    )
  }

  const { hash } = location
  preloadScreen(roomOfSaved({ own: sessionStorage, shared: localStorage }, first.user.profile.sub, hash))
  const own = await profileOf(first.user)
  const profile = startActing(localStorage, own)
  let releasePage = () => {}
  const live = new LiveSession({
    manager,
    user: first.user,
    profile,
    announce: () => channel.announce(),
    setState: (state) => bus.setState('session', state),
    onOtherUser: () => {
      releasePage()
      forgetTabs({ own: sessionStorage }, profile.sub)
      new AddressBar().replace('#/')
      location.reload()
    },
  })
  const channel = sessionChannel(manager.storedUserKey, () => void live.changedElsewhere())
  installSession(live)
  addBrandSheets(profile.cssFiles, document.head)

  // What the last start was told is shown at once; the server's answer is followed when it is there.
  const last = lastStart(localStorage, profile.sub, pageRelease())
  const lastDoors = last && lastTable(last, [hash, landingPath(profile.landingPage) ?? ''])
  if (lastDoors) setBusinessZone(last.zone)
  const asked = askDoors()
  asked.catch(() => undefined)

  let shell: OpenShell | undefined
  const toSignIn = () => {
    // Whoever logs out while the first renewal is on its way leaves it without its user: the provider, which has not heard of it yet, would let him in again [acceptance 22].
    if (bus.state('session') === 'signed-out') return
    // Over what is unsaved stands the sentence that the session has ended.
    if (shell && shell.unsaved().length > 0) return
    releasePage()
    manager.signInByRedirect({ hash }).catch(reportError)
  }
  // [S4.02] [S4.03] The stored token was good for the first calls, so they did not wait for the one that replaces it; nor does the
  // paint wait for the code that asks for it.
  const renew = () => void first.renew?.().then((user) => live.adopt(user), toSignIn)
  // Later the tabs stay and are told; while there are none, a session that has ended leads to sign-in.
  const ended = bus.state$('session').subscribe((state) => state === 'expired' && toSignIn())
  const unwatch = () => ended.unsubscribe()
  try {
    const [table, openPortal] = await Promise.all([
      lastDoors ?? asked.then((doors) => tableOf(doors, hash)),
      loadPortal(profile.landingPage),
      texts,
    ])
    shell = openShell({
      container,
      table,
      profile,
      signedInAs: own.sub,
      live,
      manager,
      authority: settings.authority,
      release: pageRelease(),
      openPortal,
      hash,
      last: lastDoors && last,
    })
    releasePage = shell.releasePage
    document.documentElement.dataset.ready = ''
  } catch (error) {
    renew()
    throw error
  } finally {
    if (lastDoors) asked.then(unwatch, unwatch)
    else unwatch()
  }
  await painted()
  // HOME's figures are what is looked at next, and were asked for with the stored token; whatever nobody looks at yet comes when
  // there is nothing else to do.
  await Promise.race([openHome(shell), new Promise((done) => setTimeout(done, AT_LATEST))])
  renew()
  followLate({ shell, sub: profile.sub, release: pageRelease(), storage: localStorage, last: lastDoors && last, asked })
  void elementsAfterStart()
  sayMissing(elementsMissing$, shell.chrome, document)
  const wake = () => document.visibilityState === 'visible' && void live.wake()
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  followPerson(shell)
  await loadChrome(shell.chrome)
  const later = [
    // Without them a shut door is an unknown one, which leads to its application: no reason to tell anybody.
    () => void addDeclaredDoors(shell.table).catch(() => undefined),
    () => watchOver(shell),
    () => keepPreferences(shell.preferences),
    () => void elementsAfterStart().then(() => keepBarWidths(document, localStorage)),
    () => shell.preload(),
    () => preloadRecent(shell),
  ]
  for (const begin of later) {
    await idleMoment(AT_LATEST)
    begin()
  }
}

/** Without a network its code cannot be had: asked for again with the network. */
function followLate(parts: Parameters<typeof confirmStart>[0]): void {
  importLate(() => import('./confirm-start.ts')).then(
    (service) => service.confirmStart(parts),
    () => addEventListener('online', () => followLate(parts), { once: true }),
  )
}

/** [S2.18] The frame of the portal, for a user who lands there; staff do without its code and texts. */
async function loadPortal(landingPage: string | null) {
  if (!isPortalLanding(landingPage)) return null
  const [{ openPortal }] = await Promise.all([importLate(() => import('./portal/portal.ts')), loadTexts(['portal'])])
  return openPortal
}

function pageOf(page: Window): Page {
  const { location, history } = page
  return {
    pathname: location.pathname,
    search: location.search,
    hash: location.hash,
    href: location.href,
    reload: () => location.reload(),
    replaceAddress: (address) => history.replaceState(null, '', address),
    closeWindow: () => page.close(),
    answerFromFrame() {
      if (page.parent === page) return false
      // As oidc-client-ts does it, whose code this page then needs not.
      page.parent.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin)
      return true
    },
  }
}

/** [D17] How the user likes the shell follows him through the server; without a network, when it is back. */
function keepPreferences(preferences: PreferenceStore): void {
  importLate(() => import('./preference-sync.ts')).then(
    ({ syncPreferences }) => syncPreferences(preferences, window),
    () => addEventListener('online', () => keepPreferences(preferences), { once: true }),
  )
}

/** Reports and watches from now on. Without a network its code cannot be had: asked for again with the network. */
function watchOver(shell: OpenShell): void {
  importLate(() => import('./watchers.ts')).then(
    ({ openWatch }) => openWatch({ ...shell, release: pageRelease(), takeFaults }),
    () => addEventListener('online', () => watchOver(shell), { once: true }),
  )
}

/** What the business says on HOME comes after the start. A failure is one line there; its Retry asks for the code again. */
async function openHome(shell: OpenShell): Promise<void> {
  if (!showsMenus(shell.chrome.state)) return
  // They leave with the code that draws them, and with its texts.
  const figures = shell.store.state.shown?.kind === 'home' ? askFigures() : null
  figures?.catch(() => undefined)
  loadTexts(['home']).catch(() => undefined)
  await importLate(() => import('./home/home-board.ts')).then(
    ({ followHome }) => followHome(shell, container, figures),
    () => {
      shell.chrome.set({ board: { ...NO_BOARD, state: 'failed' } })
      container.addEventListener(
        'suite-home-refresh',
        () => {
          shell.chrome.set({ board: NO_BOARD })
          void openHome(shell)
        },
        { once: true },
      )
    },
  )
}

/**
 * What was open lately is likely to be opened next: its module, and with it what draws every screen. Not beside tabs that were
 * restored, of which only the shown one may cost anything [acceptance 12].
 */
function preloadRecent({ chrome, store, table }: OpenShell): void {
  if (store.state.screens.length > 0) return
  const route = chrome.state.recents.map(({ menuId }) => table.byMenuId.get(menuId)).find(Boolean)
  preloadScreen(route?.room)
}

/** A window that could not close itself says that it is no longer needed. */
async function windowDone(container: HTMLElement, texts: Promise<void>): Promise<void> {
  await texts
  container.textContent = t('shell:session.windowDone')
}

function failStart(container: HTMLElement, title: string, error: unknown, onRetry: () => void): void {
  showFailure(container, {
    ...{ title: () => title, error, module: 'shell', notLoaded: false, onRetry },
    onClose: () => location.assign('/'),
    onReload: () => location.reload(),
  })
}

const takeFaults = watchFaults(window)
const container = document.querySelector<HTMLElement>('#suite')!
start(container).catch(async (error: unknown) => {
  bus.emit('fault', { module: 'shell', kind: 'load', error })
  importLate(() => import('./watchers.ts')).then(
    ({ reportStart }) => reportStart({ release: pageRelease(), takeFaults }),
    () => undefined,
  )
  // What failed may have been quicker than the texts; without them their keys have to do.
  await loadTexts(['shell']).catch(() => undefined)
  failStart(container, t('shell:problems.startFailed'), error, () => location.reload())
})
