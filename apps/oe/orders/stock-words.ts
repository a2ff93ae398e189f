import { Decimal } from 'decimal.js'
import { isReckoned, openOf } from '../../../shared/contracts/oe/order-lines.ts'
import type { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { CellWords } from '../../../shared/kit/screen.ts'

type Line = SalesOrder['lines'][number]

const say = (name: string, args: Record<string, string> = {}) => t(`oe:salesOrder.stock.${name}`, args)
const figure = (value: Decimal) => formatFigure(value.toFixed(), { kind: 'quantity' })

/** [judgement-supply, rule 11] Whether a line can go, with quantity and day: "18 now, 12 by 11-27"; never "backordered" alone. */
export function stockWords(row: Readonly<Record<string, unknown>>): CellWords | null {
  const line = row as unknown as Line
  if (!line.productId || !line.quantity || !isReckoned(row)) return null
  const open = openOf(line)
  if (open.lte(0)) return { text: say(Number(line.shipped) > 0 ? 'shipped' : 'ended'), tone: 'plain' }
  // What its vendor ships is in no stock of ours.
  if (line.available === null && line.supplyNo) return { text: say('direct', { supply: line.supplyNo }), tone: 'plain' }
  // Of a blanket order nothing is promised: the orders that draw from it say what they have.
  if (line.available === null || line.available === undefined)
    return line.promisedDate ? { text: say('noStock'), tone: 'plain' } : null
  const kept = [line.reserved, line.allocated, line.picked].reduce((sum, one) => sum.plus(one ?? 0), new Decimal(0))
  const now = Decimal.min(open, kept.plus(Decimal.max(line.available, 0)))
  const short = open.minus(now)
  const args = { now: figure(now), short: figure(short) }
  if (short.lte(0)) return { text: say('there', args), tone: 'good' }
  const day = line.promisedDate
  if (!day) return { text: say(now.gt(0) ? 'someShort' : 'allShort', args), tone: 'warn' }
  return { text: say(now.gt(0) ? 'someBy' : 'allBy', { ...args, day: formatDate(day) }), tone: 'warn' }
}

const about = (name: string, args: Record<string, string>) => t(`oe:salesOrder.about.${name}`, args)

/** What brings what waits of a line, when, and how far it is, as far as that is known. */
export const supplyOf = ({ supplyNo, supplyOn, supplyState }: Partial<Line>): string => {
  const supplied = about(supplyOn ? 'suppliedOn' : 'supplied', {
    supply: supplyNo ?? '',
    ...(supplyOn ? { on: formatDate(supplyOn) } : {}),
  })
  if (!supplyState) return supplied
  return `${supplied} ${about('suppliedState', { state: t(`oe:salesOrder.choices.lines.supplyState.${supplyState}`) })}`
}
