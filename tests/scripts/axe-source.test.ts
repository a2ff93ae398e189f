import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import { AXE_SOURCE, PUBLISHED } from '../support/axe-source.ts'

/** What axe reads in colours, each twice: its parts, how bright it is and how it stands against white. */
const READ = `(() => {
  const { Color } = axe.commons.color
  const texts = ['rgb(200, 200, 200)', 'rgba(10, 20, 30, 0.5)', 'oklch(0.7 0.1 200)', 'color(srgb 0.2 0.4 0.6 / 0.8)']
  return JSON.stringify([...texts, ...texts].map((text) => {
    const color = new Color().parseString(text)
    const against = axe.commons.color.getContrast(new Color(255, 255, 255, 1), color)
    return [color, color.r, color.g, color.b, color.getRelativeLuminance(), against]
  }))
})()`

function world(source: string) {
  const page: Record<string, unknown> = { getComputedStyle: () => null, document: { documentElement: {} }, setTimeout }
  for (const name of ['Node', 'NodeList', 'Element', 'Document']) page[name] = class {}
  page['window'] = page
  const context = createContext(page)
  runInContext(source, context)
  return (script: string) => runInContext(script, context) as string
}

it('axe that knows a colour again reads the same in it', () => {
  const [published, ours] = [world(PUBLISHED), world(AXE_SOURCE)]
  expect(JSON.parse(published(READ))).toHaveLength(8)
  expect(ours(READ)).toBe(published(READ))
  expect(
    ours('(() => { try { new axe.commons.color.Color().parseString("no colour") } catch (e) { return e.message } })()'),
  ).toContain('Unable to parse')
})
