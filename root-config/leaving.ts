import { map, distinctUntilChanged, type Observable } from 'rxjs'
import type { TabState } from './tabs/tab-state.ts'

const hasUnsaved = (state: TabState) => state.screens.some((tab) => tab.unsaved)

/**
 * [D5] The browser's own question before the page is left; attached only while something is dirty, since a page that
 * listens for it is kept out of the browser's back-forward memory. Answers the function that lets go for good.
 */
export function guardLeaving(page: Window, state$: Observable<TabState>): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  const subscription = state$.pipe(map(hasUnsaved), distinctUntilChanged()).subscribe((unsaved) => {
    if (unsaved) page.addEventListener('beforeunload', ask)
    else page.removeEventListener('beforeunload', ask)
  })
  return () => {
    subscription.unsubscribe()
    page.removeEventListener('beforeunload', ask)
  }
}
