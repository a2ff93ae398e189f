import type { ScreenAction } from '../../shared/events/host.ts'
import { printed } from '../../shared/events/shortcut.ts'
import { t } from '../../shared/i18n/i18n.ts'
import type { SheetGroup } from '../../shell-elements/shortcut-sheet/shortcut-sheet.element.ts'
import type { ShellShortcut } from '../shortcuts.ts'

/** Keys by group: those of the shell first, then what the screen obeys, also where it has nothing to do just now. */
export function sheetGroups(shell: readonly ShellShortcut[], screen: readonly ScreenAction[]): SheetGroup[] {
  const groups = new Map<string, SheetGroup & { rows: { keys: string; label: string }[] }>()
  const add = (id: string, { keys, label }: Pick<ShellShortcut, 'keys' | 'label'>) => {
    if (!keys) return
    const group = groups.get(id) ?? { id, label: t(`shell:shortcuts.groups.${id}`), rows: [] }
    groups.set(id, group)
    group.rows.push({ keys: printed(keys), label: t(label.key, label.args) })
  }
  for (const row of shell) add('shell', row)
  for (const action of screen) add(action.group, action)
  return [...groups.values()]
}
