import '../../shell-elements/portal.ts'
import { BehaviorSubject, distinctUntilChanged, filter, map, merge, type Observable, skip } from 'rxjs'
import { bus } from '../../shared/events/bus.ts'
import type { EventTopics } from '../../shared/events/topics.ts'
import { t } from '../../shared/i18n/i18n.ts'
import type { AccountBarElement } from '../../shell-elements/account-bar/account-bar.element.ts'
import type { Dialogs } from '../dialogs.ts'
import type { FrameViews } from '../frame-view.ts'
import type { Guards } from '../guards.ts'
import type { Navigation } from '../navigation.ts'
import type { PanelTitle } from '../panels.ts'
import type { Place, TabState } from '../tabs/tab-state.ts'
import type { TabStore } from '../tabs/tab-store.ts'
import { close } from '../tabs/transitions.ts'
import { PORTAL_CALLS, PortalService } from './portal-service.ts'
import { HOME_PATH, isPortalHome } from './portal-model.ts'
import { portalViews } from './portal-view.ts'

interface Parts {
  store: TabStore
  navigation: Navigation
  guards: Guards
  dialogs: Dialogs
}

/** The frame of a portal user. */
export interface Portal {
  readonly views: FrameViews
  readonly changes$: Observable<unknown>
  /** The initial page is titled Home; null for any other place. */
  title(state: TabState, place: Place): PanelTitle | null
  /** Asks for account, notice and badges, once the frame stands. */
  start(frame: HTMLElement): void
}

/** Narrower than this the places of the portal stand along the bottom. */
const PHONE = '(max-width: 639px)'

/** [S2.18] Portal mode of the chrome: its own frame over the same tabs, router and dialogs. */
export function openPortal({ store, navigation, guards, dialogs }: Parts): Portal {
  const tabIds = () =>
    store.state.screens.filter(({ route }) => route.fullPath.startsWith(`${HOME_PATH}/`)).map((tab) => tab.id)
  const service = new PortalService({
    calls: PORTAL_CALLS,
    mayLeave: () => guards.asked(tabIds()),
    showError: (message) => void dialogs.error(message || t('portal:account.refused')),
    // What they show is the former account's: opened again, they begin anew.
    resetScreens: () => navigation.change((state) => close(state, tabIds())),
    now: () => Date.now(),
    storage: sessionStorage,
  })
  const media = matchMedia(PHONE)
  const phone$ = new BehaviorSubject(media.matches)
  media.addEventListener('change', () => phone$.next(media.matches))

  let frame: HTMLElement | null = null
  const views = portalViews({
    view: () => service.view$.value,
    isPhone: () => phone$.value,
    on: {
      home: () => navigation.go(HOME_PATH),
      openSwitcher: () => frame?.querySelector<AccountBarElement>('suite-account-bar')?.openSwitcher(),
      // [S8.12] Rethrown to here, and reported once.
      switchTo: ({ detail }) => void service.switchTo(detail.billToId).catch(reportError),
      chooseShipTo: ({ detail }) => service.chooseShipTo(detail.shipToId),
      retry: () => void service.loadSession().then(() => service.loadBadges()),
    },
  })
  return {
    views,
    changes$: merge(service.view$, phone$),
    title: (_state, place) => (isPortalHome(place) ? { label: t('portal:nav.home'), path: HOME_PATH } : null),
    start(element) {
      frame = element
      void service.load()
      bus
        .on$('account-switch-requested')
        .subscribe(({ billToId }) => void service.switchTo(billToId).catch(reportError))
      // The first one is asked for with the rest.
      bus
        .state$('locale')
        .pipe(distinctUntilChanged(), skip(1))
        .subscribe(() => void service.loadText())
      const wake = () => document.visibilityState === 'visible' && service.wake()
      document.addEventListener('visibilitychange', wake)
      addEventListener('focus', wake)
      merge(bus.on$('changes-missed'), bus.on$('counters-changed').pipe(filter(isBadge))).subscribe(() =>
        service.recount(document.visibilityState === 'visible'),
      )
      bus
        .state$('session')
        .pipe(
          map((session) => session === 'signed-out'),
          distinctUntilChanged(),
        )
        .subscribe((over) => over && service.forget())
    },
  }
}

/** News about what the badges count. */
const isBadge = ({ names }: EventTopics['counters-changed']) => names.some((name) => name !== 'runs')
