import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renewalLock } from '../../../shared/session/renewal-lock.ts'
import { SessionManager } from '../../../shared/session/session-manager.ts'
import { ownEndpoints, settingsOfPage } from '../../../shared/session/settings.ts'
import * as code from '../../../shared/session/user-manager.ts'
import { Browser, Provider, SETTINGS } from './provider.ts'

let provider: Provider
let browser: Browser
beforeEach(() => {
  provider = new Provider()
  browser = new Browser()
  vi.stubGlobal('fetch', provider.fetch)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const managerOf = (load = vi.fn(async () => code)) => {
  const { storage, locks } = browser
  const settings = { ...SETTINGS, endpoints: ownEndpoints(SETTINGS.authority) }
  return { load, manager: new SessionManager({ settings, storage, lock: renewalLock({ locks, storage }), load }) }
}

describe('the stored sign-in', () => {
  test('is read without the code that talks to the provider', async () => {
    const user = await browser.signIn(100)
    const { manager, load } = managerOf()
    const { access_token, refresh_token, expires_at, profile } = user
    expect(await manager.getUser()).toMatchObject({ access_token, refresh_token, expires_at, profile, expired: false })
    expect(load).not.toHaveBeenCalled()
  })

  test('lies where that code keeps it', () => {
    expect(managerOf().manager.storedUserKey).toBe(browser.tab().storedUserKey)
  })

  test('is nobody where nobody signed in', async () => {
    expect(await managerOf().manager.getUser()).toBeNull()
  })

  test('expires while it is looked at', async () => {
    await browser.signIn(100)
    const user = (await managerOf().manager.getUser())!
    vi.useFakeTimers({ now: Date.now() + 101_000 })
    expect(user.expired).toBe(true)
  })
})

describe('the code of the sign-in', () => {
  test('comes with the first need of it, once', async () => {
    await browser.signIn(100)
    const { manager, load } = managerOf()
    expect((await manager.renew('access-0')).access_token).toBe('access-1')
    expect((await manager.renew('access-1')).access_token).toBe('access-2')
    expect((await manager.getUser())?.access_token).toBe('access-2')
    expect(load).toHaveBeenCalledOnce()
  })

  test('is asked for again after it could not be loaded', async () => {
    await browser.signIn(100)
    const { manager, load } = managerOf()
    load.mockRejectedValueOnce(new Error('Error loading'))
    await expect(manager.renew('access-0')).rejects.toThrow('Error loading')
    expect((await manager.renew('access-0')).access_token).toBe('access-1')
  })
})

describe('signing out', () => {
  test('is seen by the other browser tabs before the code of the sign-in is there', async () => {
    await browser.signIn(100)
    const { manager } = managerOf(vi.fn(() => new Promise<typeof code>(() => {})))
    void manager.signOut()
    expect(browser.storage.getItem(manager.storedUserKey)).toBeNull()
  })

  test('ends with what a renewal stored meanwhile too', async () => {
    await browser.signIn(100)
    const tab = browser.tab()
    const kept = browser.storage.getItem(tab.storedUserKey)
    const revoked: string[] = []
    const spies = tab as unknown as Record<string, unknown>
    spies['_revokeInternal'] = (user: { refresh_token: string }) => Promise.resolve(revoked.push(user.refresh_token))
    spies['signoutRedirect'] = () => Promise.resolve()
    const renewal = browser.tab().renew('access-0')
    await tab.signOut(kept)
    await renewal
    expect(browser.storage.getItem(tab.storedUserKey)).toBeNull()
    expect(revoked).toEqual(['refresh-1'])
  })
})

describe('endpoints', () => {
  const page = (authority: string) =>
    ({ querySelector: (of: string) => ({ content: of.includes('authority') ? authority : 'novus-shell' }) }) as never

  test('of our own provider are known', () => {
    const { endpoints } = settingsOfPage(page('http://shell.test/oidc'), 'http://shell.test')
    expect(endpoints).toEqual(ownEndpoints('http://shell.test/oidc'))
  })

  test('of any other are asked for', () => {
    expect(settingsOfPage(page('https://login.test/realm'), 'http://shell.test')).not.toHaveProperty('endpoints')
  })
})

describe('a question to the provider', () => {
  test('[S7.12] names a nonce of its own, without which some refuse it', async () => {
    const [first, second] = await Promise.all(
      [0, 1].map(async () => new URL(await managerOf().manager.signInAddress({ hash: '#/' }))),
    )
    expect(first!.searchParams.get('nonce')).toMatch(/^[\da-f-]{36}$/)
    expect(second!.searchParams.get('nonce')).not.toBe(first!.searchParams.get('nonce'))
  })
})
