/**
 * What the chrome is given to draw, and what it says back. Elements never fetch, never touch the address: the shell hands
 * them these values as properties and listens to the events below. Names and labels arrive in the user's language.
 */
import type { Waiting, WaitingRow } from '../shared/contracts/waiting.ts'
import type { TenantInfo } from '../shared/contracts/shell.ts'
import type { Board } from './home/board-types.ts'

/** Colour family of an application tile (visual reference §1). */
export type Family = 'fin' | 'sales' | 'supply' | 'ops' | 'people' | 'admin'
export const FAMILIES: readonly Family[] = ['fin', 'sales', 'supply', 'ops', 'people', 'admin']

/** One row of the Applications menu [S1.07]. */
export interface ApplicationEntry {
  /** Short key, `AP`. */
  application: string
  label: string
  routerPath: string
  /** Two letters, `Ap`. */
  tile: string
  family: Family
  /** It has an open tab. */
  open: boolean
}

/** One application tab [S1.03]; HOME has no tile and cannot be closed [S4.11]. */
export interface ApplicationTab {
  id: string
  label: string
  tile?: string
  family?: Family
  closable: boolean
  active: boolean
  home?: boolean
}

/** One menu of an application, with what lies below it. `path` is whole, `/novus-ap/firm-maintenance`; a node without one only groups. */
export interface MenuNode {
  menuId: string
  label: string
  children: readonly MenuNode[]
  path?: string | null
}

/** One menu tab: an open screen of the active application. */
export interface ScreenTab {
  /** MenuId: a menu has one tab [S4.14]. */
  id: string
  label: string
  /** Key of the record shown, the second half of the title. */
  subtitle?: string | null
  active: boolean
  /** New: its screen is not ready yet [S4.15]. */
  busy: boolean
  unsaved: boolean
  /** Id of its `role=tabpanel` in the document. */
  panelId: string
}

export interface SuiteUser {
  name: string
  email?: string
}

/** What the status bar says quietly, and the action that its button leads to. */
export interface StatusNote {
  id: string
  text: string
  label: string
}

/**
 * A row of a menu. `checked` makes it a choice and shows its mark; of choices with the same `group`, a name in the user's
 * language, one holds. `separator` draws a line above it.
 */
export interface MenuAction {
  id: string
  label: string
  separator?: boolean
  checked?: boolean
  group?: string
  /** There is nothing to do: the row is read and cannot be pressed. */
  disabled?: boolean
  /** Second, quieter text at the end: a key, a title. */
  note?: string
}

export interface LanguageChoice {
  locale: string
  /** Its own name: "Français". */
  name: string
}

/** A key of the status bar; `keys` as pressed, "Alt N". */
export interface KeyHint {
  keys: string
  label: string
  /** A line stands before it: from here on they are keys of the screen. */
  divided?: boolean
}

/** A region of the page as the F2 navigator shows it. */
export interface RegionMark {
  name: string
  /** The key that jumps to it; null after the tenth. */
  digit: string | null
  /** The part of it that is in sight, in pixels of the window; null when it is scrolled away. */
  sight: DOMRectReadOnly | null
}

export type ButtonVariant = 'default' | 'primary' | 'danger'
export interface DialogButton {
  id: string
  label: string
  variant: ButtonVariant
}

/** What a message dialog shows. */
export interface DialogRequest {
  title: string
  message: string
  /** Server text or a request number, word for word; Copy details copies it with title and message. */
  detail?: string
  /** Names listed under the message. */
  items?: readonly string[]
  /** The first one is the safe one: it has the focus, and Escape answers it. Without any: one OK (`ok`). */
  buttons?: readonly DialogButton[]
  /** Shape beside the title; `bad` when left out. */
  level?: 'info' | 'warn' | 'bad'
}

export interface HomeApplication {
  label: string
  path: string
  tile: string
  family: Family
  open: boolean
}
export interface HomeLink {
  label: string
  path: string
  /** Second, quieter text: the application, a record's name. */
  note?: string
  tile?: string
  family?: Family
}
/** The first nine have a key. */
export interface HomeFavourite extends HomeLink {
  menuId: string
}
export interface HomeRecent extends HomeLink {
  /** When it was last open, ISO 8601. */
  when: string
}

/** Everything HOME shows; a list without rows takes its card with it. */
export interface HomeModel {
  /** First name for the greeting; null greets nobody in particular. */
  greetingName: string | null
  companyName: string | null
  applications: readonly HomeApplication[]
  /** Whoever is signed in may open no application at all: it is said, so that HOME is no riddle. */
  isWithoutApplication?: boolean
  openTabs: readonly HomeLink[]
  recents: readonly HomeRecent[]
  favourites: readonly HomeFavourite[]
  /** Their keys are `Alt Shift 1` and so on, where the browser keeps `Alt 1`. */
  favouritesWithShift?: boolean
  /** What the business says; null where none is shown. */
  board: Board | null
  /** What waits for his word; null where he decides nothing, or it is not known yet. */
  waiting?: Waiting | null
  tenant: TenantInfo | null
}

/** Every event of the chrome and its detail. All bubble and are composed. */
export interface SuiteEvents {
  'suite-application-choose': { application: string }
  'suite-tab-select': { id: string }
  'suite-tab-close': { id: string }
  /** A row of the menu of tab `id`. */
  'suite-tab-action': { id: string; action: string }
  'suite-menu-choose': { menuId: string }
  /** The star of the screen that is active. */
  'suite-favourite-toggle': null
  /** A favourite on HOME goes `by` places down, or up. */
  'suite-favourite-move': { menuId: string; by: number }
  'suite-favourite-remove': { menuId: string }
  /** Id of a row of the user menu; `log-in` from the login button. */
  'suite-user-action': { id: string }
  'suite-language-choose': { locale: string }
  'suite-stop-waiting': null
  'suite-retry': null
  'suite-close': null
  'suite-reload': null
  'suite-sign-in-again': null
  'suite-log-out': null
  'suite-navigate': { path: string }
  /** Asks for the figures of HOME again. */
  'suite-home-refresh': null
  /** The user says yes to what waits for him; what stands against it, or is asked before it, is answered as a sentence, null when it is done. */
  'suite-waiting-approve': { row: WaitingRow; answered: (refused: string | null) => void }
  'suite-acting-end': Record<string, never>
  'suite-banner-action': { id: string }
  /** The text of the palette's field after each change, and the row that was chosen in it. */
  'suite-palette-input': { text: string }
  'suite-palette-choose': { id: string }
  /** Opens the command palette; `text` is what was typed so far. */
  'suite-palette-open': { text: string }
  /** The Switch Account link: opens the switcher [S1.08]. */
  'suite-switch-account': null
  'suite-bill-to-choose': { billToId: string }
  'suite-ship-to-choose': { shipToId: string }
  'suite-region-choose': { at: number }
  'suite-region-step': { step: 1 | -1 }
}

type SuiteEventMap = { [K in keyof SuiteEvents]: CustomEvent<SuiteEvents[K]> }

declare global {
  // Declaration merging takes an interface; it has no members of its own.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface HTMLElementEventMap extends SuiteEventMap {}
}
