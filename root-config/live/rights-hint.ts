import type { Chrome, Notice } from '../chrome-state.ts'

const RELOAD = 'reload-for-rights'
const LATER = 'rights-later'

const NOTICE: Notice = {
  message: { key: 'shell:live.rights' },
  actions: [
    { id: RELOAD, label: { key: 'shell:live.reload' } },
    { id: LATER, label: { key: 'shell:live.later' } },
  ],
}

/** One line: what the user may do has changed, holds for his next call, and shows in menus at the next load [S6.01]. */
export function sayRightsChanged(chrome: Chrome, page: EventTarget, focusPanel: () => void): void {
  if (chrome.said('rights')) return
  chrome.say('rights', NOTICE)
  const onAction = (event: Event) => {
    const { id } = (event as CustomEvent<{ id: string }>).detail
    if (id === RELOAD) location.reload()
    if (id !== LATER) return
    page.removeEventListener('suite-banner-action', onAction)
    chrome.say('rights', null)
    focusPanel()
  }
  page.addEventListener('suite-banner-action', onAction)
}
