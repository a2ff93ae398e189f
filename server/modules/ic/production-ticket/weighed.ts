import { Decimal } from 'decimal.js'
import { OFF_PERCENT, type Weighing } from '../../../../shared/contracts/ic/production-ticket.ts'
import type { Ticket } from './ticket.ts'
import type { OfOrder } from './of-order.ts'

const dec = (figure: string | null | undefined) => new Decimal(figure ?? 0)
const plain = (figure: Decimal) => figure.toDecimalPlaces(3).toFixed()

interface Weighed {
  quantity: string | null
  expected: string | null
  difference: string | null
  state: Weighing | null
}

/**
 * [judgement 37] What pieces and trim ought to weigh and how the scale stands to that. Their order says it piece by piece; nobody types it, so a ticket that is
 * saved as it was begun has it from here.
 */
export function weigh(ticket: Ticket, order: OfOrder): void {
  const known = new Map(order.outputs.map((line) => [sizeOf(line), line]))
  for (const line of ticket.outputs) {
    const of = known.get(sizeOf(line))
    if (of?.expected)
      line.expected = plain(
        dec(of.expected)
          .div(piecesOf(of))
          .times(line.pieces ?? 1),
      )
    compare(line)
  }
  const trim = ticket.scrap.find(({ edgeTrim }) => edgeTrim)
  for (const line of ticket.scrap) {
    line.expected = line === trim ? trimWeight(ticket, order) : null
    compare(line)
  }
}

/** Of what was taken, as much as the trim is of its width. */
function trimWeight({ consumed }: Ticket, { trim, width }: OfOrder): string | null {
  if (dec(trim).isZero() || dec(width).isZero()) return null
  const taken = consumed.reduce((sum, { quantity }) => sum.plus(dec(quantity)), new Decimal(0))
  return plain(taken.times(trim!).div(width!))
}

function compare(line: Weighed): void {
  const [weight, expected] = [dec(line.quantity), dec(line.expected)]
  const isCompared = line.quantity !== null && line.expected !== null
  const off = weight.minus(expected)
  line.difference = isCompared ? plain(off) : null
  const isOff = isCompared && off.abs().times(100).gt(expected.times(OFF_PERCENT))
  line.state = line.quantity === null ? 'ToWeigh' : isOff ? 'OffWeight' : 'Weighed'
}

const piecesOf = ({ pieces }: Pick<OfOrder['outputs'][number], 'pieces'>) => (pieces && Number(pieces) > 0 ? pieces : 1)

interface Sized {
  readonly outputId: string | null
  readonly width: string | null
  readonly length: string | null
}
const sizeOf = ({ outputId, width, length }: Sized): string =>
  [outputId, dec(width).toFixed(), dec(length).toFixed()].join(' ')
