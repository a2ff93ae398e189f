import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { firstNavigation, type Page } from '../../../shared/session/first-navigation.ts'
import type { SessionUserManager } from '../../../shared/session/user-manager.ts'
import { MemoryStorage } from './memory-storage.ts'
import { Browser, Provider } from './provider.ts'

let provider: Provider
let browser: Browser
let memory: MemoryStorage
beforeEach(() => {
  provider = new Provider()
  browser = new Browser()
  memory = new MemoryStorage()
  vi.stubGlobal('fetch', provider.fetch)
})
afterEach(() => vi.unstubAllGlobals())

const page = (address = '/') => {
  const url = new URL(address, 'http://shell.test')
  const { pathname, search, hash, href } = url
  return {
    pathname,
    search,
    hash,
    href,
    reload: vi.fn(),
    replaceAddress: vi.fn(),
    closeWindow: vi.fn(),
    answerFromFrame: vi.fn(() => false),
  } satisfies Page
}

/** The manager of one page load, with the redirect recorded instead of followed. */
function managerOf(): SessionUserManager & { signInByRedirect: ReturnType<typeof vi.fn> } {
  return Object.assign(browser.tab(), { signInByRedirect: vi.fn(async () => undefined) }) as never
}

describe('[A24] the first navigation', () => {
  test('[S4.01] nobody stored: to sign-in, with the address to come back to', async () => {
    const manager = managerOf()
    expect(await firstNavigation(manager, page('/#/novus-ar?x=1'), memory)).toEqual({ kind: 'leaving' })
    expect(manager.signInByRedirect).toHaveBeenCalledExactlyOnceWith({ hash: '#/novus-ar?x=1' })
  })

  test('[S4.01] expired, with nothing to renew by: to sign-in', async () => {
    await browser.signIn(-10, { refresh: null })
    const manager = managerOf()
    expect(await firstNavigation(manager, page(), memory)).toEqual({ kind: 'leaving' })
    expect(manager.signInByRedirect).toHaveBeenCalledOnce()
  })

  test('[S4.02] a refresh token: a renewal is due, and the stored token is good until then', async () => {
    await browser.signIn(200)
    const first = await firstNavigation(managerOf(), page(), memory)
    expect(first).toMatchObject({ kind: 'signed-in', user: { access_token: 'access-0' } })
    if (first.kind === 'signed-in') expect((await first.renew?.())?.access_token).toBe('access-1')
  })

  test('[S4.03] [S8.10] the renewal of a live session fails: whoever began it hears so', async () => {
    await browser.signIn(200)
    provider.revoke()
    const first = await firstNavigation(managerOf(), page(), memory)
    if (first.kind !== 'signed-in') throw new Error('not signed in')
    await expect(first.renew?.()).rejects.toThrow('invalid_grant')
  })

  test('[S4.03] expired and the renewal fails: to sign-in, no reload', async () => {
    await browser.signIn(-10)
    provider.revoke()
    const manager = managerOf()
    const here = page()
    expect(await firstNavigation(manager, here, memory)).toEqual({ kind: 'leaving' })
    expect(manager.signInByRedirect).toHaveBeenCalledOnce()
    expect(here.reload).not.toHaveBeenCalled()
  })

  test('[S4.04] expired and renewed: the page reloads, once', async () => {
    await browser.signIn(-10)
    const here = page('/#/novus-ar')
    expect(await firstNavigation(managerOf(), here, memory)).toEqual({ kind: 'leaving' })
    expect(here.reload).toHaveBeenCalledOnce()
    const again = page('/#/novus-ar')
    expect(await firstNavigation(managerOf(), again, memory)).toMatchObject({ kind: 'signed-in' })
    expect(again.reload).not.toHaveBeenCalled()
  })

  test('[S4.04] a clock that makes every token look expired does not reload for ever', async () => {
    memory.setItem('novus:reloaded-after-renewal', '1')
    await browser.signIn(-10)
    const here = page()
    expect(await firstNavigation(managerOf(), here, memory)).toMatchObject({ kind: 'signed-in', renew: null })
    expect(here.reload).not.toHaveBeenCalled()
  })

  test('[S4.02] just come from the callback: no renewal, and back to the address that was asked for', async () => {
    const user = await browser.signIn(300)
    const manager = managerOf()
    manager.signinRedirectCallback = async () => Object.assign(user, { state: { hash: '#/novus-ap' } })
    const here = page('/callback?code=c&state=s')
    expect(await firstNavigation(manager, here, memory)).toMatchObject({ kind: 'signed-in', renew: null })
    expect(here.replaceAddress).toHaveBeenCalledExactlyOnceWith('/#/novus-ap')
    expect(provider.renewals).toBe(0)
  })

  test('a window that only signed in again for another one closes', async () => {
    const user = await browser.signIn(300)
    const manager = managerOf()
    manager.signinRedirectCallback = async () => Object.assign(user, { state: { hash: '', window: true } })
    const here = page('/callback?code=c&state=s')
    expect(await firstNavigation(manager, here, memory)).toMatchObject({ kind: 'window-done' })
    expect(here.closeWindow).toHaveBeenCalledOnce()
  })

  test('sent back without a sign-in: no loop to the provider, the reason is told', async () => {
    const manager = managerOf()
    const refused = new Error('access_denied')
    manager.signinRedirectCallback = () => Promise.reject(refused)
    expect(await firstNavigation(manager, page('/callback?error=access_denied&state=s'), memory)).toEqual({
      kind: 'refused',
      error: refused,
    })
    expect(manager.signInByRedirect).not.toHaveBeenCalled()
  })

  test('the callback loaded a second time keeps the sign-in that it made', async () => {
    await browser.signIn(300)
    const manager = managerOf()
    manager.signinRedirectCallback = () => Promise.reject(new Error('No matching state found in storage'))
    const here = page('/callback?code=c&state=s')
    expect(await firstNavigation(manager, here, memory)).toMatchObject({ kind: 'signed-in', renew: null })
    expect(here.replaceAddress).toHaveBeenCalledWith('/')
  })
})
