import type { ScreenAction } from '../shared/events/host.ts'
import { printed } from '../shared/events/shortcut.ts'
import type { TextRef } from '../shared/events/topics.ts'
import { t } from '../shared/i18n/i18n.ts'
import type { KeyHint } from '../shell-elements/types.ts'
import type { ShellShortcut } from './shortcuts.ts'

/** The status bar has space for so many keys of a screen. */
const OF_SCREEN = 4

const hint = (keys: string, { key, args }: TextRef): KeyHint => ({ keys: printed(keys), label: t(key, args) })

/** Keys for the status bar: those of the shell that are worth naming, then the first ones that the screen obeys now. */
export function keyHints(shortcuts: readonly ShellShortcut[], actions: readonly ScreenAction[]): KeyHint[] {
  const shell = shortcuts.filter((row) => row.hint && row.keys).map(({ keys, label }) => hint(keys!, label))
  const screen = actions
    .filter((action) => action.keys && action.enabled)
    .slice(0, OF_SCREEN)
    .map(({ keys, label }) => hint(keys!, label))
  return [...shell, ...screen.map((row, at) => (at === 0 && shell.length > 0 ? { ...row, divided: true } : row))]
}
