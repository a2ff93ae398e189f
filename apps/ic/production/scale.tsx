import { Decimal } from 'decimal.js'
import { useId, useState, type KeyboardEvent } from 'react'
import { quantity } from '../../../shared/contracts/fields.ts'
import { INCHES, sharesWidth } from '../../../shared/contracts/ic/production-work-order.ts'
import { OFF_PERCENT, type ProductionTicket } from '../../../shared/contracts/ic/production-ticket.ts'
import { formatFigure, formatInteger, formatPercent } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { parseFigure } from '../../../shared/i18n/parse.ts'
import { Button } from '../../../shared/kit/button.tsx'
import facts from '../../../shared/kit/facts.module.css'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { isOpen, loadsOf, type Load } from './loads.ts'
import css from './scale.module.css'

const FIELD = quantity({ least: '0' })
const say = (name: string, args: Record<string, string> = {}) => t(`ic:productionTicket.scale.${name}`, args)
const pounds = (weight: Decimal | string) => formatFigure(weight.toString(), { kind: 'quantity' })

/**
 * [judgement 37] What is on the scale: the next strip, and after the last of them the trim of the edges; what it ought to weigh, by how much it is off, and
 * Enter takes it and goes on to the next. A scale that types its weight needs no other key.
 */
export function Scale({ store, snapshot, readOnly }: SectionPartProps) {
  useLocale()
  const { orderType, outputs = [], scrap = [], consumed = [] } = snapshot.draft as unknown as ProductionTicket
  const [at, setAt] = useState<number | null>(null)
  if (readOnly || !sharesWidth(orderType) || outputs.length === 0) return null
  const loads = loadsOf({ outputs, scrap })
  const next = loads.findIndex(isOpen)
  const place = at !== null && loads[at] ? at : next
  const load = loads[place]
  const weighed = outputs.filter(({ quantity: weight }) => weight).length
  const taken = sumOf(consumed)
  const become = sumOf(outputs)
  return (
    <section className={css['scale']} aria-label={say('title')} {...region('scale', say('title'))}>
      {load ? (
        <OnTheScale
          key={place}
          load={load}
          of={outputs.length}
          weighed={weighed}
          isNext={place > 0}
          onTake={(weight) => {
            store.lines(load.list).write(load.line, [{ quantity: weight }])
            const following = loads.findIndex((one, index) => index > place && isOpen(one))
            setAt(following < 0 ? null : following)
          }}
        />
      ) : (
        <p>
          <b>{say('allWeighed', { count: formatInteger(outputs.length) })}</b>{' '}
          {say('sum', { become: pounds(become), taken: pounds(taken), left: pounds(taken.minus(become)) })}
        </p>
      )}
    </section>
  )
}

const figureOf = (typed: string | null | undefined) => new Decimal(typed && /^\d+(\.\d+)?$/.test(typed) ? typed : 0)
const sumOf = (lines: readonly { readonly quantity: string | null }[]) =>
  lines.reduce((sum, line) => sum.plus(figureOf(line.quantity)), new Decimal(0))

interface Props {
  readonly load: Load
  readonly of: number
  readonly weighed: number
  /** Something was weighed before it: it has the focus. */
  readonly isNext: boolean
  readonly onTake: (weight: string) => void
}

function OnTheScale({ load, of, weighed, isNext, onTake }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSure, setSure] = useState(false)
  const { expected } = load
  // Nothing typed takes what it ought to weigh: it is shown grey until then.
  const parsed =
    typed.trim() === '' ? { value: figureOf(expected).toDecimalPlaces(0).toFixed() } : parseFigure(typed, FIELD)
  const weight = 'problem' in parsed ? null : parsed.value
  const off = weight === null ? null : figureOf(weight).minus(figureOf(expected))
  const share = off === null || figureOf(expected).isZero() ? null : off.abs().div(figureOf(expected)).times(100)
  const isOff = share !== null && share.gt(OFF_PERCENT)
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
        className={facts['big']}
        // The form finds it among its fields: Enter leads here before the lines, and from one piece to the next it keeps the focus.
        data-path="scale"
        ref={(input) => {
          if (input && isNext && document.activeElement === document.body) input.focus()
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
          <b>{load.list === 'scrap' ? say('trim') : pieceWords(load, of)}</b>{' '}
          {expected === null ? '' : say('shouldWeigh', { weight: pounds(figureOf(expected).toDecimalPlaces(1)) })}{' '}
          {typed.trim() === '' || off === null || share === null
            ? ''
            : say(isOff ? 'outside' : 'inside', {
                off: pounds(off.abs().toDecimalPlaces(1)),
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

const pieceWords = ({ line, width, outputId }: Load, of: number) =>
  say('piece', {
    at: formatInteger(line + 1),
    of: formatInteger(of),
    product: outputId ?? '',
    width: width ? formatFigure(width, INCHES) : '–',
  })
