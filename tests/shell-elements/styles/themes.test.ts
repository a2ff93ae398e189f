import { describe, expect, it } from 'vitest'
import { THEMES } from '../../../shared/contracts/preferences.ts'
import { contrast, ownTokensOf, tokensOf } from './theme-colours.ts'

type Pair = [front: string, grounds: string]

const STATUS = ['neutral', 'info', 'ok', 'warn', 'bad', 'hold']
const FAMILIES = ['fin', 'sales', 'supply', 'ops', 'people', 'admin']
const READING = 'app surface subtle hover selected'

/** Text and the grounds it stands on. */
const TEXT: Pair[] = [
  ['text', READING],
  ['text-2', READING],
  ['text-3', 'surface subtle hover selected'],
  ['accent-text', `${READING} accent-soft`],
  ['on-accent', 'accent accent-hover accent-press'],
  ['on-chrome', 'chrome chrome-2'],
  ['on-chrome-2', 'chrome chrome-2'],
  ['on-copper', 'env-1 env-2 copper-chrome'],
  ['surface', 'bad-fg'],
  ['bad-fg', 'surface subtle'],
  ...STATUS.map((name): Pair => [`${name}-fg`, `${name}-bg`]),
  ...FAMILIES.map((name): Pair => ['on-tile', `fam-${name}`]),
]

/** Edges, rings and marks and what they stand against. */
const EDGES: Pair[] = [
  ['control', 'surface'],
  ['focus', 'app surface subtle hover selected accent-soft'],
  ['focus-chrome', 'chrome chrome-2'],
  ['copper', 'app surface'],
  ['copper-chrome', 'chrome'],
  ['accent', 'surface'],
]

/** Hairlines are quiet on purpose; only high contrast promises to show them. */
const HAIRLINES: Pair[] = [
  ['line-soft', 'surface subtle'],
  ['line', 'app surface subtle'],
  ['line-strong', 'surface subtle'],
  ['chrome-line', 'chrome'],
  ['disabled', 'surface'],
  ...STATUS.map((name): Pair => [`${name}-line`, `${name}-bg`]),
  ...[1, 2, 3, 4, 5].map((at): Pair => [`fin-${at}`, 'surface']),
]

/** Pairs below `least`, as "front on ground 4.12". */
function tooFaint(theme: string, pairs: Pair[], least: number): string[] {
  const tokens = tokensOf(theme)
  return pairs.flatMap(([front, grounds]) =>
    grounds.split(' ').flatMap((ground) => {
      const measured = contrast(tokens.get(`--c-${front}`)!, tokens.get(`--c-${ground}`)!)
      return measured < least ? [`${front} on ${ground} ${measured.toFixed(2)}`] : []
    }),
  )
}

describe('colours of the themes', () => {
  it.each(['light', 'dark'])('[A36] %s: text 4.5:1, edges and rings 3:1', (theme) => {
    expect(tooFaint(theme, TEXT, 4.5)).toEqual([])
    expect(tooFaint(theme, EDGES, 3)).toEqual([])
  })

  it('[A36] contrast: text 7:1, every edge and hairline 4.5:1, a wider ring', () => {
    expect(tooFaint('contrast', TEXT, 7)).toEqual([])
    expect(tooFaint('contrast', [...EDGES, ...HAIRLINES], 4.5)).toEqual([])
    expect(tokensOf('contrast').get('--focus-w')).toBe('3px')
  })

  it('gives every colour role of the light theme a value of its own in every other', () => {
    const roles = (theme: string) =>
      ownTokensOf(theme)
        .filter((name) => name.startsWith('--c-'))
        .sort()
    for (const theme of THEMES) expect(roles(theme)).toEqual(roles('light'))
  })
})
