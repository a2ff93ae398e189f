import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { money } from '../../../shared/contracts/fields.ts'
import type { CounterSum, Drawer } from '../../../shared/contracts/oe/counter-sale.ts'
import { parseFigure } from '../../../shared/i18n/parse.ts'
import { region } from '../../../shared/kit/region.ts'
import { amountText, say } from './say.ts'
import { isNone, isPaid, leftFor, likelyNotes, MEANS, stillBy, type Means } from './tendered.ts'
import type { Payment } from './use-sale.ts'
import facts from '../../../shared/kit/facts.module.css'
import css from './counter.module.css'

const AMOUNT = money({ least: '0', most: '9999999999.99' })

interface Props {
  readonly drawer: Drawer
  readonly currency: string
  readonly total: string
  readonly payment: Payment
  readonly sum: CounterSum
  readonly means: Means
  readonly given: RefObject<HTMLInputElement | null>
  readonly onMeans: (means: Means) => void
  readonly onPay: (change: Partial<Payment>) => void
}

/** [judgement 42] What is to pay, by what, and what is given back: figures as large as the customer's distance. */
export function Pay({ drawer, currency, total, payment, sum, means, given, onMeans, onPay }: Props) {
  const id = useId()
  const { cashStep } = drawer
  const due = leftFor('cashGiven', total, payment, cashStep)
  const isCash = means === 'cashGiven'
  const text = (amount: string) => amountText(amount, currency)
  const others = MEANS.filter((one) => one !== means && !isNone(payment[one]))
  const owes = isCash ? due : leftFor(means, total, payment, cashStep)
  return (
    <div className={css['pay']} {...region('pay', say('toPay'))}>
      <div className={css['due']}>
        <span>{say('toPay')}</span>
        <output>{text(isCash ? due : total)}</output>
        <small>{isCash && due !== total && others.length === 0 ? say('otherwise', { amount: text(total) }) : ''}</small>
      </div>
      <div role="group" aria-label={say('meansLabel')} className={css['means']}>
        {MEANS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === means}
            disabled={one === 'cardPaid' && !drawer.takesCards}
            onClick={() => onMeans(one)}
          >
            {say(`means.${one}`)}
            <small>{isNone(payment[one]) ? '' : text(payment[one]!)}</small>
          </button>
        ))}
      </div>
      <label className={css['given']} htmlFor={id}>
        {say(`given.${means}`)}
      </label>
      <Given
        key={means}
        id={id}
        field={given}
        value={payment[means]}
        onSet={(value) => onPay({ [means]: value })}
        onEmpty={() => onPay({ [means]: owes })}
      />
      {isCash ? (
        <div role="group" aria-label={say('notes')} className={css['notes']}>
          {likelyNotes(due).map((note) => (
            <button
              key={note}
              type="button"
              aria-pressed={payment.cashGiven === note}
              onClick={() => onPay({ cashGiven: note })}
            >
              {text(note)}
            </button>
          ))}
        </div>
      ) : null}
      {means === 'cardPaid' || means === 'chequePaid' ? (
        <label className={css['reference']}>
          {say(`reference.${means}`)}
          <input
            maxLength={60}
            autoComplete="off"
            value={(means === 'cardPaid' ? payment.cardReference : payment.chequeReference) ?? ''}
            onChange={({ target }) =>
              onPay({ [means === 'cardPaid' ? 'cardReference' : 'chequeReference']: target.value || null })
            }
          />
        </label>
      ) : null}
      {means === 'onAccount' ? (
        <label className={css['reference']}>
          {say('reference.onAccount')}
          <input
            maxLength={200}
            autoComplete="off"
            value={payment.creditReason ?? ''}
            onChange={({ target }) => onPay({ creditReason: target.value || null })}
          />
        </label>
      ) : null}
      <div className={css['back']} data-paid={isPaid(total, sum) || undefined} role="status">
        {isNone(sum.over) ? (
          isNone(sum.still) ? (
            <>
              <span>{say('change')}</span>
              <output>{text(sum.change)}</output>
            </>
          ) : (
            <>
              <span>{say('still')}</span>
              <output>{text(stillBy(means, total, payment, cashStep, sum))}</output>
            </>
          )
        ) : (
          <>
            <span>{say('over')}</span>
            <output>{text(sum.over)}</output>
          </>
        )}
      </div>
    </div>
  )
}

interface GivenProps {
  readonly id: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly value: string | null
  readonly onSet: (value: string | null) => void
  /** Enter in an empty field: all that is left. */
  readonly onEmpty: () => void
}

function Given({ id, field, value, onSet, onEmpty }: GivenProps) {
  const [typed, setTyped] = useState(value ?? '')
  useEffect(() => {
    setTyped((now) => {
      const parsed = parseFigure(now, AMOUNT)
      const stands = 'problem' in parsed ? null : parsed.value || null
      return stands === value ? now : (value ?? '')
    })
  }, [value])
  const parsed = parseFigure(typed, AMOUNT)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.altKey) return
    event.preventDefault()
    if (typed.trim() === '') onEmpty()
  }
  return (
    <input
      ref={field}
      id={id}
      className={`${facts['big']} ${css['amount']}`}
      inputMode="decimal"
      autoComplete="off"
      aria-invalid={'problem' in parsed || undefined}
      value={typed}
      onFocus={(event) => event.target.select()}
      onChange={({ target }) => {
        setTyped(target.value)
        const next = parseFigure(target.value, AMOUNT)
        onSet('problem' in next || next.value === '' ? null : next.value)
      }}
      onKeyDown={onKeyDown}
    />
  )
}
