import type { Family } from '../types.ts'

/** Shape at the beginning of a row; an application shows its tile instead. */
export type PaletteIcon = 'firm' | 'document' | 'master' | 'screen' | 'home' | 'action' | 'recent' | 'favourite'

/** A row of the command palette: something to go to, or to do. */
export interface PaletteRow {
  /** Unique in the palette. */
  id: string
  label: string
  /** Stretches of the label that matched what was typed: from, and up to but not including. */
  spans: readonly (readonly [from: number, to: number])[]
  /** Quieter text beside the label. */
  note?: string
  icon: PaletteIcon
  tile?: string
  family?: Family
  /** At the end of the row: a figure, or a word such as "open". */
  end?: string
  /** The key that does the same, as printed: `Alt N`. */
  keys?: string
}

export interface PaletteGroup {
  id: string
  label: string
  rows: readonly PaletteRow[]
}
