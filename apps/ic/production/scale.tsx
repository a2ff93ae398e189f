import { Decimal } from 'decimal.js'
import { useId, useState, type KeyboardEvent } from 'react'
import { quantity } from '../../../shared/contracts/fields.ts'
import { sharesWidth } from '../../../shared/contracts/ic/production-work-order.ts'
import type { ProductionTicket } from '../../../shared/contracts/ic/production-ticket.ts'
import { formatFigure, formatInteger, formatPercent } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { parseFigure } from '../../../shared/i18n/parse.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './scale.module.css'

type Piece = ProductionTicket['outputs'][number]
const FIELD = quantity({ least: '0' })
/** Percent by which a piece may be off what it ought to weigh before somebody is asked. */
const OFF = 1
const say = (name: string, args: Record<string, string> = {}) => t(`ic:productionTicket.scale.${name}`, args)
const pounds = (weight: Decimal | string) => formatFigure(weight.toString(), { kind: 'quantity' })

/**
 * [judgement 37] The strip that is on the scale: what it ought to weigh, by how much it is off, and Enter takes it and goes on to the next. A scale that
 * types its weight needs no other key.
 */
export function Scale({ store, snapshot, readOnly }: SectionPartProps) {
  useLocale()
  const { orderType, outputs = [], consumed = [] } = snapshot.draft as unknown as ProductionTicket
  const [at, setAt] = useState<number | null>(null)
  if (readOnly || !sharesWidth(orderType) || outputs.length === 0) return null
  const isOpen = ({ quantity: weight, outputId }: Piece) => outputId !== null && !weight
  const next = outputs.findIndex(isOpen)
  const place = at !== null && outputs[at] ? at : next
  const weighed = outputs.filter(({ quantity: weight }) => weight).length
  const taken = consumed.reduce((sum, line) => sum.plus(figureOf(line.quantity)), new Decimal(0))
  const become = outputs.reduce((sum, line) => sum.plus(figureOf(line.quantity)), new Decimal(0))
  return (
    <section className={css['scale']} aria-label={say('title')} {...region('scale', say('title'))}>
      {place < 0 ? (
        <p>
          <b>{say('allWeighed', { count: formatInteger(outputs.length) })}</b>{' '}
          {say('sum', { become: pounds(become), taken: pounds(taken), left: pounds(taken.minus(become)) })}
        </p>
      ) : (
        <OnTheScale
          key={place}
          piece={outputs[place]!}
          place={place}
          of={outputs.length}
          weighed={weighed}
          onTake={(weight) => {
            store.lines('outputs').write(place, [{ quantity: weight }])
            const following = outputs.findIndex((one, index) => index > place && isOpen(one))
            setAt(following < 0 ? null : following)
          }}
        />
      )}
    </section>
  )
}

const figureOf = (typed: string | null | undefined) => new Decimal(typed && /^\d+(\.\d+)?$/.test(typed) ? typed : 0)

interface Props {
  readonly piece: Piece
  readonly place: number
  readonly of: number
  readonly weighed: number
  readonly onTake: (weight: string) => void
}

function OnTheScale({ piece, place, of, weighed, onTake }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSure, setSure] = useState(false)
  const { expected, width, outputId } = piece
  // Nothing typed takes what it ought to weigh: it is shown grey until then.
  const parsed =
    typed.trim() === '' ? { value: figureOf(expected).toDecimalPlaces(0).toFixed() } : parseFigure(typed, FIELD)
  const weight = 'problem' in parsed ? null : parsed.value
  const off = weight === null ? null : figureOf(weight).minus(figureOf(expected))
  const share = off === null || figureOf(expected).isZero() ? null : off.abs().div(figureOf(expected)).times(100)
  const isOff = share !== null && share.gt(OFF)
  const take = () => {
    if ('problem' in parsed) return setProblem(t(parsed.problem))
    if (weight === null || figureOf(weight).lte(0)) return setProblem(say('aboveZero'))
    if (isOff && !isSure) {
      setSure(true)
      return setProblem(say('isOff', { percent: formatPercent(share.toFixed(), 1) }))
    }
    onTake(weight)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing)
      return
    event.preventDefault()
    event.stopPropagation()
    take()
  }
  return (
    <>
      <label htmlFor={id}>{say('title')}</label>
      <input
        id={id}
        // The form finds it among its fields: Enter leads here before the lines, and from one piece to the next it keeps the focus.
        data-path="scale"
        ref={(input) => {
          if (input && place > 0 && document.activeElement === document.body) input.focus()
        }}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        placeholder={pounds(figureOf(expected).toDecimalPlaces(0))}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-told`}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(null)
          setSure(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-told`}>
        <p>
          <b>
            {say('piece', {
              at: formatInteger(place + 1),
              of: formatInteger(of),
              product: outputId ?? '',
              width: width ? pounds(width) : '–',
            })}
          </b>{' '}
          {expected === null ? '' : say('shouldWeigh', { weight: pounds(figureOf(expected)) })}{' '}
          {typed.trim() === '' || off === null || share === null
            ? ''
            : say(isOff ? 'outside' : 'inside', {
                off: pounds(off.abs()),
                sign: off.isNegative() ? '−' : '+',
                percent: formatPercent(share.toFixed(), 2),
              })}
        </p>
        <p role="alert" data-wrong>
          {problem ?? ''}
        </p>
      </div>
      <span>{say('weighed', { count: formatInteger(weighed), of: formatInteger(of) })}</span>
      <Button
        label={say('take', { weight: weight === null ? '–' : pounds(weight) })}
        shortcut="Enter"
        disabled={weight === null}
        onClick={take}
      />
    </>
  )
}
