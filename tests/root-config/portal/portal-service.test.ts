import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../../shared/api/client.ts'
import type { AccountSwitchAnswer } from '../../../shared/contracts/portal.ts'
import { bus } from '../../../shared/events/bus.ts'
import { PortalService, type PortalCalls } from '../../../root-config/portal/portal-service.ts'

const firms = ['C100', 'S1', 'S2', 'D200', 'T1'].map((FirmId) => ({ FirmId, Name: FirmId }))
const securables = ['C100,S1,S2', 'D200,T1'].map((Identifier) => ({ Identifier }))
const DONE: AccountSwitchAnswer = { ResultStatus: 1, Message: null, DefaultShipToId: 'T1' }

/** A server that keeps the selected account, and everything the desk did to its surroundings. */
class Surroundings implements PortalCalls {
  selected = 'C100'
  numbers: unknown = [2, 3]
  text: () => Promise<string> = async () => 'Hello'
  switching: (id: string) => Promise<AccountSwitchAnswer> = async (id) => {
    this.selected = id
    return DONE
  }
  leave = true
  clock = 0
  readonly log: string[] = []

  async session() {
    this.log.push('session')
    const shipTo = this.selected === 'C100' ? 'S1' : 'T1'
    return {
      securables,
      firms,
      accountOnHold: false,
      selectedBillToId: this.selected,
      selectedShipToId: shipTo,
      defaultShipToId: 'S1',
    }
  }
  async badges(billToId: string) {
    this.log.push(`badges ${billToId}`)
    if (this.numbers instanceof Error) throw this.numbers
    return this.numbers
  }
  homepageText = () => this.text()
  switchTo(billToId: string) {
    this.log.push(`switch ${billToId}, loading ${bus.state('loading')}`)
    return this.switching(billToId)
  }
}

/** What one browser tab keeps over a reload. */
function tabStorage(): Storage {
  const kept = new Map<string, string>()
  const storage: Partial<Storage> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
  return storage as Storage
}

let around: Surroundings
let storage: Storage
let service: PortalService
const opened = () =>
  new PortalService({
    calls: around,
    mayLeave: async () => (around.leave ? () => void around.log.push('give up') : null),
    showError: (message) => void around.log.push(`Error: ${message}`),
    resetScreens: () => void around.log.push('reset'),
    now: () => around.clock,
    storage,
  })
beforeEach(async () => {
  bus.setState('loading', 0)
  around = new Surroundings()
  storage = tabStorage()
  service = opened()
  await service.load()
  around.log.length = 0
})

describe('the portal desk', () => {
  it('[S7.07] [S7.09] [S1.12] begins with account, homepage text and badges', () => {
    expect(service.view$.value).toMatchObject({ homepageText: 'Hello', switching: false })
    expect(service.portal).toMatchObject({ selectedBillToId: 'C100', badges: { notifications: 2, cart: 3 } })
  })

  it('[S1.12] asks for the homepage text of another language; an answer that was overtaken is not taken', async () => {
    const answers: ((text: string) => void)[] = []
    around.text = () => new Promise((resolve) => answers.push(resolve))
    const [french, chinese] = [service.loadText(), service.loadText()]
    answers[1]!('你好')
    await chinese
    answers[0]!('Bonjour')
    await french
    expect(service.view$.value.homepageText).toBe('你好')
    around.text = () => Promise.reject(new Error('away'))
    await service.loadText()
    expect(service.view$.value.homepageText).toBe('')
  })

  it('[A33] [S4.23] [S7.10] a switch clears the cart, reloads the badges and tells the modules', async () => {
    const heard: unknown[] = []
    const listening = bus.on$('account-switched').subscribe((event) => heard.push(event))
    around.numbers = [0, 0]
    await service.switchTo('D200')
    listening.unsubscribe()
    expect(around.log).toEqual(['switch D200, loading 1', 'give up', 'reset', 'badges D200', 'session'])
    expect(service.portal).toMatchObject({
      selectedBillToId: 'D200',
      selectedShipToId: 'T1',
      accountOnHold: false,
      badges: { notifications: 0, cart: 0 },
    })
    expect(heard).toEqual([{ billToId: 'D200', shipToId: 'T1' }])
    expect(bus.state('loading')).toBe(0)
  })

  it('[A33] [S8.12] [S3.14] a refused switch shows the server’s message, clears the overlay and keeps the account', async () => {
    const before = service.portal
    around.switching = async () => ({ ResultStatus: 2, Message: 'Bill To is invalid.', DefaultShipToId: null })
    await service.switchTo('D200')
    expect(around.log).toEqual(['switch D200, loading 1', 'Error: Bill To is invalid.'])
    expect(service.portal).toBe(before)
    expect(bus.state('loading')).toBe(0)
    expect(service.view$.value).toMatchObject({ switching: false, switchFailed: false })
  })

  it.each([
    [0, true],
    [500, false],
  ])('[A33] [S8.12] a transport error is rethrown, the overlay cleared: status %i', async (status, last) => {
    around.log.length = 0
    const before = service.portal
    const error = new ApiError(status, null, null, 'no answer')
    around.switching = () => Promise.reject(error)
    await expect(service.switchTo('D200')).rejects.toBe(error)
    expect(service.portal).toBe(before)
    // What the user would have given up for the other account is still there.
    expect(around.log).not.toContain('give up')
    expect(bus.state('loading')).toBe(0)
    // Where nobody else tells the user, the account bar does.
    expect(service.view$.value).toMatchObject({ switching: false, switchFailed: last })
    around.switching = async () => DONE
    around.selected = 'D200'
    await service.switchTo('D200')
    expect(service.view$.value.switchFailed).toBe(false)
  })

  it('asks about unsaved work first; who keeps editing keeps the account', async () => {
    around.leave = false
    await service.switchTo('D200')
    expect(around.log).toEqual([])
    expect(service.portal.selectedBillToId).toBe('C100')
  })

  it('switches once at a time, and never to the account that is selected', async () => {
    await service.switchTo('C100')
    await Promise.all([service.switchTo('D200'), service.switchTo('D200')])
    expect(around.log.filter((line) => line.startsWith('switch'))).toHaveLength(1)
  })

  it('[S8.13] badges and text that cannot be had stay silent: last numbers, no text', async () => {
    around.numbers = new Error('500')
    await service.loadBadges()
    expect(service.portal.badges).toEqual({ notifications: 2, cart: 3 })
    around.text = () => Promise.reject(new Error('500'))
    await service.load()
    expect(service.view$.value.homepageText).toBe('')
    // Another account never shows the numbers of the one before.
    await service.switchTo('D200')
    expect(service.portal.badges).toEqual({ notifications: 0, cart: 0 })
  })

  it('[S7.07] counts again when the user is back after more than a minute', () => {
    around.clock = 60_000
    service.wake()
    expect(around.log).toEqual([])
    around.clock = 60_001
    service.wake()
    expect(around.log).toEqual(['badges C100'])
  })

  it('[S4.22] says that accounts could not be had, and asks again', async () => {
    const session = around.session.bind(around)
    around.session = () => Promise.reject(new Error('offline'))
    await service.loadSession()
    expect(service.portal.standing).toBe('failed')
    around.session = session
    await service.loadSession()
    expect(service.portal).toMatchObject({ standing: 'known', accountOnHold: false })
  })

  it('[S1.09] a ship-to that was chosen is there again after a reload, for its account and as long as it may be', async () => {
    service.chooseShipTo('S2')
    service = opened()
    await service.load()
    expect(service.portal.selectedShipToId).toBe('S2')
    await service.switchTo('D200')
    expect(service.portal.selectedShipToId).toBe('T1')
    around.selected = 'C100'
    service = opened()
    await service.load()
    expect(service.portal.selectedShipToId).toBe('S2')
    storage.setItem('novus:ship-to', '{"billToId":"C100","shipToId":"T1"}')
    service = opened()
    await service.load()
    expect(service.portal.selectedShipToId, 'what is not the user’s is not chosen').toBe('S1')
    service.chooseShipTo('S2')
    service.forget()
    expect(storage.getItem('novus:ship-to'), 'signed out').toBeNull()
  })

  it('[A22] nothing of the account stays after sign-out, whatever answer comes late', async () => {
    const late = service.loadSession()
    service.forget()
    await late
    expect(service.portal).toMatchObject({ firms: [], billToList: [], selectedBillToId: null })
    expect(service.view$.value.homepageText).toBe('')
  })
})
