import { loadTexts } from '../../shared/i18n/i18n.ts'
import { type Chrome, showsMenus } from '../chrome-state.ts'
import { importLate } from '../late.ts'
import type { ShellShortcut } from '../shortcuts.ts'
import type { Palette, PaletteParts } from './palette.ts'
import type { ShortcutSheet } from './sheet.ts'

/** A user may wait this long for the palette's code to be fetched ahead, in ms; the browser takes a quiet moment before. */
const SOON = 2_000

/**
 * The keyboard centre of the shell [D17]: palette and sheet, whose code comes after the start, ahead of the first press
 * where the browser has a quiet moment.
 */
export class CommandCentre {
  readonly #root: HTMLElement
  readonly #parts: PaletteParts
  #loading: Promise<{ palette: Palette; sheet: ShortcutSheet }> | null = null
  #loaded: { palette: Palette; sheet: ShortcutSheet } | null = null

  constructor(root: HTMLElement, parts: PaletteParts) {
    this.#root = root
    this.#parts = parts
  }

  /** Without waiting where its code is there. */
  openPalette = (text = ''): void => this.#with(({ palette }) => palette.open(text))
  openSheet = (): void => this.#with(({ sheet }) => sheet.open())

  preloadWhenIdle(): void {
    if (!showsMenus(this.#parts.chrome.state)) return
    const load = () => void this.#load().catch(() => undefined)
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: SOON })
    else setTimeout(load, SOON)
  }

  /** Their keys, for handler, status bar, sheet and palette. */
  shortcuts(chrome: Chrome): ShellShortcut[] {
    const enabled = () => showsMenus(chrome.state)
    return [
      {
        id: 'palette',
        keys: 'Ctrl+K',
        label: { key: 'shell:shortcuts.palette' },
        enabled,
        hint: true,
        unlisted: true,
        run: () => this.openPalette(),
      },
      { id: 'sheet', keys: '?', label: { key: 'shell:shortcuts.sheet' }, hint: true, run: () => this.openSheet() },
    ]
  }

  #with(use: (loaded: { palette: Palette; sheet: ShortcutSheet }) => void): void {
    if (this.#loaded) use(this.#loaded)
    else void this.#load().then(use, reportError)
  }

  #load() {
    // Without the words for screens the palette finds by names alone.
    const words = loadTexts(['find']).catch(() => undefined)
    return (this.#loading ??= Promise.all([importLate(() => import('./centre.ts')), words])
      .then(([{ Palette, ShortcutSheet }]) => {
        const palette = new Palette(this.#root, this.#parts)
        return (this.#loaded = { palette, sheet: new ShortcutSheet(this.#root, this.#parts) })
      })
      .catch((error: unknown) => {
        this.#loading = null
        throw error
      }))
  }
}
