import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const SHEETS = ['shared/kit', 'apps'].flatMap((folder) =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file}`),
)

/** Selectors of a sheet that name no class: they would reach whatever else the document holds. */
function withoutClass(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
  return [...rules.matchAll(/([^{};]+)\{/g)]
    .map(([, prelude]) => prelude!.trim())
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap((prelude) => prelude.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => !/\.[a-z]/i.test(selector))
}

describe('style sheets of screens', () => {
  it('stand in the layer of modules and select by class, never an element or :root (D12)', () => {
    expect(SHEETS.length).toBeGreaterThan(10)
    for (const file of SHEETS) {
      const css = readFileSync(resolve(root, file), 'utf8')
      expect(css.replace(/\/\*[\s\S]*?\*\//g, '').trim(), file).toMatch(/^@layer module \{/)
      expect(withoutClass(css), file).toEqual([])
    }
  })

  it('finds a selector that reaches beyond its screen', () => {
    expect(
      withoutClass('@layer module { h1, .a h2 { color: red } :root { --x: 1 } .b:is(h1, h2) { top: 0 } }'),
    ).toEqual(['h1', ':root'])
  })
})
