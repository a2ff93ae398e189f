import { Decimal } from 'decimal.js'
import type { Waiting } from '../../../shared/contracts/ic/waiting.ts'
import type { WorkOrderAbout } from '../../../shared/contracts/ic/work-order-about.ts'
import { INCHES, sharesWidth, type ProductionWorkOrder } from '../../../shared/contracts/ic/production-work-order.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import facts from '../../../shared/kit/facts.module.css'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { RecordLink } from '../../../shared/kit/small-table.tsx'
import { forWhom } from './for-whom.ts'
import css from './pattern.module.css'
import { dec, runsOf, stripsOf, usedOf, type PatternLine, type Strip } from './strips.ts'
import { useWorkOrder } from './use-work-order.ts'

const say = (name: string, args: Record<string, string> = {}) => t(`ic:productionWorkOrder.pattern.${name}`, args)
const figure = (of: Decimal | string) => formatFigure(of.toString(), { kind: 'quantity' })
const inch = (of: Decimal | string) => formatFigure(of.toString(), INCHES)

interface Drawn {
  readonly host: SectionPartProps['host']
  readonly width: string | null | undefined
  readonly trim: string | null | undefined
  readonly lines: readonly PatternLine[]
  readonly waiting: readonly Waiting[] | null
  /** The line that is on the scale. */
  readonly at?: number
}

/** `2 × 11.75 + 3 × 6.5 + trim 0.75`. */
function equationOf(lines: readonly PatternLine[], trim: Decimal): string {
  const parts = runsOf(lines).map(({ width, count }) =>
    count.eq(1) ? inch(width) : `${figure(count)} × ${inch(width)}`,
  )
  return [...parts, ...(trim.isZero() ? [] : [say('trim', { trim: inch(trim) })])].join(' + ')
}

/** [judgement 37] The strips of a coil to scale, with their sum beside the width that they are cut of. */
export function Pattern({ snapshot, host }: SectionPartProps) {
  const { orderNo, orderType, width, trim, outputs, status } = snapshot.draft as unknown as ProductionWorkOrder
  const about = useWorkOrder(orderNo, `${String(snapshot.saved['version'])} ${status}`)
  if (!sharesWidth(orderType)) return null
  // What was made was given to whoever waited then.
  const waiting = status === 'Pending' || status === 'Committed' ? (about?.waiting ?? null) : null
  return <Drawing {...{ host, width, trim, waiting }} lines={outputs} />
}

interface Weighed {
  readonly about: WorkOrderAbout | null
  readonly host: SectionPartProps['host']
  readonly lines: readonly PatternLine[]
  readonly at?: number
}

/** Of what was made of an order: what the scale said, strip by strip. */
export function WeighedPattern({ about, host, lines, at }: Weighed) {
  if (!about) return null
  const { width, trim, waiting } = about
  return <Drawing {...{ host, width, trim, lines, waiting }} {...(at === undefined ? {} : { at })} />
}

function Drawing({ host, width, trim, lines, waiting, at }: Drawn) {
  useLocale()
  if (!width || Number(width) === 0) return null
  const strips = stripsOf(lines)
  const used = usedOf(lines, dec(trim))
  const left = dec(width).minus(used)
  const whole = Decimal.max(used, width)
  // Half of the trim falls off on either side.
  const edge = dec(trim).div(2)
  const knives = strips.reduce<Decimal[]>((all, strip) => [...all, all.at(-1)!.plus(strip.width)], [edge])
  const undrawn = used.minus(edge).minus(knives.at(-1)!)
  const share = (of: Decimal) => `${of.div(whole).times(100).toFixed(4)}%`
  const goes = waiting && forWhom(strips, waiting)
  const documents = goes ? goes.flatMap((to) => to?.documentNo ?? []) : []
  const orders = [...new Set(documents)]
  const trimmed = edge.isZero() ? null : (
    <div data-trim style={{ flexBasis: share(edge) }} title={say('trim', { trim: inch(edge) })} />
  )
  const sum = { used: inch(used), width: inch(width), left: inch(left.abs()) }
  return (
    <figure className={css['pattern']} data-over={left.isNegative() || undefined}>
      <figcaption>
        <b>{say('title')}</b>
        <span className={facts['hint']}>{say('hint')}</span>
        <span className={css['equation']}>
          {say('equation', { parts: equationOf(lines, dec(trim)), used: inch(used) })}
        </span>
        <span className={css['verdict']} role="status">
          {say(left.isNegative() ? 'over' : left.isZero() ? 'exact' : 'fits', sum)}
        </span>
      </figcaption>
      <div className={css['knives']} aria-hidden="true">
        {knives.map((knife, nth) => (
          <span key={nth} style={{ insetInlineStart: share(knife) }}>
            {inch(knife)}
          </span>
        ))}
      </div>
      <div className={css['coil']} role="img" aria-label={say('sum', sum)}>
        {trimmed}
        {strips.map((strip, nth) => {
          const to = goes?.[nth] ?? null
          return (
            <div
              key={nth}
              style={{ flexBasis: share(strip.width) }}
              title={say('knife', { at: inch(knives[nth]!) })}
              data-for={to ? orders.indexOf(to.documentNo) % TONES : undefined}
              data-weighed={strip.isWeighed || undefined}
              data-at={strip.line === at || undefined}
            >
              <b>{inch(strip.width)}</b>
              {strip.weight ? <span>{say('pounds', { weight: figure(strip.weight.toDecimalPlaces(0)) })}</span> : null}
              <span>{to ? to.documentNo : strip.outputId}</span>
              {goes ? <small>{to ? (to.wantedBy ?? '') : say('toStock')}</small> : null}
            </div>
          )
        })}
        {undrawn.gt(0) ? <div data-undrawn style={{ flexBasis: share(undrawn) }} /> : null}
        {trimmed}
        {left.gt(0) ? (
          <div data-left style={{ flexBasis: share(left) }} title={say('left', { left: inch(left) })} />
        ) : null}
      </div>
      <p className={css['master']} aria-hidden="true">
        <span>{say('master', { width: inch(width) })}</span>
      </p>
      {orders.length > 0 ? <Orders {...{ host, orders, strips, goes: goes! }} /> : null}
    </figure>
  )
}

interface Going {
  readonly host: SectionPartProps['host']
  readonly orders: readonly string[]
  readonly strips: readonly Strip[]
  readonly goes: readonly (Waiting | null)[]
}

/** Who gets what of it, order by order, with the way to each. */
function Orders({ host, orders, strips, goes }: Going) {
  return (
    <ul className={css['orders']} aria-label={say('forWhom')}>
      {orders.map((documentNo, nth) => {
        const to = goes.find((one) => one?.documentNo === documentNo)!
        const theirs = strips.filter((_, at) => goes[at]?.documentNo === documentNo)
        const weight = theirs.reduce((all, strip) => all.plus(strip.weight ?? 0), new Decimal(0))
        const address = host.addressOf(SalesOrder.room, { record: to.documentId })
        return (
          <li key={documentNo} data-for={nth % TONES}>
            {address ? <RecordLink address={address} text={documentNo} /> : documentNo} {to.wantedBy}{' '}
            {weight.isZero() ? null : <span>{say('pounds', { weight: figure(weight.toDecimalPlaces(0)) })}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** Orders that are told apart by their tone. */
const TONES = 3
