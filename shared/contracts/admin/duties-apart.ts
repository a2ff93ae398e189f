import { screenRights } from './right-match.ts'

/** Two duties that the company keeps apart, as they count today: the rights of each hand, of screens and of the trade. */
export interface DutiesApart {
  readonly pairId: string
  /** In the language of the reader. */
  readonly pairName: string
  readonly first: readonly string[]
  readonly second: readonly string[]
}

/** What a role gives, or several roles together. */
export interface Given {
  /** Rights of screens, `admin/firm.add`. */
  readonly rights: readonly string[]
  /** Rights of the trade. */
  readonly named: readonly string[]
}

/** A right of the trade, which no pattern of screens reaches. */
const isOfTrade = (right: string): boolean => !right.includes('/')

/** Something of both hands is a right of the trade: it is given where these are. */
export const isAboutTrade = ({ first, second }: DutiesApart): boolean => [...first, ...second].some(isOfTrade)

/** Pairs of which these rights hold both hands. Whoever may do everything speaks for himself. */
export function joinedBy({ rights, named }: Given, pairs: readonly DutiesApart[]): DutiesApart[] {
  if (rights.includes('*')) return []
  const may = screenRights(rights)
  const holds = (right: string) => (isOfTrade(right) ? named.includes(right) : may(right))
  return pairs.filter(({ first, second }) => first.some(holds) && second.some(holds))
}
