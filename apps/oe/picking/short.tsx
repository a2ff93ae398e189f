import { useState } from 'react'
import { quantity } from '../../../shared/contracts/fields.ts'
import type { PickLine, ShortReason } from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import { SHORT_REASONS } from '../../../shared/contracts/oe/shipment.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { parseFigure } from '../../../shared/i18n/parse.ts'
import { figure, say } from './say.ts'
import css from './picking.module.css'

const FIELD = quantity({ least: '0' })

interface Props {
  readonly line: PickLine
  readonly onShort: (quantity: string, reason: ShortReason) => void
  readonly onLeave: () => void
}

/** Less is there than was wanted: how many there are, and why. A lot is there or not. */
export function Short({ line, onShort, onLeave }: Props) {
  const [typed, setTyped] = useState('0')
  const [problem, setProblem] = useState<string | null>(null)
  const keep = (reason: ShortReason) => {
    const parsed = parseFigure(typed, FIELD)
    if ('problem' in parsed) return setProblem(t(parsed.problem))
    if (parsed.value === null || Number(parsed.value) >= Number(line.quantity))
      return setProblem(say('notShort', { quantity: figure(line.quantity), unit: line.unit ?? '' }))
    onShort(parsed.value, reason)
  }
  return (
    <section className={css['short']} aria-label={say('notHere')}>
      {line.lotNo === null ? (
        <label>
          <span>{say('found', { unit: line.unit ?? '' })}</span>
          <input
            // The panel was asked for by a touch: what is typed is meant for it.
            autoFocus
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            aria-invalid={problem !== null || undefined}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(null)
            }}
          />
        </label>
      ) : null}
      <p role="alert">{problem}</p>
      {SHORT_REASONS.filter((reason) => line.lotNo === null || reason !== 'Fewer').map((reason) => (
        <button key={reason} type="button" onClick={() => keep(reason)}>
          {say(`reasons.${reason}`)}
        </button>
      ))}
      <button type="button" onClick={onLeave}>
        {say('goBack')}
      </button>
    </section>
  )
}
