import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PreferenceStore, startLook } from '../../root-config/preferences.ts'
import { syncPreferences } from '../../root-config/preference-sync.ts'
import { api } from '../../shared/api/client.ts'
import { NO_CHOICES, type PreferenceChoices } from '../../shared/contracts/preferences.ts'
import { MemoryStorage } from '../shared/session/memory-storage.ts'

/** A window whose system asks for what a test says. */
function pageOf(asked: { dark?: boolean; contrast?: boolean } = {}) {
  const events = new EventTarget()
  const media = new EventTarget()
  const page = {
    document: { documentElement: { dataset: {} as Record<string, string> } },
    matchMedia: (query: string) => ({
      matches: query.includes('contrast') ? (asked.contrast ?? false) : (asked.dark ?? false),
      addEventListener: media.addEventListener.bind(media),
    }),
    addEventListener: events.addEventListener.bind(events),
  }
  return {
    page: page as unknown as Window,
    look: page.document.documentElement.dataset,
    system(change: typeof asked) {
      Object.assign(asked, change)
      media.dispatchEvent(new Event('change'))
    },
    online: () => events.dispatchEvent(new Event('online')),
    otherTab: (key: string) => events.dispatchEvent(Object.assign(new Event('storage'), { key })),
  }
}

const service = (storage: Storage, page: Window, sub = 'clerk', portal = false) => {
  const made = new PreferenceStore({ storage, sub, portal, page })
  made.follow(() => undefined)
  return made
}

describe('how the screen looks [D17]', () => {
  test('follows system and role until something is chosen, and again when the system’s theme is chosen', () => {
    const at = pageOf({ dark: true })
    const staff = service(new MemoryStorage(), at.page)
    expect(at.look).toEqual({ theme: 'dark', density: 'regular' })
    at.system({ contrast: true })
    expect(at.look['theme']).toBe('contrast')
    staff.choose({ theme: 'light' })
    at.system({ contrast: false })
    expect(at.look['theme']).toBe('light')
    staff.choose({ theme: null })
    expect(at.look['theme']).toBe('dark')
    expect(service(new MemoryStorage(), at.page, 'buyer', true).preferences.density).toBe('comfortable')
  })

  test('is there at the first paint of the next page, each user’s own, in every tab of the browser', () => {
    const storage = new MemoryStorage()
    service(storage, pageOf().page).choose({ theme: 'contrast', density: 'compact' })
    const next = pageOf()
    startLook(next.page.document, storage)
    expect(next.look).toEqual({ theme: 'contrast', density: 'compact' })
    expect(service(storage, next.page).choices).toMatchObject({ theme: 'contrast', density: 'compact' })
    service(storage, next.page, 'somebody else')
    expect(next.look).toEqual({ theme: 'light', density: 'regular' })

    const beside = pageOf()
    const same = service(storage, beside.page)
    service(storage, pageOf().page).choose({ theme: 'dark' })
    beside.otherTab('novus:preferences:clerk')
    expect([same.choices.theme, beside.look['theme']]).toEqual(['dark', 'dark'])
  })

  test('is not led astray by what else stands in the storage', () => {
    const storage = new MemoryStorage()
    for (const text of ['7', 'null', '{', '{"stored":{"theme":"pink","favourites":7},"pending":{"density":[]}}']) {
      storage.setItem('novus:preferences:clerk', text)
      storage.setItem('novus:look', text)
      const at = pageOf()
      startLook(at.page.document, storage)
      expect(at.look).toEqual({})
      expect(service(storage, at.page).choices).toEqual(NO_CHOICES)
    }
  })
})

describe('the choices on the server [D17]', () => {
  /** The server's side, by version, as the call of the same name keeps it. */
  let server = { ...NO_CHOICES, version: 0 } as PreferenceChoices & { version: number }
  let reached = true
  const writes: unknown[] = []
  beforeEach(() => {
    server = { ...NO_CHOICES, version: 0 }
    reached = true
    writes.length = 0
    vi.spyOn(api, 'get').mockImplementation(async () => {
      if (!reached) throw new Error('offline')
      return server as never
    })
    vi.spyOn(api, 'send').mockImplementation(async (_method, _path, body) => {
      if (!reached) throw new Error('offline')
      const { record, version } = body as { record: PreferenceChoices; version: number }
      writes.push(record)
      if (version !== server.version)
        return { ResultStatus: 2, ResultCode: 'CONFLICT', Data: { current: server } } as never
      server = { ...record, version: version + 1 }
      return { ResultStatus: 1, Data: server } as never
    })
  })
  afterEach(() => vi.restoreAllMocks())

  test('win over the copy; what was chosen here since wins over both', async () => {
    const storage = new MemoryStorage()
    const at = pageOf()
    const own = service(storage, at.page)
    own.choose({ density: 'compact' })
    server = { ...NO_CHOICES, theme: 'dark', density: 'comfortable', version: 4 }
    syncPreferences(own, at.page)
    await vi.waitFor(() => expect(own.pending).toBeNull())
    expect(server).toMatchObject({ theme: 'dark', density: 'compact', version: 5 })
    expect(at.look).toEqual({ theme: 'dark', density: 'compact' })
    expect(service(storage, pageOf().page).pending).toBeNull()
  })

  test('chosen without a network are sent when it is back, also by a later page', async () => {
    const storage = new MemoryStorage()
    const at = pageOf()
    const own = service(storage, at.page)
    reached = false
    syncPreferences(own, at.page)
    own.choose({ favourites: ['AR0010'] })
    await vi.waitFor(() => expect(api.send).toHaveBeenCalled())
    expect(service(storage, pageOf().page).pending).toMatchObject({ record: { favourites: ['AR0010'] } })
    reached = true
    at.online()
    await vi.waitFor(() => expect(server.favourites).toEqual(['AR0010']))
    await vi.waitFor(() => expect(own.pending).toBeNull())
  })

  test('of two browsers join: each keeps what it alone has changed', async () => {
    const [one, two] = [pageOf(), pageOf()]
    const first = service(new MemoryStorage(), one.page)
    const second = service(new MemoryStorage(), two.page)
    syncPreferences(first, one.page)
    syncPreferences(second, two.page)
    first.choose({ theme: 'dark' })
    await vi.waitFor(() => expect(server.version).toBe(1))
    second.choose({ density: 'compact' })
    await vi.waitFor(() => expect(server).toMatchObject({ theme: 'dark', density: 'compact', version: 2 }))
    await vi.waitFor(() => expect(two.look).toEqual({ theme: 'dark', density: 'compact' }))
  })
})
