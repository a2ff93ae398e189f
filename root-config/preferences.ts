import {
  DENSITIES,
  type Density,
  NO_CHOICES,
  type PreferenceChoices,
  type StoredPreferences,
  type Theme,
  THEMES,
} from '../shared/contracts/preferences.ts'
import { bus } from '../shared/events/bus.ts'

/** How the screen looks now: what the user chose, else what system and role suggest. */
export interface Preferences {
  theme: Theme
  density: Density
}

/** The copy of this browser: the first paint needs no call, and what was chosen without a network is not lost. */
interface Kept {
  stored: StoredPreferences
  /** Chosen here and not on the server yet. */
  pending: Partial<PreferenceChoices>
}

const keyOf = (sub: string) => `novus:preferences:${sub}`
/** How the latest page of this browser looked, for the moment before it is known who is here. */
const LOOK = 'novus:look'

interface Parts {
  storage: Storage
  sub: string
  portal: boolean
  page: Window
}

/** [D17] The choices of one user. Those of the server win over the copy; those made here since win over both. */
export class PreferenceStore {
  readonly #parts: Parts
  #kept: Kept
  #listener: () => void = () => undefined
  /** Something waits to be sent; the part that sends comes after the start. */
  onPending: () => void = () => undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#kept = this.#read()
    const { page } = parts
    for (const question of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'])
      page.matchMedia(question).addEventListener('change', () => this.#show())
    // Another browser tab of the same user.
    page.addEventListener('storage', ({ key }) => {
      if (key !== keyOf(parts.sub)) return
      this.#kept = this.#read()
      this.#show()
    })
  }

  get choices(): PreferenceChoices {
    const { theme, density, favourites, favouritesWithShift } = this.#kept.stored
    return { theme, density, favourites, favouritesWithShift, ...this.#kept.pending }
  }

  /** Without a choice: the theme of the system; comfortable rows for the portal, regular ones for staff. */
  get preferences(): Preferences {
    const { theme, density } = this.choices
    return {
      theme: theme ?? systemTheme(this.#parts.page),
      density: density ?? (this.#parts.portal ? 'comfortable' : 'regular'),
    }
  }

  /** What is to be sent and on top of which version; null: everything is on the server. */
  get pending(): { record: PreferenceChoices; version: number } | null {
    const { stored, pending } = this.#kept
    return Object.keys(pending).length === 0 ? null : { record: this.choices, version: stored.version }
  }

  /** Shows the choices now and after every change. */
  follow(listener: () => void): void {
    this.#listener = listener
    this.#show()
  }

  choose(change: Partial<PreferenceChoices>): void {
    this.#keep({ ...this.#kept, pending: { ...this.#kept.pending, ...change } })
    this.onPending()
  }

  /** The server's answer. `sent`: what it has taken over from here; what was chosen meanwhile stays pending. */
  adopt(stored: StoredPreferences, sent?: PreferenceChoices): void {
    const left = Object.entries(this.#kept.pending).filter(
      ([name, value]) => !sent || sent[name as keyof PreferenceChoices] !== value,
    )
    this.#keep({ stored, pending: Object.fromEntries(left) })
  }

  #keep(kept: Kept): void {
    this.#kept = kept
    try {
      this.#parts.storage.setItem(keyOf(this.#parts.sub), JSON.stringify(kept))
    } catch {
      // Storage may be full or forbidden: the server has it, or will when the page is left open.
    }
    this.#show()
  }

  #show(): void {
    applyPreferences(this.#parts.page.document, this.preferences)
    try {
      this.#parts.storage.setItem(LOOK, JSON.stringify(this.preferences))
    } catch {
      // The next page begins in the system's theme.
    }
    this.#listener()
  }

  #read(): Kept {
    const { stored = {}, pending = {} } = parsed(this.#parts.storage.getItem(keyOf(this.#parts.sub))) as Partial<Kept>
    return { stored: { ...NO_CHOICES, version: 0, ...known(stored) }, pending: known(pending) }
  }
}

/** Before it is known who is here: as the latest page of this browser looked, so that nothing flashes. */
export function startLook(page: Document, storage: Storage): void {
  const { theme, density } = known(parsed(storage.getItem(LOOK)))
  if (theme) page.documentElement.dataset.theme = theme
  if (density) page.documentElement.dataset.density = density
}

function systemTheme(page: Window): Theme {
  if (page.matchMedia('(prefers-contrast: more)').matches) return 'contrast'
  return page.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Shows the preferences on `<html>` and tells the screens. */
function applyPreferences(page: Document, { theme, density }: Preferences): void {
  page.documentElement.dataset.theme = theme
  page.documentElement.dataset.density = density
  bus.setState('theme', theme)
  bus.setState('density', density)
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // What cannot be read was not chosen.
    return {}
  }
}

/** The parts of a copy that make sense; storage holds what anybody wrote. */
function known(copy: object): Partial<StoredPreferences> {
  const { theme, density, favourites, favouritesWithShift, version } = copy as Record<string, unknown>
  return {
    ...(theme === null || THEMES.some((one) => one === theme) ? { theme: theme as Theme | null } : {}),
    ...(density === null || DENSITIES.some((one) => one === density) ? { density: density as Density | null } : {}),
    ...(Array.isArray(favourites) ? { favourites: favourites.filter((id) => typeof id === 'string') } : {}),
    ...(typeof favouritesWithShift === 'boolean' ? { favouritesWithShift } : {}),
    ...(Number.isInteger(version) ? { version: version as number } : {}),
  }
}
