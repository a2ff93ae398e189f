import { combineLatest, distinctUntilChanged, map } from 'rxjs'
import { bus } from '../../shared/events/bus.ts'
import { isReplaced } from '../../shared/events/release.ts'
import { locale } from '../../shared/i18n/i18n.ts'
import type { Chrome, Notice } from '../chrome-state.ts'
import { screenTitle } from '../labels.ts'
import type { TabStore } from '../tabs/tab-store.ts'

const RELOAD = 'reload-for-release'
const LATER = 'release-later'
/** More screens than this are counted. */
const MOST_NAMED = 4

interface Parts {
  chrome: Chrome
  store: TabStore
  /** Asks about or keeps what is unsaved, then loads the page anew. */
  reload(): Promise<unknown>
  /** Gives the focus to the panel that is shown: the button that was pressed goes away. */
  focusPanel(): void
}

/**
 * [D15] [A38] One line once the server is of another release than this page: which screens hold unsaved work, and the reload,
 * which nobody but the user begins. Whoever wants it later is told again by the next release.
 */
export function sayReleases({ chrome, store, reload, focusPanel }: Parts, page: EventTarget): void {
  let putOff = ''
  const unsaved$ = store.state$.pipe(
    map(({ screens }) => screens.filter((tab) => tab.unsaved).map(screenTitle)),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  )
  combineLatest([bus.state$('release'), unsaved$, bus.state$('locale')]).subscribe(([release, unsaved]) => {
    const isDue = isReplaced() && release !== putOff && chrome.state.profile !== null
    chrome.say('release', isDue ? noticeOf(unsaved) : null)
  })
  page.addEventListener('suite-banner-action', (event) => {
    const { id } = (event as CustomEvent<{ id: string }>).detail
    if (id === RELOAD) void reload()
    if (id !== LATER) return
    putOff = bus.state('release')
    chrome.say('release', null)
    focusPanel()
  })
}

function noticeOf(unsaved: readonly string[]): Notice {
  const names = new Intl.ListFormat(locale()).format(unsaved.slice(0, MOST_NAMED))
  const more = unsaved.length - MOST_NAMED
  return {
    message:
      unsaved.length === 0
        ? { key: 'shell:release.ready' }
        : more > 0
          ? { key: 'shell:release.readyUnsavedMany', args: { names, more } }
          : { key: 'shell:release.readyUnsaved', args: { names } },
    actions: [
      { id: RELOAD, label: { key: 'shell:release.reload' } },
      { id: LATER, label: { key: 'shell:live.later' } },
    ],
  }
}
