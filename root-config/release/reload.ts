import type { KeptTab } from '../../shared/contracts/kept-work.ts'
import type { Guards } from '../guards.ts'
import type { TabStore } from '../tabs/tab-store.ts'

interface Parts {
  guards: Guards
  store: TabStore
  /** Keeps it until the page is there again; rejects when nobody could take it. */
  keep(tabs: readonly KeptTab[]): Promise<unknown>
  /** Lets the page be left without the browser's question. */
  releasePage(): void
  page: Pick<Location, 'reload'>
}

/**
 * [D15] Loads the page anew when the user wants it. Unsaved records are kept and come back; what cannot be kept, or could not be
 * handed over, is asked about first. False when he stays.
 */
export async function reloadPage({ guards, store, keep, releasePage, page }: Parts): Promise<boolean> {
  const { kept, others } = guards.keep()
  if (!(await guards.mayClose(others))) return false
  const isKept = kept.length === 0 || (await keep(kept).then(Boolean, () => false))
  if (!isKept && !(await guards.mayClose(store.state.screens.map((tab) => tab.id)))) return false
  releasePage()
  page.reload()
  return true
}
