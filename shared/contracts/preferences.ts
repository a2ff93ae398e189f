/** How one user likes the shell, kept on the server so that it follows the user to every browser [D17]. */
export const THEMES = ['light', 'dark', 'contrast'] as const
export type Theme = (typeof THEMES)[number]
export const DENSITIES = ['compact', 'regular', 'comfortable'] as const
export type Density = (typeof DENSITIES)[number]

/** What a user chose; what was never chosen is null, and the shell decides (theme of the system, density of the role). */
export interface PreferenceChoices {
  readonly theme: Theme | null
  readonly density: Density | null
  /** Menu ids in the order of their keys Alt 1 to Alt 9. */
  readonly favourites: readonly string[]
  /** Favourites on Alt Shift 1..9, where a browser keeps Alt 1..9 for itself. */
  readonly favouritesWithShift: boolean
}

/** Nothing chosen yet. */
export const NO_CHOICES: PreferenceChoices = { theme: null, density: null, favourites: [], favouritesWithShift: false }
/** Nine have a key; the others are opened from HOME. */
export const MOST_FAVOURITES = 30

/** As the server keeps it; version 0 was never written. */
export interface StoredPreferences extends PreferenceChoices {
  readonly version: number
}
