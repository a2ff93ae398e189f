import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { Begin } from '../../../apps/oe/picking/begin.tsx'
import { Waves } from '../../../apps/oe/shipping/waves.tsx'
import type { ShippingRow, Wave } from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import { installTextSource, loadTexts } from '../../../shared/i18n/i18n.ts'

beforeAll(async () => {
  installTextSource({
    async load(locale, namespace) {
      const path = resolve(import.meta.dirname, `../../../locales/${locale}/${namespace}.json`)
      return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
    },
  })
  await loadTexts(['oe'])
})

const row = (state: ShippingRow['state'], expected: string | null, weight: string | null = null) =>
  ({ state, expected, weight }) as ShippingRow

/** The words of the touch, without the name of the wave and until when it leaves. */
const said = (rows: readonly ShippingRow[], ready: number, weight: string): string => {
  const wave = { key: 'V', name: 'Route 7', cutOff: null, lines: rows.length, ready, weight } as Wave
  const drawn = renderToStaticMarkup(createElement(Begin, { wave, rows, now: '10:46', onBegin: () => undefined }))
  return /<span>([^<]*)<\/span><\/button>/.exec(drawn)![1]!
}

it('[judgement 33b] a wave says before the walk how much there is to pick, and how far it is once something of it is ready', () => {
  expect(said([row('ToPick', '4862.5'), row('Part', '40')], 0, '4903')).toBe('Lines to pick: 2, 4,903 lb')
  expect(said([row('ToPick', null), row('Part', null)], 0, '0')).toBe('Lines to pick: 2')
  // What cannot go is passed by on the walk.
  expect(said([row('ToPick', '40'), row('Held', '900')], 0, '940')).toBe('Lines to pick: 1, 40 lb')
  expect(said([row('Held', '900')], 0, '900')).toBe('There is nothing to pick here.')
  expect(said([row('Picked', '40'), row('ToPick', '60')], 1, '100')).toBe('1 of 2 ready, 100 lb')
  expect(said([row('Picked', null), row('ToPick', null)], 1, '0')).toBe('1 of 2 ready')
})

it('[judgement 33] a wave of which nobody knows the weight says none', () => {
  const wave = { key: 'V', name: 'Route 7', cutOff: null, lines: 3, ready: 0, orders: 2, leaving: 1 }
  const drawn = (weight: string) =>
    renderToStaticMarkup(createElement(Waves, { waves: [{ ...wave, weight }], shown: 'V', onShow: () => undefined }))
  expect(drawn('4903')).toContain('4,903 lb')
  expect(drawn('0')).not.toContain(' lb')
})
