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
