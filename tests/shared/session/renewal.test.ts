import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renewalLock } from '../../../shared/session/renewal-lock.ts'
import { SessionGone, sessionIsOver } from '../../../shared/session/session-end.ts'
import { MemoryLocks, MemoryStorage } from './memory-storage.ts'
import { Browser, Provider } from './provider.ts'

let provider: Provider
let browser: Browser
beforeEach(() => {
  provider = new Provider()
  browser = new Browser()
  vi.stubGlobal('fetch', provider.fetch)
})
afterEach(() => vi.unstubAllGlobals())

describe('ten browser tabs with one expired token', () => {
  test.each([
    ['with Web Locks', () => true],
    ['where one has no Web Locks', (at: number) => at !== 4],
    ['where none has Web Locks', () => false],
  ])('[A21] %s: one renewal, all ten go on, nobody is signed out', async (_, hasLocks) => {
    await browser.signIn(-10)
    const tabs = Array.from({ length: 10 }, (__, at) => browser.tab({ locks: hasLocks(at) }))
    const users = await Promise.all(tabs.map((tab) => tab.renew('access-0')))
    expect(users.map((user) => user.access_token)).toEqual(Array(10).fill('access-1'))
    expect(provider).toMatchObject({ renewals: 1, reused: false })
  })

  test('[A21] a second expiry is renewed once more', async () => {
    await browser.signIn(-10)
    await Promise.all([browser.tab().renew('access-0'), browser.tab().renew('access-0')])
    await Promise.all([browser.tab().renew('access-1'), browser.tab({ locks: false }).renew('access-1')])
    expect(provider).toMatchObject({ renewals: 2, reused: false })
  })
})

describe('one renewal', () => {
  test('keeps who the user is, and takes the new refresh token', async () => {
    await browser.signIn(-10)
    const user = await browser.tab().renew('access-0')
    expect(user.profile.sub).toBe('clerk')
    expect(user.refresh_token).toBe('refresh-1')
    expect((await browser.tab().getUser())?.access_token).toBe('access-1')
  })

  test('refused by the provider: the session is over', async () => {
    await browser.signIn(-10)
    provider.revoke()
    const error = await browser
      .tab()
      .renew('access-0')
      .catch((e: unknown) => e)
    expect(sessionIsOver(error)).toBe(true)
  })

  test('with the network away: the session may still live', async () => {
    await browser.signIn(-10)
    provider.away = true
    const error = await browser
      .tab()
      .renew('access-0')
      .catch((e: unknown) => e)
    expect(sessionIsOver(error)).toBe(false)
  })

  test('[A22] after another tab has signed out there is nothing to renew', async () => {
    await browser.signIn(-10)
    await browser.tab().removeUser()
    await expect(browser.tab().renew('access-0')).rejects.toBeInstanceOf(SessionGone)
    expect(provider.renewals).toBe(0)
  })
})

describe('the lock', () => {
  /** Runs many pieces of work at once and answers the most that ever overlapped. */
  async function crowd(locks: (at: number) => boolean): Promise<number> {
    const storage = new MemoryStorage()
    const web = new MemoryLocks()
    let inside = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++inside)
      await new Promise((done) => setTimeout(done, 5))
      inside -= 1
    }
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => renewalLock({ locks: locks(at) ? web : undefined, storage })(work)),
    )
    return most
  }

  test.each([
    ['Web Locks alone', () => true],
    ['leases alone', () => false],
    ['both beside each other', (at: number) => at % 2 === 0],
  ])('lets one in at a time: %s', async (_, locks) => expect(await crowd(locks)).toBe(1))

  test('a lease whose tab has died runs out', async () => {
    const storage = new MemoryStorage()
    storage.setItem('novus:renewal:claimed', `dead ${Date.now() + 40}`)
    storage.setItem('novus:renewal:held', `dead ${Date.now() + 40}`)
    expect(await renewalLock({ storage })(async () => 'in')).toBe('in')
  })

  test('is free again after work that failed', async () => {
    const lock = renewalLock({ storage: new MemoryStorage(), locks: new MemoryLocks() })
    await expect(lock(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await lock(async () => 'in')).toBe('in')
  })
})
