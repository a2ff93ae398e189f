import { PhysicalCount } from '../../../shared/contracts/ic/physical-count.ts'
import type { CallResult, Problem } from '../../../shared/contracts/result.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'

export const say = (name: string, args: Record<string, string | number> = {}): string =>
  t(`ic:physicalCount.${name}`, args)

/** Decimals of a quantity are those that it has. */
export const figure = (quantity: string | null): string =>
  quantity === null ? '' : formatFigure(quantity, { kind: 'quantity' })

export const why = (problem: Problem): string => problemText(PhysicalCount, problem)

/** What a refused call says, in the user's language. */
export const whyAll = ({ Problems, Message }: Pick<CallResult, 'Problems' | 'Message'>): string =>
  Problems?.length ? Problems.map(why).join(' ') : (Message ?? '')
