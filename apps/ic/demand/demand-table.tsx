import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { isChosenQuantity } from '../../../shared/contracts/ic/demand.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { parseFigure } from '../../../shared/i18n/parse.ts'
import { region } from '../../../shared/kit/region.ts'
import { decimal, isMade, quantityText, say, waits, type DemandRow } from './demand-rows.ts'
import css from './demand.module.css'

interface Props {
  readonly host: Pick<ScreenHost, 'addressOf'>
  readonly rows: readonly DemandRow[]
  readonly ticked: ReadonlySet<string>
  /** Quantities that were typed, by line. */
  readonly typed: Readonly<Record<string, string>>
  /** Null while a run is under way, and for whoever may not run it. */
  readonly onTick: ((keys: readonly string[], on: boolean) => void) | null
  readonly onType: (key: string, quantity: string | null) => void
  readonly onCursor: (key: string) => void
}

const QUANTITY = { kind: 'quantity' } as const
const FIGURES = ['onHand', 'onOrder', 'waitedFor', 'projected', 'least'] as const

/**
 * What needs something, who waits first: one stop of the keyboard. The arrows walk, space ticks, Enter leads to the quantity and back,
 * Esc gives back what was proposed.
 */
export function DemandTable({ host, rows, ticked, typed, onTick, onType, onCursor }: Props) {
  const [at, setAt] = useState(0)
  const made = rows.filter(isMade)
  const all = made.length > 0 && made.every(({ key }) => ticked.has(key))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const line = (event.target as Element).closest('tr')
    if (!line || event.ctrlKey || event.altKey) return
    const isQuantity = (event.target as Element).matches('[data-quantity]')
    if (by !== undefined) {
      const next = by > 0 ? line.nextElementSibling : line.previousElementSibling
      event.preventDefault()
      next?.querySelector<HTMLElement>(isQuantity ? '[data-quantity], [data-stop]' : '[data-stop]')?.focus()
    } else if (event.key === 'Enter' && !(event.target as Element).matches('a')) {
      const to = line.querySelector<HTMLElement>(isQuantity ? '[data-stop]' : '[data-quantity]')
      if (!to) return
      event.preventDefault()
      to.focus()
    }
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const key = target.closest('tr')?.dataset['line']
    const place = rows.findIndex((row) => row.key === key)
    if (place < 0) return
    setAt(place)
    onCursor(rows[place]!.key)
  }
  const stop = Math.min(at, rows.length - 1)
  return (
    <div className={css['scroll']} {...region('result', say('list'))}>
      <table className={css['table']} aria-label={say('list')}>
        <thead>
          <tr>
            <th scope="col" className={css['tick']}>
              {onTick ? (
                <input
                  type="checkbox"
                  aria-label={say('all')}
                  checked={all}
                  ref={(box) => {
                    if (box) box.indeterminate = !all && made.some(({ key }) => ticked.has(key))
                  }}
                  disabled={made.length === 0}
                  onChange={({ target }) =>
                    onTick(
                      made.map(({ key }) => key),
                      target.checked,
                    )
                  }
                />
              ) : (
                <span className={css['hidden']}>{say('chosenOne')}</span>
              )}
            </th>
            <th scope="col">{say('columns.product')}</th>
            <th scope="col">{say('columns.warehouse')}</th>
            <th scope="col">{say('columns.action')}</th>
            <th scope="col" className={css['number']}>
              {say('columns.quantity')}
            </th>
            <th scope="col">{say('columns.unit')}</th>
            <th scope="col">{say('columns.from')}</th>
            {FIGURES.map((name) => (
              <th key={name} scope="col" className={css['number']}>
                {name === 'least' ? t('po:product.fields.stocking.least') : say(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown} onFocus={onFocus}>
          {rows.map((row, place) => (
            <Line
              key={row.key}
              {...{ row, host, onTick, onType }}
              isStop={place === stop}
              isTicked={ticked.has(row.key)}
              typed={typed[row.key]}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LineProps extends Pick<Props, 'host' | 'onTick' | 'onType'> {
  readonly row: DemandRow
  readonly isStop: boolean
  readonly isTicked: boolean
  readonly typed: string | undefined
}

function Line({ row, host, onTick, onType, isStop, isTicked, typed }: LineProps) {
  const { key, productId, description, warehouseId, action, unit, from } = row
  const address = host.addressOf('ic/product-inquiry', { record: productId, warehouseId })
  const isOpen = onTick !== null && isMade(row)
  return (
    <tr data-line={key} data-waits={waits(row) || undefined}>
      <td className={css['tick']}>
        <input
          type="checkbox"
          data-stop
          tabIndex={isStop ? 0 : -1}
          aria-label={say('tick', { product: productId, warehouse: warehouseId })}
          aria-disabled={!isOpen}
          checked={isTicked}
          onChange={({ target }) => (isOpen ? onTick([key], target.checked) : undefined)}
        />
      </td>
      <td className={css['product']}>
        {address ? (
          <a href={address} tabIndex={-1}>
            {productId}
          </a>
        ) : (
          productId
        )}
        <small>{description}</small>
      </td>
      <td>{warehouseId}</td>
      <td>
        <span className={css['action']} data-action={action}>
          {say(`choices.action.${action}`)}
        </span>
      </td>
      <td className={css['number']}>
        {isOpen ? <Quantity {...{ row, typed, onType }} /> : quantityText(row.suggested)}
      </td>
      <td>{(unit ?? '').toLowerCase()}</td>
      <td className={(from ?? null) === null && action === 'Buy' ? css['bad'] : undefined}>
        {from ?? (action === 'Buy' ? say('noVendor') : '')}
        {row.lateOrder ? <small>{say('lateSince', { day: formatDate(row.lateOrder) })}</small> : null}
      </td>
      {FIGURES.map((name) => (
        <td key={name} className={css['number']} data-bad={isBad(row, name) || undefined}>
          {quantityText(row[name])}
        </td>
      ))}
    </tr>
  )
}

const isBad = (row: DemandRow, name: (typeof FIGURES)[number]): boolean =>
  (name === 'projected' && decimal(row.projected).lt(0)) || (name === 'waitedFor' && waits(row))

/** As much of it as is made: what is proposed, until somebody types something else. What cannot be read stays as it was typed, and says so. */
function Quantity({ row, typed, onType }: Pick<LineProps, 'row' | 'typed' | 'onType'>) {
  const messageId = useId()
  const [text, setText] = useState<string | null>(null)
  const given = useRef(false)
  const isWrong = typed !== undefined && !isChosenQuantity(typed)
  const leave = () => {
    // Esc has given back what was proposed.
    if (text !== null && !given.current) {
      const parsed = parseFigure(text, QUANTITY)
      const figure = 'problem' in parsed ? text : parsed.value
      onType(row.key, figure === '' || figure === row.suggested ? null : figure)
    }
    given.current = false
    setText(null)
  }
  return (
    <>
      <input
        data-quantity
        tabIndex={-1}
        inputMode="decimal"
        className={css['quantity']}
        data-typed={typed !== undefined || undefined}
        aria-label={say('quantityOf', { product: row.productId, warehouse: row.warehouseId })}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? messageId : undefined}
        value={text ?? (isWrong ? typed : quantityText(typed ?? row.suggested))}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          given.current = true
          onType(row.key, null)
          event.currentTarget.closest('tr')?.querySelector<HTMLElement>('[data-stop]')?.focus()
        }}
      />
      {isWrong ? (
        <small id={messageId} className={css['bad']}>
          {say('notAQuantity')}
        </small>
      ) : null}
    </>
  )
}
