import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sayLedAway } from '../../root-config/away-hint.ts'
import { menusOf, shell } from './navigation-fixture.ts'

vi.mock('../../shared/i18n/i18n.ts', async (real) => ({
  ...(await real<object>()),
  loadTexts: async () => undefined,
}))

describe('an address that leads away', () => {
  const heard: ((event: { newURL: string }) => void)[] = []
  beforeEach(() => {
    heard.length = 0
    vi.stubGlobal('addEventListener', (_name: string, listener: (event: { newURL: string }) => void) =>
      heard.push(listener),
    )
  })
  /** A page that began at a hash, and what it says of being led away. */
  function page(begun: string, without: readonly string[] = []) {
    const parts = shell(undefined, async (name) => menusOf(name).filter(({ MenuId }) => !without.includes(MenuId)))
    parts.history.type(begun)
    const say = vi.fn()
    const chrome = { say } as never
    sayLedAway({ store: parts.store, chrome, focusPanel: vi.fn() }, new EventTarget(), `http://novus.test/${begun}`)
    const type = (hash: string) => {
      parts.history.type(hash)
      for (const listener of heard) listener({ newURL: `http://novus.test/${hash}` })
    }
    const said = () => say.mock.calls.at(-1)?.[1]?.message.args.path ?? null
    return { ...parts, type, said }
  }

  test('[S2.04] is said of one that nobody knows, and gone with the next step', async () => {
    const { type, said } = page('#/novus-ar')
    expect(said()).toBeNull()
    type('#/novus-ar/nope')
    await vi.waitFor(() => expect(said()).toBe('/novus-ar/nope'))
    type('#/novus-ap')
    expect(said()).toBeNull()
  })

  test('[S2.04] is said of the one that a page began with', async () => {
    const { said } = page('#/nope/x')
    await vi.waitFor(() => expect(said()).toBe('/nope/x'))
  })

  test('[S2.04] is said of a door that the menus of the user do not name, once they are there', async () => {
    const { said, history } = page('#/novus-ar/journals', ['AR0001'])
    await vi.waitFor(() => expect(history.hash).toBe('#/novus-ar'))
    await vi.waitFor(() => expect(said()).toBe('/novus-ar/journals'))
  })

  test('is not said of one in another letter case, nor of one that he may open', async () => {
    const { type, said, menus } = page('#/NOVUS-AR/journals')
    await vi.waitFor(() => expect(menus.of('AR')?.state).toBe('ready'))
    type('#/novus-ap')
    expect(said()).toBeNull()
  })
})
