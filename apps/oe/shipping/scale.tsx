import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import { api } from '../../../shared/api/client.ts'
import { quantity } from '../../../shared/contracts/fields.ts'
import type { Taken } from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import { ResultStatus, type CallResult } from '../../../shared/contracts/result.ts'
import { formatPercent } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { parseFigure } from '../../../shared/i18n/parse.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { region } from '../../../shared/kit/region.ts'
import { outcomeOf } from './outcome.ts'
import { expectedOf, figure, pounds, say, weighedOf, whyAll, type Piece } from './say.ts'
import css from './shipping.module.css'

const FIELD = quantity({ least: '0' })

interface Props {
  readonly ref: Ref<HTMLInputElement>
  readonly piece: Piece
  readonly warehouseId: string
  /** It was kept: said, and the next is scanned. */
  readonly onTaken: (words: string) => void
  readonly onLeave: () => void
}

/** [judgement 33] The piece at hand on the scale: what it weighs, what that makes of its line, and the key that takes it. */
export function Scale({ ref, piece, warehouseId, onTaken, onLeave }: Props) {
  const { row, lot } = piece
  const expected = expectedOf(piece)
  const [typed, setTyped] = useState(() => figure(weighedOf(piece)))
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isSure, setSure] = useState(false)
  const messageId = useId()
  const what = lot?.lotNo ?? row.productId ?? row.orderNo
  const parsed = typed.trim() === '' ? { value: expected } : parseFigure(typed, FIELD)
  const weight = 'problem' in parsed ? null : parsed.value
  const outcome = weight === null ? null : outcomeOf(piece, weight)

  const send = async (more: Pick<Taken, 'quantity' | 'weight' | 'rest'>, words: string) => {
    setBusy(true)
    try {
      const answer: CallResult = await api.send('POST', 'oe/orders-shipping-queue/take', {
        ...{ warehouseId, orderNo: row.orderNo, lineKey: row.lineKey, lotNo: lot?.lotNo ?? null },
        ...more,
      })
      if (answer.ResultStatus !== ResultStatus.success) return setProblem(whyAll(answer))
      onTaken(words)
    } catch {
      // The alert of the call has said what happened; what was typed stays.
    } finally {
      setBusy(false)
    }
  }
  const take = (rest: Taken['rest']) => {
    if (isBusy) return
    if ('problem' in parsed) return setProblem(t(parsed.problem))
    if (weight === null) return setProblem(t('kit:problems.required'))
    if (outcome!.off !== null && !isSure) {
      setSure(true)
      return setProblem(say('offWeight', { percent: formatPercent(outcome!.off) }))
    }
    void send({ quantity: null, weight, rest }, say('taken', { what, weight: figure(weight) }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.altKey) return
    if (event.key === 'Escape') {
      event.preventDefault()
      return onLeave()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    take(null)
  }
  const other = outcome?.becomes === 'Close' ? 'Backorder' : null
  return (
    <section className={css['scale']} data-over={outcome?.isOver || undefined} {...region('scale', say('does.scale'))}>
      <label>
        <span>{say('scale')}</span>
        <input
          ref={ref}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          placeholder={pounds(expected)}
          aria-invalid={problem !== null || undefined}
          aria-describedby={messageId}
          aria-busy={isBusy || undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(null)
            setSure(false)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div id={messageId}>
        <p>
          <b>{`${what}, ${row.name}.`}</b> {outcome?.words ?? ''}
        </p>
        <p role="alert" data-wrong>
          {problem ?? ''}
        </p>
      </div>
      <span className={css['acts']}>
        {lot === null ? null : (
          <Button
            look="ghost"
            label={say('does.putBack')}
            disabled={isBusy}
            onClick={() => void send({ quantity: '0', weight: null, rest: null }, say('putBack', { what }))}
          />
        )}
        {other === null || outcome === null || outcome.rest === null ? null : (
          <Button
            look="ghost"
            label={say('does.backorder', { rest: figure(outcome.rest) })}
            disabled={isBusy}
            onClick={() => take('Backorder')}
          />
        )}
        <Button
          label={say('does.take', { weight: figure(weight) })}
          shortcut="Enter"
          disabled={isBusy || weight === null}
          onClick={() => take(null)}
        />
      </span>
    </section>
  )
}
