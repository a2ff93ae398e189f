import '../../shell-elements/dev-panel/dev-panel.element.ts'
import { getAppStatus } from 'single-spa'
import { auditTime, interval, merge } from 'rxjs'
import { brokenModules } from '../../shared/api/broken-modules.ts'
import { bus } from '../../shared/events/bus.ts'
import { loadTexts, t } from '../../shared/i18n/i18n.ts'
import { installSession, session } from '../../shared/session/session.ts'
import type { DevGroup, DevRow } from '../../shell-elements/dev-panel/dev-panel.element.ts'
import type { Chrome } from '../chrome-state.ts'
import type { FaultLog } from '../faults/fault-log.ts'
import type { TabStore } from '../tabs/tab-store.ts'
import { EventLog } from './event-log.ts'
import { ParkedCalls } from './parked-calls.ts'

interface Parts {
  modules: readonly string[]
  store: TabStore
  chrome: Chrome
  release: string
  faults: FaultLog
  /** Address of a module's entry in the import map, or null. */
  addressOf(module: string): string | null
}

/** In ms: changes that come together are drawn together; memory is looked at now and then. */
const TOGETHER = 200
const LOOK = 2_000
const MEGABYTE = 2 ** 20

/** [D17] The panel of `?dev`. What it gathers is gone when it is closed, or when the user signs out. */
export async function openDevPanel(parts: Parts): Promise<void> {
  await loadTexts(['dev'])
  const log = new EventLog(bus, parts.store.state$)
  const port = session()
  const parked = new ParkedCalls(port)
  installSession(parked)
  const panel = document.createElement('suite-dev-panel')
  const draw = () => (panel.groups = groupsOf(parts, log, parked))
  const drawing = merge(log.changes$, parts.store.state$, interval(LOOK)).pipe(auditTime(TOGETHER)).subscribe(draw)
  const close = () => {
    drawing.unsubscribe()
    log.dispose()
    installSession(port)
    panel.remove()
  }
  panel.addEventListener('suite-close', close)
  drawing.add(bus.state$('session').subscribe((state) => state === 'signed-out' && close()))
  draw()
  document.body.append(panel)
}

function groupsOf(parts: Parts, log: EventLog, parked: ParkedCalls): DevGroup[] {
  const group = (id: string, rows: readonly DevRow[]): DevGroup => ({ id, label: t(`dev:groups.${id}`), rows })
  return [
    group('page', pageRows(parts)),
    group('modules', moduleRows(parts)),
    group('tabs', tabRows(parts)),
    group(
      'log',
      log.entries.map(({ at, topic, detail }) => row(topic, timeOf(at), detail)),
    ),
    group(
      'parked',
      parked.since.map((at, index) => row(String(index + 1), timeOf(at), '')),
    ),
    group(
      'faults',
      parts.faults.entries.map(({ module, kind, count, message }) => row(module, `${kind} × ${count}`, message)),
    ),
    group('memory', memoryRows()),
  ]
}

const row = (name: string, state: string, detail: string): DevRow => ({ name, state, detail })

const timeOf = (at: Date) => at.toISOString().slice(11, 23)

const pageRows = ({ release, chrome }: Parts) => [
  row('release', release, ''),
  row('release of the server', chrome.state.tenant?.releaseNumber ?? '-', ''),
  row('session', bus.state('session'), ''),
  row('connection', chrome.state.connection, ''),
]

function moduleRows({ modules, addressOf }: Parts): DevRow[] {
  const broken = new Set(brokenModules())
  return modules.map((module) => {
    const address = addressOf(module)
    const state = address !== null && broken.has(address) ? 'BROKEN' : (getAppStatus(`app-${module}`) ?? '-')
    return row(module, state, address ?? '-')
  })
}

const tabRows = ({ store }: Parts) =>
  store.state.screens.map(({ id, stage, started, allowed, unsaved, route }) => {
    const flags = [started ? 'started' : 'asleep', allowed ? 'allowed' : 'unconfirmed', ...(unsaved ? ['unsaved'] : [])]
    return row(id, stage, `${route.room}, ${flags.join(', ')}`)
  })

/** Only some browsers tell of their memory. */
function memoryRows(): DevRow[] {
  const { memory } = performance as Performance & { memory?: Record<'usedJSHeapSize' | 'totalJSHeapSize', number> }
  const heap = memory
    ? [row('heap', inMegabytes(memory.usedJSHeapSize), `of ${inMegabytes(memory.totalJSHeapSize)}`)]
    : []
  return [...heap, row('elements', String(document.getElementsByTagName('*').length), '')]
}

const inMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`
