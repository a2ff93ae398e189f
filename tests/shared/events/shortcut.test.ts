import { describe, expect, it } from 'vitest'
import { shortcutOf } from '../../../shared/events/shortcut.ts'

const pressed = (
  key: string,
  code: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
) => shortcutOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

describe('name of a pressed key', () => {
  it.each([
    ['Alt+N', pressed('n', 'KeyN', { altKey: true })],
    ['Alt+N', pressed('˜', 'KeyN', { altKey: true })],
    ['Alt+N', pressed('N', 'KeyN', { altKey: true })],
    ['Ctrl+S', pressed('s', 'KeyS', { ctrlKey: true })],
    ['Ctrl+S', pressed('s', 'KeyS', { metaKey: true })],
    ['Shift+F8', pressed('F8', 'F8', { shiftKey: true })],
    ['/', pressed('/', 'Slash')],
    // On a French keyboard the slash is a shifted key, and Q stands where A is elsewhere.
    ['/', pressed('/', 'Period', { shiftKey: true })],
    ['?', pressed('?', 'Slash', { shiftKey: true })],
    ['Alt+A', pressed('a', 'KeyQ', { altKey: true })],
    ['Escape', pressed('Escape', 'Escape')],
  ])('%s', (name, read) => {
    expect(read).toBe(name)
  })
})
