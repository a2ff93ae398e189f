import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addBrandSheets } from '../../root-config/brand-sheets.ts'
import { bus } from '../../shared/events/bus.ts'

const faults: unknown[] = []
let subscription: { unsubscribe(): void }
const linked: { rel: string; href: string }[] = []
const head = { append: (link: { rel: string; href: string }) => linked.push(link) } as unknown as HTMLElement

beforeEach(() => {
  faults.length = linked.length = 0
  vi.stubGlobal('document', { createElement: () => ({ rel: '', href: '' }) })
  subscription = bus.on$('fault').subscribe(({ error }) => faults.push((error as Error).message))
})
afterEach(() => {
  subscription.unsubscribe()
  vi.unstubAllGlobals()
})

it('[S2.17] links the sheets that a profile names, each once, from the brand folder', () => {
  addBrandSheets(['north.css', 'north-2.1.css', 'north.css'], head)
  expect(linked.map(({ href }) => href)).toEqual(['/brand/north.css', '/brand/north-2.1.css'])
  expect(faults).toEqual([])
})

it('[S2.17] leaves out what is no name of a sheet and reports it once', () => {
  const wrong = [
    'https://elsewhere.example/a.css',
    '//elsewhere.example/a.css',
    '../a.css',
    'a.js',
    '/a.css',
    'A.css',
    '',
  ]
  addBrandSheets([...wrong, 'north.css'], head)
  expect(linked.map(({ href }) => href)).toEqual(['/brand/north.css'])
  expect(faults).toHaveLength(1)
  for (const name of wrong) expect(faults[0]).toContain(name)
})
