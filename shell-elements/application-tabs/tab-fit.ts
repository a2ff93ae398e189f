/** Least width of an inactive tab whose name is still read, and of one that shows its tile alone, in pixels. */
const NAME = 104
const TILE = 40
const MORE = 48
const GAP = 1

/** The same widths as tracks of the strip's grid. */
export const NAME_TRACK = `minmax(${NAME}px, max-content)`
export const TILE_TRACK = `${TILE}px`

export interface TabFit {
  /** Inactive tabs show the tile alone. */
  tiles: boolean
  /** How many inactive tabs go into the `+n` menu, counted from the end. */
  hidden: number
}

/**
 * How a strip of tabs gives way when it runs out of room (visual reference §5): names shorten, then inactive tabs show the
 * tile alone, then the rest goes into a `+n` menu. HOME and the active tab keep their full width.
 * @param room width of the strip, pixels
 * @param kept width of HOME and the active tab together, pixels
 * @param inactive number of the other tabs
 */
export function fitTabs(room: number, kept: number, inactive: number): TabFit {
  const left = room - kept - GAP
  if (inactive * (NAME + GAP) <= left) return { tiles: false, hidden: 0 }
  if (inactive * (TILE + GAP) <= left) return { tiles: true, hidden: 0 }
  const shown = Math.max(0, Math.floor((left - MORE) / (TILE + GAP)))
  return { tiles: true, hidden: inactive - Math.min(shown, inactive) }
}
