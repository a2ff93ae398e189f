import { merge, pairwise, map, Subject, type Observable, type Subscription } from 'rxjs'
import { scrubbed } from '../../shared/contracts/fault.ts'
import type { Bus } from '../../shared/events/bus.ts'
import type { EventTopics, StateTopics } from '../../shared/events/topics.ts'
import { type Place, tabOf, type TabState, samePlace } from '../tabs/tab-state.ts'

/** One thing that happened: a topic of the bus, or a transition of the tabs. */
export interface LogEntry {
  readonly at: Date
  readonly topic: string
  readonly detail: string
}

type Details = { readonly [K in keyof EventTopics]: (payload: EventTopics[K]) => string }

const MOST_KEPT = 200
const STATES: readonly (keyof StateTopics)[] = ['session', 'online', 'loading', 'locale', 'density', 'theme']

/** What is said of an event: names and numbers, never what a server or a user wrote, nor a token. */
const DETAILS: Details = {
  alert: ({ message }) => message.key,
  fault: ({ module, screen, kind, error }) =>
    [screen ?? module, kind, error instanceof Error ? scrubbed(`${error.name}: ${error.message}`) : typeof error]
      .filter(Boolean)
      .join(' '),
  unreached: ({ status }) => String(status),
  'person-changed': () => '',
  'acting-asked': ({ userName }) => userName,
  'record-saved': ({ entity, id }) => `${entity} ${id}`,
  'records-changed': ({ records }) => records.map(({ room, id, version }) => `${room} ${id} ${version}`).join(),
  'counters-changed': ({ names }) => names.join(),
  'changes-missed': () => '',
  'account-switch-requested': ({ billToId }) => billToId,
  'account-switched': ({ billToId, shipToId }) => [billToId, shipToId].filter(Boolean).join(' '),
}

/** [D17] The last 200 events of the bus and transitions of the tabs; they are gone with the panel that shows them. */
export class EventLog {
  readonly changes$ = new Subject<void>()
  #entries: LogEntry[] = []
  readonly #following: Subscription

  constructor(bus: Bus, tabs$: Observable<TabState>) {
    const states = STATES.map((topic) => bus.state$(topic).pipe(map((value) => [topic, String(value)] as const)))
    const events = (Object.keys(DETAILS) as (keyof EventTopics)[]).map((topic) => eventsOf(bus, topic))
    this.#following = merge(...states, ...events).subscribe(([topic, detail]) => this.#note(topic, detail))
    this.#following.add(
      tabs$.pipe(pairwise()).subscribe(([before, after]) => {
        for (const [topic, detail] of transitions(before, after)) this.#note(topic, detail)
      }),
    )
  }

  /** Most recent first. */
  get entries(): readonly LogEntry[] {
    return this.#entries
  }

  dispose(): void {
    this.#following.unsubscribe()
    this.#entries = []
  }

  #note(topic: string, detail: string): void {
    this.#entries = [{ at: new Date(), topic, detail }, ...this.#entries].slice(0, MOST_KEPT)
    this.changes$.next()
  }
}

const eventsOf = <K extends keyof EventTopics>(bus: Bus, topic: K) =>
  bus.on$(topic).pipe(map((payload) => [topic, DETAILS[topic](payload)] as const))

const nameOf = (place: Place | null) =>
  place === null ? '-' : place.kind === 'screen' ? place.tabId : place.kind === 'home' ? 'home' : place.application

/** What became different between two states of the tabs. */
function* transitions(before: TabState, after: TabState): Generator<readonly [string, string]> {
  for (const { id } of before.screens) if (!tabOf(after, id)) yield ['tab-closed', id]
  for (const tab of after.screens) {
    const was = tabOf(before, tab.id)
    if (!was) yield ['tab-opened', tab.id]
    if (was?.stage !== tab.stage) yield ['tab-stage', `${tab.id} ${tab.stage}`]
    if (was && was.unsaved !== tab.unsaved) yield ['tab-unsaved', `${tab.id} ${tab.unsaved}`]
  }
  if (!samePlace(before.target, after.target)) yield ['target', nameOf(after.target)]
  if (!samePlace(before.shown, after.shown)) yield ['shown', nameOf(after.shown)]
}
