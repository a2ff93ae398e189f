import '../../shell-elements/shortcut-sheet/shortcut-sheet.element.ts'
import type { SheetGroup, ShortcutSheetElement } from '../../shell-elements/shortcut-sheet/shortcut-sheet.element.ts'
import type { ScreenAction } from '../../shared/events/host.ts'
import { printed } from '../../shared/events/shortcut.ts'
import { onLocale, t } from '../../shared/i18n/i18n.ts'
import { type ActionShelf, shownActions } from '../action-shelf.ts'
import type { Chrome } from '../chrome-state.ts'
import type { ShellShortcut, ShortcutTable } from '../shortcuts.ts'
import type { TabStore } from '../tabs/tab-store.ts'

interface Parts {
  shortcuts: ShortcutTable
  screenActions: ActionShelf
  store: TabStore
  chrome: Chrome
}

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

/** [D17] The shortcut sheet, printed anew each time it opens. */
export class ShortcutSheet {
  readonly #element: ShortcutSheetElement = document.createElement('suite-shortcut-sheet')
  readonly #parts: Parts

  constructor(root: HTMLElement, parts: Parts) {
    this.#parts = parts
    root.append(this.#element)
    onLocale(() => this.#draw())
    parts.chrome.state$.subscribe(({ profile }) => !profile && this.#element.hide())
  }

  open(): void {
    this.#draw()
    this.#element.show()
  }

  #draw(): void {
    const { shortcuts, screenActions, store } = this.#parts
    this.#element.groups = sheetGroups(shortcuts.enabled, shownActions(screenActions, store.state))
  }
}
