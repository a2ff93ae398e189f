import { Decimal } from 'decimal.js'
import { sharesWidth, type ProductionWorkOrder } from '../../../shared/contracts/ic/production-work-order.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './pattern.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`ic:productionWorkOrder.pattern.${name}`, args)
const figure = (of: Decimal | string) => formatFigure(of.toString(), { kind: 'quantity' })
const dec = (typed: string | null | undefined) => new Decimal(typed && /^\d+(\.\d+)?$/.test(typed) ? typed : 0)

/** `2 × 11.75 + 3 × 6.5 + trim 0.75`: strips of one width that lie beside each other are counted together. */
function equationOf(strips: readonly { readonly width: Decimal }[], trim: Decimal): string {
  const runs: { width: Decimal; count: number }[] = []
  for (const { width } of strips) {
    const last = runs.at(-1)
    if (last?.width.eq(width)) last.count += 1
    else runs.push({ width, count: 1 })
  }
  const parts = runs.map(({ width, count }) => (count === 1 ? figure(width) : `${count} × ${figure(width)}`))
  return [...parts, ...(trim.isZero() ? [] : [say('trim', { trim: figure(trim) })])].join(' + ')
}

/** [judgement 37] The strips of a coil to scale, with their sum beside the width that they are cut of. */
export function Pattern({ snapshot }: SectionPartProps) {
  useLocale()
  const { orderType, width, trim, outputs } = snapshot.draft as unknown as ProductionWorkOrder
  if (!sharesWidth(orderType) || !width || Number(width) === 0) return null
  const strips = outputs.flatMap(({ width: wide, pieces, outputId, expected }) =>
    dec(wide).isZero()
      ? []
      : Array.from({ length: Math.min(Math.max(Math.round(Number(pieces ?? 1)), 1), 60) }, () => ({
          width: dec(wide),
          outputId,
          expected: expected ? dec(expected).div(Math.max(Number(pieces ?? 1), 1)) : null,
        })),
  )
  const used = strips.reduce((sum, strip) => sum.plus(strip.width), dec(trim))
  const left = dec(width).minus(used)
  const isOver = left.isNegative()
  const whole = Decimal.max(used, width)
  const knives = strips.reduce<Decimal[]>((at, strip) => [...at, at.at(-1)!.plus(strip.width)], [new Decimal(0)])
  const share = (of: Decimal) => `${of.div(whole).times(100).toFixed(4)}%`
  return (
    <figure className={css['pattern']} data-over={isOver || undefined}>
      <figcaption>
        <b>{say('title')}</b>
        <span className={css['equation']}>
          {say('equation', { parts: equationOf(strips, dec(trim)), used: figure(used) })}
        </span>
        <span className={css['verdict']} role="status">
          {say(isOver ? 'over' : left.isZero() ? 'exact' : 'fits', {
            used: figure(used),
            width: figure(width),
            left: figure(left.abs()),
          })}
        </span>
      </figcaption>
      <div
        className={css['coil']}
        role="img"
        aria-label={say('sum', { used: figure(used), width: figure(width), left: figure(left.abs()) })}
      >
        {strips.map((strip, at) => (
          <div key={at} style={{ flexBasis: share(strip.width) }} title={say('knife', { at: figure(knives[at]!) })}>
            <b>{figure(strip.width)}</b>
            {strip.expected ? (
              <span>{say('pounds', { weight: figure(strip.expected.toDecimalPlaces(0)) })}</span>
            ) : null}
            <span>{strip.outputId}</span>
          </div>
        ))}
        {dec(trim).isZero() ? null : (
          <div data-trim style={{ flexBasis: share(dec(trim)) }} title={say('trim', { trim: figure(dec(trim)) })} />
        )}
        {left.greaterThan(0) ? (
          <div data-left style={{ flexBasis: share(left) }} title={say('left', { left: figure(left) })} />
        ) : null}
      </div>
    </figure>
  )
}
