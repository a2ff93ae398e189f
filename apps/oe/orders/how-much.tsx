import { useId, useState } from 'react'
import { Decimal } from 'decimal.js'
import { kilograms } from '../../../shared/contracts/ic/weights.ts'
import { meantBy, saidIn, WAYS, waysOf, type Linked, type Way } from '../../../shared/contracts/oe/linked-quantities.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { figureOf } from '../../../shared/kit/editor/controls/figure-value.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { LineField, lineMode } from './line-field.tsx'
import type { WindowLine } from './line-words.ts'
import css from './line-window.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:salesOrder.window.${name}`, args)
const QUANTITY = SalesOrder.fields.lines.fields!['quantity']!
const FIGURE = /^\d+(\.\d+)?$/
const shown = (value: Decimal) => formatFigure(value.toDecimalPlaces(2).toFixed(), { kind: 'quantity' })

/** The way that was typed last; its text as long as somebody is in it, and the quantity that it means. */
interface Typed {
  readonly way: Way
  readonly text: string | null
  readonly meant: string | null
}

interface Props extends Pick<LinePartProps, 'store' | 'snapshot' | 'at'> {
  readonly line: WindowLine
  readonly linked: Linked | null
}

/** [judgement 31b] One quantity in all the ways in which it is said; whichever is typed, the others follow. */
export function HowMuch({ store, snapshot, at, line, linked }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<Typed | null>(null)
  const ways = linked ? waysOf(linked) : {}
  const known = WAYS.filter((way) => ways[way] !== undefined)
  const path = `lines.${at}.quantity`
  if (known.length < 2)
    return (
      <section className={css['section']} aria-label={say('howMuch')}>
        <LineField {...{ store, snapshot, at }} name="quantity" />
      </section>
    )
  const isOpen = lineMode({ store, snapshot, name: 'quantity' }) === 'edit'
  const own = known.find((way) => ways[way]!.eq(1)) ?? known[0]!
  const leading = typed?.way ?? own
  const quantity = FIGURE.test(String(line.quantity ?? '')) ? String(line.quantity) : null
  const problem = snapshot.problems.find(({ Field }) => Field === path)
  // What is being typed stays as it is typed, as long as the line means that: an offer that is taken says another quantity.
  const isTyping = (way: Way) => typed?.way === way && typed.text !== null && (typed.meant ?? quantity) === quantity
  const valueOf = (way: Way) =>
    isTyping(way)
      ? typed!.text!
      : quantity !== null
        ? shown(saidIn(quantity, ways[way]!))
        : // What is no figure stays where it was typed, with what is wrong with it.
          way === leading
          ? String(line.quantity ?? '')
          : ''
  const onType = (way: Way, text: string) => {
    const figure = String(figureOf(text, QUANTITY) ?? '')
    const meant = FIGURE.test(figure) ? meantBy(figure, ways[way]!) : null
    setTyped({ way, text, meant })
    store.edit(path, meant ?? (text.trim() === '' ? null : text))
  }
  const onLeave = () => {
    setTyped((now) => now && { ...now, text: null })
    store.leave(path)
  }
  const said = (way: Way) => (way === 'pieces' && linked!.wholeLot !== null ? 'lots' : way)
  return (
    <section className={css['section']} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        {say('howMuch')} <span>{say('anyOne')}</span>
      </h3>
      <div className={css['ways']}>
        {known.map((way, nth) => (
          <div key={way} className={css['way']} data-leads={way === leading || undefined}>
            <label htmlFor={`${id}-${way}`}>
              {say(said(way))}
              {way === leading ? <em>{say('typed')}</em> : null}
            </label>
            <span className={css['figure']}>
              <input
                id={`${id}-${way}`}
                data-path={way === own ? path : undefined}
                data-first={way === own ? '' : undefined}
                value={valueOf(way)}
                readOnly={!isOpen}
                inputMode="decimal"
                autoComplete="off"
                aria-invalid={problem !== undefined || undefined}
                aria-describedby={problem ? `${id}-problem` : undefined}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(event) => onType(way, event.currentTarget.value)}
                onBlur={onLeave}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.ctrlKey) return
                  event.preventDefault()
                  document.getElementById(`${id}-${known[nth + 1] ?? known[0]}`)?.focus()
                }}
              />
              <span>{say(`units.${said(way)}`)}</span>
            </span>
            <small>{quantity === null ? '' : metricOf(way, saidIn(quantity, ways[way]!))}</small>
          </div>
        ))}
      </div>
      {problem ? (
        <p id={`${id}-problem`} className={css['problem']} role="alert">
          {problemText(store.entity, problem)}
        </p>
      ) : null}
    </section>
  )
}

const FEET_PER_METRE = new Decimal('0.3048')

/** The same in the other measure; of pieces there is none. */
function metricOf(way: Way, value: Decimal): string {
  if (way === 'weight') return say('kg', { quantity: shown(kilograms(value)) })
  if (way === 'length') return say('metres', { quantity: shown(value.times(FEET_PER_METRE)) })
  if (way === 'area') return say('squareMetres', { quantity: shown(value.times(FEET_PER_METRE.pow(2))) })
  return ''
}
