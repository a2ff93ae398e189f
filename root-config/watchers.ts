import { STATE_HEADER } from '../shared/contracts/live.ts'
import { filter, firstValueFrom } from 'rxjs'
import { api } from '../shared/api/client.ts'
import { bus } from '../shared/events/bus.ts'
import type { Chrome } from './chrome-state.ts'
import type { Closing } from './closing.ts'
import { ConnectionWatch } from './connection-watch.ts'
import { sayLedAway } from './away-hint.ts'
import { hintAtCrowd } from './crowd-hint.ts'
import { FaultService } from './faults/fault-service.ts'
import type { Fault } from './faults/fault-watch.ts'
import { whenIdle } from './idle.ts'
import { importLate } from './late.ts'
import { specifierOf } from './modules.ts'
import { sayReadOnly } from './read-only-notice.ts'
import { sayReleases } from './release/release-notice.ts'
import { isBusy, tabOf } from './tabs/tab-state.ts'
import type { TabStore } from './tabs/tab-store.ts'

/** What a report says beside the fault, and who hands faults over. */
interface FaultParts {
  modules: readonly string[]
  release: string
  takeFaults(take: (fault: Fault) => void): void
  /** Room of the screen that is shown. */
  screen(): string | null
  faulted(module: string, error: unknown): void
}

export interface WatchParts extends Omit<FaultParts, 'screen'> {
  store: TabStore
  closing: Closing
  focusPanel(): void
  reload(): Promise<unknown>
  chrome: Chrome
}

/** A probe without an answer for this long, in ms, had none. */
const PATIENCE = 5_000
/** What the first screen asks for comes before the stream, in ms. */
const QUIET = 1_000

/** What the shell does besides once it can be used: reports faults [acceptance 16], watches the network [acceptance 39] and the number of tabs [D14]. */
export function openWatch(parts: WatchParts): FaultService {
  watchConnection(parts.chrome)
  hintAtCrowd(parts, document, sessionStorage)
  sayLedAway(parts, document, performance.getEntriesByType('navigation')[0]?.name ?? location.href)
  sayReleases(parts, document)
  sayReadOnly(parts.chrome)
  openLive(parts)
  const service = openFaultService({
    ...parts,
    screen() {
      const { state } = parts.store
      return state.shown?.kind === 'screen' ? (tabOf(state, state.shown.tabId)?.route.room ?? null) : null
    },
  })
  if (new URLSearchParams(location.search).has('dev')) openDev(parts, service)
  return service
}

/** [decision 0013] Changes of others are told once there is quiet to ask for them. Without them everything works as it did. */
function openLive(parts: WatchParts): void {
  const settled = async () => {
    await firstValueFrom(parts.store.state$.pipe(filter((state) => !isBusy(state))))
    // What was just shown is painted first.
    await new Promise<void>((done) => whenIdle(done, QUIET))
  }
  const open = () =>
    importLate(() => import('./live/live-service.ts')).then(
      ({ followLive }) => followLive({ ...parts, settled }),
      () => addEventListener('online', open, { once: true }),
    )
  setTimeout(() => void settled().then(open), QUIET)
}

/** [D17] The panel of `?dev`: only then is its code asked for. */
function openDev(parts: WatchParts, { log }: FaultService): void {
  importLate(() => import('./dev/dev-panel.ts'))
    .then(({ openDevPanel }) => openDevPanel({ ...parts, faults: log, addressOf }))
    .catch(reportError)
}

/** A start that failed is reported, too, as soon as there is a session to do it with. */
export const reportStart = (parts: Pick<FaultParts, 'release' | 'takeFaults'>): void =>
  void openFaultService({ ...parts, modules: [], screen: () => null, faulted: () => undefined })

function openFaultService({ modules, release, takeFaults, screen, faulted }: FaultParts): FaultService {
  const isOnline = () => bus.state('online') && bus.state('session') === 'signed-in'
  const service = new FaultService({
    places: { modules, addressOf },
    release,
    where: () => ({ screen: screen(), page: location.hash }),
    send: async (reports, last) => {
      await api.send('POST', 'shell/faults', { reports }, { quiet: true, keepalive: last })
    },
    isOnline,
  })
  takeFaults((fault) => {
    const module = service.take(fault)
    const isUncaught = fault.kind === 'script' || fault.kind === 'promise'
    if (module && isUncaught) faulted(module, fault.error)
  })
  bus.state$('online').subscribe(() => void service.flush())
  bus.state$('session').subscribe(() => void service.flush())
  addEventListener('pagehide', () => void service.flush(true))
  return service
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
        ({ ok, headers }) => ok || headers.get(STATE_HEADER) !== null,
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
