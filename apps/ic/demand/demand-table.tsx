import { useId, useRef, useState } from 'react'
import { homeCurrency } from '../../../shared/contracts/decimals.ts'
import { isChosenQuantity } from '../../../shared/contracts/ic/demand.ts'
import type { DemandOutlook } from '../../../shared/contracts/ic/demand-sources.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { parseFigure } from '../../../shared/i18n/parse.ts'
import { BoardTable, type BoardColumn } from '../../../shared/kit/board/board-table.tsx'
import { costOf, decimal, isMade, quantityText, say, waits, type DemandRow } from './demand-rows.ts'
import { DemandWeeks } from './demand-weeks.tsx'
import type { Outlooks } from './use-outlooks.ts'
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
  readonly outlooks: Outlooks
  readonly seesCosts: boolean
}

const QUANTITY = { kind: 'quantity' } as const
const FIGURES = ['onHand', 'onOrder', 'waitedFor'] as const

/**
 * What needs something, who waits first. Enter leads to the quantity and back, Esc gives back what was proposed.
 */
export function DemandTable(props: Props) {
  const { host, rows, ticked, typed, onTick, onType, onCursor, outlooks, seesCosts } = props
  const columns: readonly BoardColumn<DemandRow>[] = [
    { name: 'product', label: say('columns.product'), cell: (row) => <Product {...{ row, host }} /> },
    { name: 'warehouse', label: say('columns.warehouse'), cell: ({ warehouseId }) => warehouseId },
    {
      ...{ name: 'lowest', label: say('columns.lowest'), isFigure: true },
      isBad: ({ key }) => Number(outlooks.get(key)?.lowest.quantity ?? 0) < 0,
      cell: ({ key }) => quantityText(outlooks.get(key)?.lowest.quantity),
    },
    {
      ...{ name: 'when', label: say('columns.when'), isWhole: true },
      isBad: ({ key }) => isNow(outlooks.get(key)) && Number(outlooks.get(key)?.lowest.quantity ?? 0) <= 0,
      cell: ({ key }) => whenText(outlooks.get(key)),
    },
    {
      ...{ name: 'weeks', label: say('columns.weeks') },
      cell: ({ key, least, most }) => {
        const outlook = outlooks.get(key)
        return outlook ? <DemandWeeks outlook={outlook} least={Number(least ?? 0)} most={Number(most ?? 0)} /> : null
      },
    },
    {
      ...{ name: 'action', label: say('columns.action'), isWhole: true },
      cell: ({ action }) => (
        <span className={css['action']} data-action={action}>
          {say(`choices.action.${action}`)}
        </span>
      ),
    },
    {
      ...{ name: 'quantity', label: say('columns.quantity'), isFigure: true },
      cell: (row) =>
        onTick && isMade(row) ? <Quantity {...{ row, onType }} typed={typed[row.key]} /> : quantityText(row.suggested),
    },
    { name: 'unit', label: say('columns.unit'), cell: ({ unit }) => (unit ?? '').toLowerCase() },
    {
      ...{ name: 'from', label: say('columns.from'), isWhole: true },
      isBad: ({ from, action }) => (from ?? null) === null && action === 'Buy',
      cell: ({ from, action, lateOrder }) => (
        <>
          {from ?? (action === 'Buy' ? say('noVendor') : action === 'Make' ? say('sources.production') : '')}
          {lateOrder ? <small>{say('lateSince', { day: formatDate(lateOrder) })}</small> : null}
        </>
      ),
    },
    ...FIGURES.map((name) => ({
      ...{ name, isFigure: true, isBad: (row: DemandRow) => name === 'waitedFor' && waits(row) },
      label: say(`columns.${name}`),
      cell: (row: DemandRow) => (decimal(row[name]).isZero() ? '–' : quantityText(row[name])),
    })),
    ...(seesCosts
      ? [
          {
            ...{ name: 'amount', label: homeCurrency() ?? say('figures.cost'), isFigure: true },
            cell: (row: DemandRow) => {
              const cost = costOf(row, typed[row.key] ?? row.suggested)
              return cost === null ? '–' : formatMoney(cost.toFixed())
            },
          },
        ]
      : []),
  ]
  return (
    <BoardTable
      {...{ rows, columns, ticked, onTick }}
      isOpen={isMade}
      label={say('list')}
      keyOf={({ key }) => key}
      line={(row) => ({ 'data-line': row.key, 'data-waits': waits(row) || undefined })}
      words={{
        ...{ all: say('all'), one: say('chosenOne') },
        tick: ({ productId, warehouseId }) => say('tick', { product: productId, warehouse: warehouseId }),
      }}
      onEnter={(_row, at, line) => {
        const to = line.querySelector<HTMLElement>(at.matches('[data-quantity]') ? '[data-stop]' : '[data-quantity]')
        to?.focus()
        return to !== null
      }}
      onCursor={({ key }) => onCursor(key)}
    />
  )
}

function Product({ row, host }: Pick<Props, 'host'> & { readonly row: DemandRow }) {
  const { productId, description, warehouseId } = row
  const address = host.addressOf('ic/product-inquiry', { record: productId, warehouseId })
  return (
    <div className={css['product']}>
      {address ? (
        <a href={address} tabIndex={-1}>
          {productId}
        </a>
      ) : (
        productId
      )}
      <small>{description}</small>
    </div>
  )
}

/** The least is what there is today. */
const isNow = (outlook: DemandOutlook | undefined): boolean => outlook?.lowest.day === outlook?.days[0]?.[0]

const whenText = (outlook: DemandOutlook | undefined): string =>
  outlook === undefined ? '' : isNow(outlook) ? say('now') : formatDate(outlook.lowest.day)

/** As much of it as is made: what is proposed, until somebody types something else. What cannot be read stays as it was typed, and says so. */
function Quantity({
  row,
  typed,
  onType,
}: Pick<Props, 'onType'> & {
  readonly row: DemandRow
  readonly typed: string | undefined
}) {
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
        data-entry
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
