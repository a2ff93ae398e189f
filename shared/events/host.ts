import type { Observable } from 'rxjs'
import type { TextRef } from './topics.ts'

/** One open screen, as the shell hands it to the module that owns it. The panel exists once and never moves (D1). */
export interface OpenScreen {
  /** MenuId: a menu has one tab. */
  readonly tabId: string
  /** Room, `admin/firm`. */
  readonly screenId: string
  readonly props: Readonly<Record<string, string>>
  /** Full path without the query, `/novus-ap/firm-maintenance`. */
  readonly path: string
  readonly panel: HTMLElement
  /** Shown now; a hidden screen runs no effect (D4). */
  readonly active: boolean
  /** The `?` part of this tab's address: filters, record, sub-tab. */
  readonly query: Readonly<Record<string, string>>
}

/** What a dirty screen tells the shell, so that one dialog can name every unsaved screen (D5). */
export interface Guard {
  /** Names of what is unsaved, in the user's language; empty when nothing is. */
  unsaved(): string[]
  /** Saves all; false when a save was refused (the screen shows why). */
  save(): Promise<boolean>
  discard(): void
  /** What is unsaved as data, from which the same screen makes it again after the page was loaded anew; null when it cannot. */
  keep?(): unknown
}

/** Something that can be done in a screen now: a row of the command palette and of the shortcut sheet. */
export interface ScreenAction {
  /** Unique in its screen: `new`, `save`, `excel`. */
  readonly id: string
  readonly label: TextRef
  /** As the visual reference writes it, `Alt+N`; none for an action without a key. */
  readonly keys?: string
  /** Heading of the shortcut sheet; its text is `shell:shortcuts.groups.<group>`. */
  readonly group: 'record' | 'list' | 'entry' | 'screen'
  /** False while the button is disabled too. */
  readonly enabled: boolean
  run(): void
}

/** What the shell offers a screen. Screens never touch `location` or `history` (D2). */
export interface ScreenHost {
  /** The screen can be used: its tab is no longer new. Called once per life. */
  ready(tabId: string): void
  /** The screen failed: the shell says so in its panel. `retry` draws it again; without one it is mounted anew. */
  failed(tabId: string, error: unknown, retry?: () => void): void
  /** Second half of the tab's title (a record's key), or null. */
  setSubtitle(tabId: string, subtitle: string | null): void
  setUnsaved(tabId: string, unsaved: boolean): void
  setQuery(tabId: string, query: Record<string, string | null>): void
  guard(tabId: string, guard: Guard): () => void
  /** What `keep` of this tab gave before the page was loaded anew, to whoever asks first; null when there is none. */
  kept?(tabId: string): Promise<unknown> | null
  /** What the screen can do now, in place of what this caller said before; the answer takes it all back. */
  actions(tabId: string, actions: readonly ScreenAction[]): () => void
  /** True when this user has a door to the room. */
  canOpen(screenId: string): boolean
  /** Where `openScreen` would lead, as an address of this browser tab, `#/novus-ap/firm-maintenance?record=X`; or null. The widest door leaves out no record. */
  addressOf(screenId: string, query?: Record<string, string>, door?: 'nearest' | 'widest'): string | null
  /** Opens a room through the door of the active application, else the room's own, else any; false when there is none. */
  openScreen(screenId: string, query?: Record<string, string>): boolean
}

/** Props of a module's single-spa application. */
export interface ModuleProps {
  screens$: Observable<readonly OpenScreen[]>
  host: ScreenHost
}

/** A screen whose tab was opened a moment ago. `signal` ends what was asked for it when the tab is closed. */
export interface OpeningScreen extends Pick<OpenScreen, 'props' | 'query'> {
  readonly signal: AbortSignal
}

/** What a module may export beside the life cycles of single-spa. */
export interface Prepares {
  /** Fetches what a screen needs before it is drawn; with `opening` also its first answer. Resolves when it is there or has failed; never throws. */
  prepare?(screenId: string, opening?: OpeningScreen): void | Promise<void>
}
