import type { CSSProperties } from 'react'
import css from './list-grid.module.css'

/** Class and place of a cell in a frozen column; undefined in one that scrolls. */
export type FrozenPlace = { readonly className: string; readonly style: CSSProperties } | undefined

/** Of each frozen column; the last one casts a shadow on what scrolls under it. */
export const frozenPlaces = (offsets: readonly number[]): readonly FrozenPlace[] =>
  offsets.map((left, at) => ({
    className: at === offsets.length - 1 ? `${css['frozen']} ${css['lastFrozen']}` : css['frozen']!,
    style: { left },
  }))
