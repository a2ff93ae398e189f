import type { CSSProperties } from 'react'
import css from './list-grid.module.css'

/** Class and place of a cell in a frozen column; undefined in one that scrolls. */
export type FrozenPlace = { readonly className: string; readonly style: CSSProperties } | undefined

const variable = (at: number) => `--frozen-${at}`

/**
 * Of each frozen column; the last one casts a shadow on what scrolls under it. Where it stands is said once, by the grid
 * (`frozenOffsets`): a column that is drawn wider concerns no row.
 */
export const frozenPlaces = (count: number): readonly FrozenPlace[] =>
  Array.from({ length: count }, (_, at) => ({
    className: at === count - 1 ? `${css['frozen']} ${css['lastFrozen']}` : css['frozen']!,
    style: { left: `var(${variable(at)})` },
  }))

/** Places of the frozen columns, in px from the edge of the grid, for the style of the grid. */
export const frozenOffsets = (offsets: readonly number[]): CSSProperties =>
  Object.fromEntries(offsets.map((left, at) => [variable(at), `${left}px`]))
