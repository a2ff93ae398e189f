import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const SHEETS = ['apps', 'server', 'shared', 'shell-elements'].flatMap((folder) =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|styles\.ts)$/.test(file))
    .map((file) => `${folder}/${file}`),
)

interface Rule {
  readonly selector: string
  readonly body: string
}

const rulesIn = (css: string): Rule[] =>
  [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
    selector: selector!.replace(/\s+/g, ' ').trim(),
    body: body!,
  }))

/** What moves in a sheet although the user asked for less motion [visual reference §4]. */
function movesOn(source: string): string[] {
  const css = source.replace(/\/\*[\s\S]*?\*\//g, '')
  const reduced = /@media \(prefers-reduced-motion: reduce\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g
  const still = new Set(
    [...css.matchAll(reduced)]
      .flatMap(([, block]) => rulesIn(block!))
      .filter(({ body }) => /animation: none|animation-duration: 0s/.test(body))
      .map(({ selector }) => selector),
  )
  return rulesIn(css.replace(reduced, '')).flatMap(({ selector, body }) => {
    const [, animation] = /[^-]animation: ([^;]+);/.exec(body) ?? []
    const [, transition] = /transition(?:-duration)?: ([^;]+);/.exec(body) ?? []
    const animates = animation !== undefined && !/^\S+ 0s /.test(animation) && !still.has(selector)
    // The tokens are none under reduced motion.
    const glides = transition !== undefined && /\d(m?s)\b/.test(transition)
    return animates || glides ? [selector] : []
  })
}

describe('motion', () => {
  it('ends with prefers-reduced-motion in every sheet', () => {
    expect(SHEETS.length).toBeGreaterThan(40)
    const found = SHEETS.flatMap((file) =>
      movesOn(readFileSync(resolve(root, file), 'utf8')).map((selector) => `${file}: ${selector}`),
    )
    expect(found).toEqual([])
  })

  it('finds what was forgotten', () => {
    const sheet = `
      .a { color: red; animation: turn 1s infinite; }
      .b { animation: turn 1s infinite; }
      .c { transition: opacity 80ms; }
      .d { transition: opacity var(--t); }
      .e { animation: appear 0s 1s both; }
      @media (prefers-reduced-motion: reduce) { .b { animation: none; } }`
    expect(movesOn(sheet)).toEqual(['.a', '.c'])
  })
})
