import { describe, expect, it } from 'vitest'
import { Bus } from '../../../shared/events/bus.ts'

describe('bus', () => {
  it('replays the last value of a state topic to a new listener', () => {
    const bus = new Bus()
    bus.setState('locale', 'fr-CA')
    const heard: string[] = []
    bus.state$('locale').subscribe((value) => heard.push(value))
    bus.setState('locale', 'fr-CA')
    bus.setState('locale', 'zh-CN')
    expect(heard).toEqual(['fr-CA', 'zh-CN'])
  })
  it('does not replay events, and stops with the subscription', () => {
    const bus = new Bus()
    const heard: string[] = []
    bus.emit('record-saved', { entity: 'admin.firm', id: '1', key: 'early' })
    const subscription = bus.on$('record-saved').subscribe(({ key }) => heard.push(key))
    bus.emit('record-saved', { entity: 'admin.firm', id: '1', key: 'heard' })
    subscription.unsubscribe()
    bus.emit('record-saved', { entity: 'admin.firm', id: '1', key: 'late' })
    expect(heard).toEqual(['heard'])
  })
})
