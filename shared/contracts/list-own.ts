import type { Density } from './preferences.ts'

/** What a view of a list keeps besides its name. */
export interface ViewContent {
  /** Canonical filters by column, as in `filter.ts`. */
  readonly filters: Readonly<Record<string, string>>
  readonly search: string
  /** `name`, `-city` descends; empty is the usual order. */
  readonly sort: readonly string[]
  /** Columns shown, in order; null leaves everybody his own. */
  readonly columns: readonly string[] | null
}

/** [S4 lists] A view that a user has saved: his own, or of the role that it is shared with. */
export interface ViewRecord extends ViewContent {
  readonly name: string
  /** Null: only its owner sees it. */
  readonly roleId: string | null
}
export interface SavedView extends ViewRecord {
  readonly id: string
  readonly version: number
  /** Name of its owner; null when that is the reader. */
  readonly owner: string | null
  /** It names columns that the reader may not see: they are left out here. */
  readonly reduced: boolean
}

/** How one user likes the columns of one list. */
export interface ColumnSettings {
  /** All columns, in order. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** In px, of the columns that the user has drawn wider or narrower. */
  readonly widths: Readonly<Record<string, number>>
  /** Columns at the start that stay while the others scroll; the first always does. */
  readonly frozen: number
}

/** How one user likes one list, kept on the server so that it follows him to every browser. */
export interface ListSettings {
  /** Null: the screen's own. */
  readonly columns: ColumnSettings | null
  /** Null: that of the whole suite. */
  readonly density: Density | null
  /** The view that the list begins with: the id of a saved one, the name of one of the screen, or `ALL_FIRST`; null leaves it to the list. */
  readonly startView: string | null
  /** What the start view filters, where it is the screen's own. */
  readonly startFilters: Readonly<Record<string, string>>
  /** Views in the order of their tabs, by id or name; one that is not named stands at the end. */
  readonly viewOrder: readonly string[]
}
export interface StoredListSettings extends ListSettings {
  readonly version: number
}

export const NO_SETTINGS: StoredListSettings = {
  columns: null,
  density: null,
  startView: null,
  startFilters: {},
  viewOrder: [],
  version: 0,
}

/** What one user has made of one list; it comes with the first answer of the list. */
export interface OwnList {
  readonly settings: StoredListSettings
  readonly views: readonly SavedView[]
  /** Roles that he may share a view with; empty without the right to. */
  readonly roles: readonly { readonly roleId: string; readonly name: string }[]
}

/** A start view that keeps a list of masters from beginning with what is in use. */
export const ALL_FIRST = 'all'

/** What a list has begun with, because its caller asked for it by `Start`: a view, or what is in use (null). */
export interface Started extends ViewContent {
  readonly view: string | null
}

export const NO_OWN_LIST: OwnList = { settings: NO_SETTINGS, views: [], roles: [] }

/** Views of one user for one list at most. */
export const MOST_VIEWS = 30
export const LONGEST_VIEW_NAME = 40
export const LEAST_WIDTH = 46
export const MOST_WIDTH = 800
