import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveSession, type LiveSessionParts } from '../../../shared/session/live-session.ts'
import type { ProfileClaims } from '../../../shared/contracts/shell.ts'
import { SessionGone } from '../../../shared/session/session-end.ts'
import { profileOf } from '../../../shared/session/profile.ts'
import type { SessionUserManager } from '../../../shared/session/user-manager.ts'
import { Browser, Provider } from './provider.ts'

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

const PROFILE = { sub: 'clerk', shellSub: 'Clerk|clerk' } as ProfileClaims

async function live(seconds: number, more: Partial<LiveSessionParts> = {}) {
  const user = await browser.signIn(seconds)
  const parts = {
    manager: browser.tab() as SessionUserManager,
    user,
    profile: PROFILE,
    announce: vi.fn(),
    setState: vi.fn(),
    onOtherUser: vi.fn(),
    ...more,
  }
  return { session: new LiveSession(parts), ...parts }
}

describe('the token of a call', () => {
  test('is the stored one while it is good, and a renewed one when it is not', async () => {
    expect(await (await live(100)).session.accessToken()).toBe('access-0')
    expect(await (await live(-5)).session.accessToken()).toBe('access-1')
  })

  test('after a 401 is renewed once, however many calls ask', async () => {
    const { session, announce } = await live(100)
    const tokens = await Promise.all([session.renew('access-0'), session.renew('access-0'), session.accessToken()])
    expect(tokens.slice(0, 2)).toEqual(['access-1', 'access-1'])
    expect(await session.renew('access-0')).toBe('access-1')
    expect(provider.renewals).toBe(1)
    expect(announce).toHaveBeenCalledOnce()
  })

  test('with the network away rejects, and leaves the session as it is', async () => {
    const { session, setState } = await live(100)
    provider.away = true
    await expect(session.renew('access-0')).rejects.toThrow()
    expect(session.current()?.expired).toBe(false)
    expect(setState).not.toHaveBeenCalledWith('expired')
    provider.away = false
    expect(await session.renew('access-0')).toBe('access-1')
  })
})

describe('[A23] [S8.11] a session that ended under open work', () => {
  test('calls wait, and go out once with the new token when the same user has signed in again', async () => {
    const { session, setState } = await live(-5)
    provider.revoke()
    const parked = [session.accessToken(), session.renew('access-0')]
    await vi.waitFor(() => expect(setState).toHaveBeenLastCalledWith('expired'))
    expect(session.current()?.expired).toBe(true)
    const again = await browser.signIn(300)
    await browser.tab().storeUser(Object.assign(again, { access_token: 'access-again' }))
    await session.changedElsewhere()
    expect(await Promise.all(parked)).toEqual(['access-again', 'access-again'])
    expect(setState).toHaveBeenLastCalledWith('signed-in')
    expect(await session.accessToken()).toBe('access-again')
  })

  test('another user starts clean: no call of the first one goes out', async () => {
    const { session, setState, onOtherUser } = await live(-5)
    provider.revoke()
    let sent = false
    void session.accessToken().then(() => (sent = true))
    await vi.waitFor(() => expect(setState).toHaveBeenLastCalledWith('expired'))
    await browser.signIn(300, { sub: 'controller' })
    await session.changedElsewhere()
    expect(onOtherUser).toHaveBeenCalledOnce()
    expect(sent).toBe(false)
  })
})

describe('what other browser tabs do', () => {
  test('[A21] a token that they renewed is taken over', async () => {
    const { session } = await live(100)
    await browser.tab().renew('access-0')
    await session.changedElsewhere()
    expect(await session.accessToken()).toBe('access-1')
    expect(provider.renewals).toBe(1)
  })

  test('[A22] their sign-out ends this page too, and whatever waits is refused', async () => {
    const { session, setState } = await live(100)
    await browser.tab().removeUser()
    await session.changedElsewhere()
    expect(setState).toHaveBeenLastCalledWith('signed-out')
    expect(session.current()).toBeNull()
    await expect(session.accessToken()).rejects.toThrow('ended')
  })
})

test('[S9.07] is renewed by itself a minute before its end', async () => {
  vi.useFakeTimers({ now: Date.now() })
  const { session } = await live(300)
  await vi.advanceTimersByTimeAsync(235_000)
  expect(provider.renewals).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(provider.renewals).toBe(1)
  expect(session.current()?.expired).toBe(false)
})

describe('[A22] a renewal that ends after a sign-out brings nobody back', () => {
  test.each(['well', 'badly'])('%s', async (ending) => {
    const user = await browser.signIn(100)
    let end = () => {}
    const renewed = new Promise<typeof user>((resolve, reject) => {
      end = () => (ending === 'well' ? resolve(user) : reject(new SessionGone()))
    })
    const manager = { ...browser.tab(), renew: () => renewed, signOut: async () => {} } as unknown as SessionUserManager
    const announce = vi.fn()
    const { session, setState } = await live(100, { manager, announce })
    const asked = session.renew('access-0')
    await session.signOut()
    announce.mockClear()
    end()
    await expect(asked).rejects.toThrow(SessionGone)
    session.adopt(user)
    expect(session.current()).toBeNull()
    expect(setState).toHaveBeenLastCalledWith('signed-out')
    expect(announce).not.toHaveBeenCalled()
  })
})

describe('the profile', () => {
  const user = (claims: object) => ({ access_token: 'token', profile: { sub: 's', ...claims } }) as never

  test('[S3.10] comes from the claims of our own provider', async () => {
    const claims = { shellSub: 'Ana Roy|s', domain: 'northgate', landingPage: '../#/portal', showMenus: false }
    expect(await profileOf(user(claims))).toMatchObject({
      name: 'Ana Roy',
      landingPage: '../#/portal',
      showMenus: false,
    })
  })

  test('[S3.10] is asked for when the provider does not know our claims', async () => {
    const asked = vi.fn(async () => new Response(JSON.stringify({ shellSub: 'Ana Roy|s', domain: 'northgate' })))
    expect(await profileOf(user({}), asked as never)).toMatchObject({
      name: 'Ana Roy',
      domain: 'northgate',
      cssFiles: [],
    })
    expect(asked).toHaveBeenCalledWith('/api/shell_init/profile', expect.objectContaining({ credentials: 'include' }))
  })
})
