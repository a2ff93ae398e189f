import { BehaviorSubject, Subject, type Observable } from 'rxjs'
import type { EventTopics, StateTopics } from './topics.ts'

/** Typed topics over RxJS. One bus per page; screens unsubscribe with their tab. */
export class Bus {
  readonly #state = new Map<string, BehaviorSubject<unknown>>()
  readonly #events = new Map<string, Subject<unknown>>()

  /** The live value of a state topic, last value first. */
  state$<K extends keyof StateTopics>(topic: K): Observable<StateTopics[K]> {
    return this.#stateOf(topic).asObservable() as Observable<StateTopics[K]>
  }
  state<K extends keyof StateTopics>(topic: K): StateTopics[K] {
    return this.#stateOf(topic).value as StateTopics[K]
  }
  setState<K extends keyof StateTopics>(topic: K, value: StateTopics[K]): void {
    const subject = this.#stateOf(topic)
    if (subject.value !== value) subject.next(value)
  }

  on$<K extends keyof EventTopics>(topic: K): Observable<EventTopics[K]> {
    return this.#eventsOf(topic).asObservable() as Observable<EventTopics[K]>
  }
  emit<K extends keyof EventTopics>(topic: K, payload: EventTopics[K]): void {
    this.#eventsOf(topic).next(payload)
  }

  #stateOf(topic: keyof StateTopics): BehaviorSubject<unknown> {
    let subject = this.#state.get(topic)
    if (!subject) this.#state.set(topic, (subject = new BehaviorSubject<unknown>(INITIAL[topic])))
    return subject
  }
  #eventsOf(topic: string): Subject<unknown> {
    let subject = this.#events.get(topic)
    if (!subject) this.#events.set(topic, (subject = new Subject<unknown>()))
    return subject
  }
}

const INITIAL: StateTopics = {
  locale: 'en-CA',
  density: 'regular',
  theme: 'light',
  loading: 0,
  session: 'starting',
  online: true,
  readOnly: false,
  live: false,
  release: '',
}

export const bus = new Bus()
