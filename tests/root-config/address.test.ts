import { beforeEach, expect, test, vi } from 'vitest'
import { AddressBar } from '../../root-config/address.ts'

/** A window with as much of a history as an address bar needs. */
class Page extends EventTarget {
  entries = ['#/novus-ar/journals']
  readonly location = { hash: this.entries[0]! }
  readonly history = this
}
class FakeHistory {
  pushState(this: Page, _: null, __: string, hash: string) {
    this.location.hash = hash
    this.entries.push(hash)
  }
  replaceState(this: Page, _: null, __: string, hash: string) {
    this.location.hash = hash
    this.entries.splice(-1, 1, hash)
  }
}

let page: Page
let paint: () => Promise<void>
let address: AddressBar

beforeEach(() => {
  vi.stubGlobal('History', FakeHistory)
  page = new Page()
  const frames: (() => void)[] = []
  address = new AddressBar(page as unknown as Window, () => new Promise((done) => frames.push(done)))
  address.onChange(() => undefined)
  paint = async () => {
    for (const done of frames.splice(0)) done()
    await Promise.resolve()
  }
})

test('a change of a query is written after the paint, once for all that came before it', async () => {
  address.replaceLater('#/novus-ar/journals?record=J1')
  address.replaceLater('#/novus-ar/journals?record=J2')
  expect(page.entries).toEqual(['#/novus-ar/journals'])
  expect(address.hash).toBe('#/novus-ar/journals?record=J2')
  await paint()
  expect(page.entries).toEqual(['#/novus-ar/journals?record=J2'])
})

test('[D2] the entry that is left has its query when another one is made before the paint', async () => {
  address.replaceLater('#/novus-ar/journals?record=J1')
  address.push('#/novus-ap')
  await paint()
  expect(page.entries).toEqual(['#/novus-ar/journals?record=J1', '#/novus-ap'])
})

test('what was to be written goes with a page that is left, and is dropped where somebody has gone back', async () => {
  address.replaceLater('#/novus-ar/journals?record=J1')
  page.dispatchEvent(new Event('pagehide'))
  expect(page.entries).toEqual(['#/novus-ar/journals?record=J1'])

  address.replaceLater('#/novus-ar/journals?record=J2')
  page.location.hash = '#/'
  page.dispatchEvent(new Event('popstate'))
  await paint()
  expect(address.hash).toBe('#/')
  expect(page.entries).toEqual(['#/novus-ar/journals?record=J1'])
})
