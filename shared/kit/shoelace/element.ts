import type { DetailedHTMLProps, HTMLAttributes } from 'react'

/**
 * How a Shoelace element is written in JSX: its attributes as HTML spells them, its events with `on` before their names.
 * React 19 sets and listens itself, without wrappers.
 */
export type SlElement<E extends HTMLElement, Own> = DetailedHTMLProps<HTMLAttributes<E>, E> & Own
