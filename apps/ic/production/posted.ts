import { Decimal } from 'decimal.js'
import type { ProductionTicket } from '../../../shared/contracts/ic/production-ticket.ts'
import type { Waiting } from '../../../shared/contracts/ic/waiting.ts'
import type { WorkOrderAbout } from '../../../shared/contracts/ic/work-order-about.ts'
import { forWhom } from './for-whom.ts'
import { dec, stripsOf } from './strips.ts'

/** What comes of one that waits. */
export interface Served {
  readonly to: Waiting
  readonly weight: Decimal
  /** He waits for nothing of it any more. */
  readonly isWhole: boolean
}

/** What posting a ticket does, before it is posted. */
export interface WhenPosted {
  readonly taken: readonly { readonly lotNo: string | null; readonly productId: string; readonly weight: Decimal }[]
  readonly pieces: number
  readonly weight: Decimal
  /** Pieces, or trim, that the scale has not said yet. */
  readonly open: number
  readonly scrap: readonly { readonly scrapId: string | null; readonly weight: Decimal }[]
  /** Pieces that somebody waits for, and who, the oldest promise first. */
  readonly piecesServed: number
  readonly served: readonly Served[]
}

type Of = Pick<ProductionTicket, 'consumed' | 'outputs' | 'scrap'>

/**
 * [judgement 37] What will be taken from stock and brought into it, and who of those who wait gets it: whoever was promised first is filled first.
 * @param waiting null for whoever may not see orders
 */
export function whenPosted({ consumed, outputs, scrap }: Of, waiting: WorkOrderAbout['waiting']): WhenPosted {
  const strips = stripsOf(outputs)
  const goes = waiting ? forWhom(strips, waiting) : []
  const weights = new Map<Waiting, Decimal>()
  goes.forEach((to, at) => {
    if (to) weights.set(to, (weights.get(to) ?? new Decimal(0)).plus(strips[at]!.weight ?? 0))
  })
  const lots = consumed.flatMap(({ componentId, lotNo, quantity }) =>
    componentId ? [{ lotNo, productId: componentId, weight: dec(quantity) }] : [],
  )
  return {
    taken: lots.filter(({ weight }) => weight.gt(0)),
    pieces: strips.length,
    weight: strips.reduce((sum, strip) => sum.plus(strip.weight ?? 0), new Decimal(0)),
    open: [...outputs, ...scrap].filter(({ quantity }) => !quantity).length,
    scrap: scrap.flatMap(({ scrapId, quantity, expected }) => {
      const weight = dec(quantity || expected)
      return weight.isZero() ? [] : [{ scrapId, weight }]
    }),
    piecesServed: goes.filter((to) => to !== null).length,
    served: [...weights].map(([to, weight]) => ({ to, weight, isWhole: weight.gte(to.waitedFor) })),
  }
}
