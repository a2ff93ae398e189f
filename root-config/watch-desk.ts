import { api } from '../shared/api/client.ts'
import { bus } from '../shared/events/bus.ts'
import type { Chrome } from './chrome-state.ts'
import type { Closing } from './closing.ts'
import { ConnectionWatch } from './connection-watch.ts'
import { hintAtCrowd } from './crowd-hint.ts'
import { FaultDesk } from './faults/fault-desk.ts'
import type { Fault } from './faults/fault-watch.ts'
import { importLate } from './late.ts'
import { specifierOf } from './modules.ts'
import { tabOf } from './tabs/tab-state.ts'
import type { TabStore } from './tabs/tab-store.ts'

export interface WatchParts {
  modules: readonly string[]
  store: TabStore
  closing: Closing
  focusPanel(): void
  chrome: Chrome
  release: string
  /** Hands over the faults. */
  takeFaults(take: (fault: Fault) => void): void
}

/** A probe without an answer for this long, in ms, had none. */
const PATIENCE = 5_000

/** What the shell does besides once it can be used: reports faults [acceptance 16], watches the network [acceptance 39] and the number of tabs [D14]. */
export function openWatch(parts: WatchParts): FaultDesk {
  watchConnection(parts.chrome)
  hintAtCrowd(parts, document, sessionStorage)
  const desk = openFaultDesk(parts)
  if (new URLSearchParams(location.search).has('dev')) openDev(parts, desk)
  return desk
}

/** [D17] The panel of `?dev`: only then is its code asked for. */
function openDev(parts: WatchParts, { log }: FaultDesk): void {
  importLate(() => import('./dev/dev-desk.ts'))
    .then(({ openDevPanel }) => openDevPanel({ ...parts, faults: log, addressOf }))
    .catch(reportError)
}

function openFaultDesk({ modules, store, release, takeFaults }: WatchParts): FaultDesk {
  const isOnline = () => bus.state('online') && bus.state('session') === 'signed-in'
  const desk = new FaultDesk({
    places: { modules, addressOf },
    release,
    where() {
      const { shown } = store.state
      const screen = shown?.kind === 'screen' ? (tabOf(store.state, shown.tabId)?.route.room ?? null) : null
      return { screen, page: location.hash }
    },
    send: async (reports, last) => {
      await api.send('POST', 'shell/faults', { reports }, { quiet: true, keepalive: last })
    },
    isOnline,
  })
  takeFaults((fault) => desk.take(fault))
  bus.state$('online').subscribe(() => void desk.flush())
  bus.state$('session').subscribe(() => void desk.flush())
  addEventListener('pagehide', () => void desk.flush(true))
  return desk
}

/** Address of a module's entry in the import map. */
function addressOf(module: string): string | null {
  try {
    return typeof System === 'undefined'
      ? import.meta.resolve(specifierOf(module))
      : System.resolve(specifierOf(module))
  } catch {
    return null
  }
}

function watchConnection(chrome: Chrome): void {
  const watch = new ConnectionWatch({
    // Whether it can serve, not only whether it lives: its database may be away.
    probe: () =>
      fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    browserOnline: () => navigator.onLine,
    setState: (connection) => {
      chrome.set({ connection })
      bus.setState('online', connection === 'online')
    },
  })
  bus.on$('unreached').subscribe(() => watch.suspect())
  addEventListener('offline', () => watch.lost())
  addEventListener('online', () => watch.look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && watch.look())
  if (!navigator.onLine) watch.lost()
}
