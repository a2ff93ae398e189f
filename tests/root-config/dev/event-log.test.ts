import { BehaviorSubject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { EventLog } from '../../../root-config/dev/event-log.ts'
import { ParkedCalls } from '../../../root-config/dev/parked-calls.ts'
import { EMPTY_TABS, type ScreenTab, type TabState } from '../../../root-config/tabs/tab-state.ts'
import { Bus } from '../../../shared/events/bus.ts'

const tab = (change: Partial<ScreenTab> = {}) =>
  ({ id: 'AR0010', stage: 'new', unsaved: false, ...change }) as ScreenTab
const last = (log: EventLog) => log.entries.map(({ topic, detail }) => `${topic} ${detail}`).reverse()

function open() {
  const bus = new Bus()
  const tabs$ = new BehaviorSubject<TabState>(EMPTY_TABS)
  const log = new EventLog(bus, tabs$)
  const first = log.entries.length
  return { bus, tabs$, log, since: () => last(log).slice(first) }
}

describe('[D17] the log of the developer panel', () => {
  test('says what the bus tells, by names and numbers: no token, no address of a person, no text of the server', () => {
    const { bus, since } = open()
    bus.setState('online', false)
    bus.emit('alert', { title: { key: 'shell:alerts.title' }, message: { key: 'shell:alerts.said' }, detail: 'secret' })
    bus.emit('fault', {
      module: 'admin',
      kind: 'script',
      error: new RangeError('token=eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0 for marie@northgate.example'),
    })
    bus.emit('record-saved', { entity: 'admin/firm', id: '7', key: 'HARLOW-01' })
    expect(since()).toEqual([
      'online false',
      'alert shell:alerts.said',
      'fault admin script RangeError: token=<hidden> for <mail>',
      'record-saved admin/firm 7',
    ])
  })

  test('says the transitions of the tabs', () => {
    const { tabs$, since } = open()
    const target = { kind: 'screen', application: 'AR', tabId: 'AR0010' } as const
    tabs$.next({ ...EMPTY_TABS, screens: [tab()], target })
    tabs$.next({ ...EMPTY_TABS, screens: [tab({ stage: 'ready' })], target, shown: target })
    tabs$.next({ ...EMPTY_TABS, screens: [tab({ stage: 'ready', unsaved: true })], target, shown: target })
    tabs$.next(EMPTY_TABS)
    expect(since()).toEqual([
      'tab-opened AR0010',
      'tab-stage AR0010 new',
      'target AR0010',
      'tab-stage AR0010 ready',
      'shown AR0010',
      'tab-unsaved AR0010 true',
      'tab-closed AR0010',
      'target home',
      'shown home',
    ])
  })

  test('keeps the last 200, the newest first; closed, it holds nothing and hears nothing', () => {
    const { bus, log } = open()
    for (let status = 1; status <= 250; status++) bus.emit('unreached', { status })
    expect([log.entries.length, log.entries[0]!.detail, log.entries.at(-1)!.detail]).toEqual([200, '250', '51'])
    log.dispose()
    bus.emit('unreached', { status: 1 })
    expect(log.entries).toEqual([])
  })

  test('counts the calls that wait for a sign-in, until they are let through or turned away', async () => {
    const doors: { open(token: string): void; shut(error: Error): void }[] = []
    const waits = () => new Promise<string>((open, shut) => doors.push({ open, shut }))
    const parked = new ParkedCalls({ current: () => null, accessToken: waits, renew: waits, signOut: async () => {} })
    const calls = [parked.accessToken(), parked.renew('old')]
    expect(parked.since).toHaveLength(2)
    doors[0]!.open('new')
    expect(await calls[0]).toBe('new')
    expect(parked.since).toHaveLength(1)
    doors[1]!.shut(new Error('gone'))
    await expect(calls[1]).rejects.toThrow('gone')
    expect(parked.since).toHaveLength(0)
  })
})
