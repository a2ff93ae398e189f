import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isOurs, printed } from '../../shared/events/shortcut.ts'

const root = resolve(import.meta.dirname, '../..')

/** Keys as they are declared: `keys: 'Alt+N'`, `alias: …`, `shortcut="…"`, `'Alt+Shift+X': …`, `action('new', 'Alt+N', …)`. */
const DECLARED = /['"`]((?:(?:Ctrl|Alt|Shift)\+)+[^'"`\s]+|F\d{1,2})['"`]/g

function declaredKeys(): { keys: string; file: string }[] {
  return ['apps', 'root-config', 'shared'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('events/shortcut.ts'))
      .flatMap((file) =>
        [...readFileSync(join(root, room, file), 'utf8').matchAll(DECLARED)].map(([, keys]) => ({
          keys: keys!,
          file: `${room}/${file}`,
        })),
      ),
  )
}

describe('keys that the suite takes', () => {
  it('none is one that a browser, its menus or a French keyboard keep', () => {
    const declared = declaredKeys()
    expect(declared.length).toBeGreaterThan(15)
    expect(declared.filter(({ keys }) => !isOurs(keys))).toEqual([])
  })

  it.each(
    (
      'Ctrl+N Ctrl+T Ctrl+W Ctrl+Tab Ctrl+Shift+N Ctrl+Shift+T Ctrl+Shift+W Ctrl+Shift+Tab Ctrl+1 Ctrl+9 Ctrl+Alt+K ' +
      'Alt+D Alt+E Alt+F Alt+S Alt+V Alt+B Alt+T Alt+H F1 F3 F5 F6 F7 F10 F11 F12 Alt+ArrowLeft Alt+ArrowRight Alt+Home ' +
      'Alt+Shift+T Shift+F10'
    ).split(' '),
  )('%s is never taken', (keys) => {
    expect(isOurs(keys)).toBe(false)
  })

  it.each(
    'F2 Shift+F2 Ctrl+K Alt+A Alt+M Alt+PageDown Alt+Shift+PageUp Alt+W Alt+1 Alt+Shift+1 F8 F9 Ctrl+S / ?'.split(' '),
  )('%s may be', (keys) => {
    expect(isOurs(keys)).toBe(true)
  })

  it.each([
    ['Alt+Shift+PageDown', 'Alt Shift PgDn', '⌥ ⇧ PgDn'],
    ['Ctrl+K', 'Ctrl K', '⌘ K'],
    ['Escape', 'Esc', 'Esc'],
    ['Alt+Delete', 'Alt Del', '⌥ ⌦'],
    ['Alt+ArrowDown', 'Alt ↓', '⌥ ↓'],
    ['?', '?', '?'],
    ['+', '+', '+'],
  ])('%s is printed as the keyboard has it', (keys, caps, onMac) => {
    expect([printed(keys, false), printed(keys, true)]).toEqual([caps, onMac])
  })
})

/**
 * [visual reference §7] What each key means. A key stands here once; a screen that gives it another meaning is refused, and so is one that
 * takes a key of the shell.
 */
const MEANINGS: Readonly<Record<string, string>> = {
  'Alt+N': 'new',
  'Ctrl+S': 'save',
  'Ctrl+Enter': 'the main action',
  F8: 'next problem',
  'Shift+F8': 'previous problem',
  'Alt+I': 'history',
  'Alt+C': 'columns',
  'Alt+R': 'afresh',
  'Alt+X': 'Excel',
  'Alt+P': 'on paper',
  'Alt+J': 'side panel and back',
  'Alt+G': 'the entry',
  'Alt+Shift+G': 'pack',
  'Alt+K': 'attachments',
  'Alt+Shift+K': 'paper',
  'Alt+Y': 'where it leads',
  'Alt+L': 'the likely one',
  'Alt+Q': 'why this figure',
  'Alt+O': 'the other way',
  'Alt+U': 'all of it',
  'Alt+Z': 'give back',
  'Alt+Enter': 'line window',
  F4: 'take the offer',
  'Shift+F4': 'take the other offer',
  'Alt+Insert': 'insert line',
  'Alt+Delete': 'delete line',
  'Alt+ArrowUp': 'one up',
  'Alt+ArrowDown': 'one down',
  'Ctrl+Z': 'undo',
  'Ctrl+Y': 'redo',
  Escape: 'one step back',
}

/** What an action is, by what stands beside its key. */
const ACTIONS: readonly (readonly [meaning: string, names: RegExp])[] = [
  ['new', /\b(new|choose)\b|onNew/i],
  ['save', /save|change|run\.current/i],
  ['next problem', /problem/i],
  ['previous problem', /problem/i],
  ['history', /history/i],
  ['columns', /columns/i],
  ['afresh', /refresh|again|preview|reload|prepare|renew/i],
  ['Excel', /excel|export/i],
  ['on paper', /print|pdf|paper|file|fetch|call/i],
  ['side panel and back', /side-panel/i],
  ['the entry', /posting/i],
  ['pack', /pack/i],
  ['attachments', /attachments/i],
  ['paper', /paper/i],
  ['where it leads', /related|uses/i],
  ['the likely one', /inFull|accept|usual|KEYS/i],
  ['why this figure', /why/i],
  ['the other way', /spread|oldest|close|source|KEYS/],
  ['line window', /line-window/],
  ['take the other offer', /transfer/i],
  ['all of it', /payAllDue|onAccount/],
  ['give back', /unapply|return|putAside/i],
  ['take the offer', /apply|offer/i],
]

describe('[supply 1.2 keys] one key, one meaning', () => {
  const declared = ['apps', 'shared/items', 'shared/kit'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      // A dialog names the keys that it silences.
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('tab-dialog.tsx'))
      .flatMap((file) =>
        readFileSync(join(root, room, file), 'utf8')
          .split('\n')
          .flatMap((text, at, all) =>
            (/^\s*(\/?\*|\/\/)/.test(text) ? [] : [...text.matchAll(DECLARED)]).map(([, keys]) => ({
              ...{ keys: keys!, place: `${room}/${file}:${at + 1}` },
              around: all.slice(Math.max(0, at - 4), at + 4).join(' '),
            })),
          ),
      ),
  )

  it('a screen takes no key of the shell', () => {
    const shell = new Set(
      readdirSync(join(root, 'root-config'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .flatMap((file) => [...readFileSync(join(root, 'root-config', file), 'utf8').matchAll(/keys: '([^']+)'/g)])
        .map(([, keys]) => keys!),
    )
    expect([...shell]).toContain('Alt+A')
    expect(declared.filter(({ keys }) => shell.has(keys)).map(({ keys, place }) => `${keys} ${place}`)).toEqual([])
  })

  it('a key that a screen takes is in the table, and means there what it means everywhere', () => {
    const known = declared.filter(({ keys }) => !/^F9$|Arrow(Left|Right)|^Ctrl\+( |C|V|A)$/.test(keys))
    expect(
      known.filter(({ keys }) => MEANINGS[keys] === undefined).map(({ keys, place }) => `${keys} ${place}`),
    ).toEqual([])
    const names = new Map(ACTIONS)
    const other = known.filter(({ keys, around }) => names.get(MEANINGS[keys]!)?.test(around) === false)
    expect(other.map(({ keys, place }) => `${keys} ${place}`)).toEqual([])
  })
})
