import type { Observable } from 'rxjs'
import type { Chrome, Notice } from './chrome-state.ts'

const RELOAD = 'reload-for-parts'

const NOTICE: Notice = {
  message: { key: 'shell:problems.partsMissing' },
  actions: [{ id: RELOAD, label: { key: 'shell:live.reload' } }],
}

/** One line while a part of the page is missing that messages need: what else cannot be said is said here, once. */
export function sayMissing(missing$: Observable<boolean>, chrome: Chrome, page: EventTarget): void {
  missing$.subscribe((isMissing) => {
    chrome.say('parts', isMissing ? NOTICE : null)
  })
  page.addEventListener('suite-banner-action', (event) => {
    if ((event as CustomEvent<{ id: string }>).detail.id === RELOAD) location.reload()
  })
}
