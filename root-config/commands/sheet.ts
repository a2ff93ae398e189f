import '../../shell-elements/shortcut-sheet/shortcut-sheet.element.ts'
import type { ShortcutSheetElement } from '../../shell-elements/shortcut-sheet/shortcut-sheet.element.ts'
import { onLocale } from '../../shared/i18n/i18n.ts'
import { type ActionShelf, shownActions } from '../action-shelf.ts'
import type { Chrome } from '../chrome-state.ts'
import type { ShortcutTable } from '../shortcuts.ts'
import type { TabStore } from '../tabs/tab-store.ts'
import { sheetGroups } from './sheet-groups.ts'

interface Parts {
  shortcuts: ShortcutTable
  screenActions: ActionShelf
  store: TabStore
  chrome: Chrome
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
