import type { ProductionTicket } from '../../../shared/contracts/ic/production-ticket.ts'

/** What is weighed by itself: a piece, or what was trimmed off the edges. */
export interface Load {
  readonly list: 'outputs' | 'scrap'
  /** In its list, from 0. */
  readonly line: number
  readonly outputId: string | null
  readonly width: string | null
  readonly expected: string | null
  readonly quantity: string | null
}

/** [judgement 37] In the order in which they come to the scale: the pieces, then the trim. */
export function loadsOf({ outputs, scrap }: Pick<ProductionTicket, 'outputs' | 'scrap'>): Load[] {
  const pieces = outputs.map(({ outputId, width, expected, quantity }, line): Load => ({
    ...{ list: 'outputs', line, outputId, width, expected, quantity },
  }))
  const trims = scrap.flatMap(({ edgeTrim, expected, quantity }, line): Load[] =>
    edgeTrim ? [{ list: 'scrap', line, outputId: null, width: null, expected, quantity }] : [],
  )
  return [...pieces, ...trims]
}

/** It waits for the scale; a line of pieces that says no product is not one yet. */
export const isOpen = ({ list, outputId, quantity }: Load): boolean =>
  (list === 'scrap' || outputId !== null) && !quantity
