import { useState } from 'react'
import { Decimal } from 'decimal.js'
import { chargedEach } from '../../../shared/contracts/oe/charges.ts'
import type { Operation } from '../../../shared/contracts/oe/line-window.ts'
import { isFigure } from '../../../shared/contracts/oe/order-lines.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { lineNumber } from '../../../shared/contracts/field-place.ts'
import { formatFigure, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { figureOf } from '../../../shared/kit/editor/controls/figure-value.ts'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { SmallTable } from '../../../shared/kit/small-table.tsx'
import { lineMode } from './line-field.tsx'
import { lineRows, type Row, type WindowLine } from './line-words.ts'
import { askFor, askedIn, takeOut, type Asked } from './processing.ts'
import css from './line-window.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:salesOrder.window.processing.${name}`, args)
const shown = (value: unknown, kind: 'price' | 'quantity') =>
  isFigure(value) ? formatFigure(String(value), { kind }) : '–'

interface Props extends Pick<LinePartProps, 'store' | 'snapshot' | 'at'> {
  readonly line: WindowLine
  readonly operations: readonly Operation[]
}

/** [judgement 31b] [supply 9.1] What can be done with the goods of a line, and what is asked of it with its charges; of a charge the line that it is for. */
export function LineProcessing(part: Props) {
  const { store, snapshot, at, line, operations } = part
  const rows = lineRows(snapshot.draft)
  const { currency } = snapshot.draft as Partial<SalesOrder>
  if (line.charge) return <ForGoods rows={rows} line={line} />
  const asked = askedIn(rows, at, operations)
  if (operations.length === 0 && asked.length === 0) return null
  const isOpen = lineMode({ store, snapshot, name: 'processNo' }) === 'edit'
  const offered = operations.filter(
    ({ productId }) => !asked.some(({ operation }) => operation.productId === productId),
  )
  const all: readonly (Asked | { readonly operation: Operation; readonly run?: undefined })[] = [
    ...asked,
    ...offered.map((operation) => ({ operation })),
  ]
  const money = ({ run, setup }: Partial<Asked>) => {
    const amounts = [run?.row['amount'], setup?.row['amount']].filter(isFigure).map(String)
    return run && amounts.length > 0
      ? formatMoney(
          amounts.reduce((sum, one) => new Decimal(sum).plus(one).toFixed(), '0'),
          { currency: currency ?? null },
        )
      : run
        ? '–'
        : say('notAsked')
  }
  return (
    <section className={css['section']} aria-label={say('title')}>
      <h3>
        {say('title')} <span>{say('beside')}</span>
      </h3>
      <SmallTable
        label={say('title')}
        columns={[
          { name: 'operation', label: say('operation'), of: ({ operation }) => operation.description },
          {
            name: 'setup',
            label: say('setup'),
            isFigure: true,
            of: (one) => shown('setup' in one ? one.setup?.row['netPrice'] : null, 'price'),
          },
          { name: 'run', label: say('run'), isFigure: true, of: ({ run }) => shown(run?.row['netPrice'], 'price') },
          {
            name: 'per',
            label: say('per'),
            of: ({ run, operation }) => String(run?.row['priceUnit'] || run?.row['unit'] || operation.unit),
          },
          {
            ...{ name: 'quantity', label: say('quantity'), isFigure: true },
            of: ({ run, operation }) =>
              run ? (
                <RunQuantity {...part} nth={run.at} row={run.row} name={operation.description} isOpen={isOpen} />
              ) : (
                '–'
              ),
          },
          {
            name: 'amount',
            label: say('amount', { currency: currency ?? '' }),
            isFigure: true,
            of: (one) => money(one),
          },
        ]}
        rows={all}
        keyOf={({ operation }) => operation.productId}
        acts={
          isOpen
            ? (one) =>
                one.run ? (
                  <Button
                    look="ghost"
                    label={say('takeOut')}
                    aria-label={say('takeOutOf', { operation: one.operation.description })}
                    onClick={() => takeOut(store, asked, one)}
                  />
                ) : (
                  <Button
                    look="ghost"
                    label={say('ask')}
                    aria-label={say('askFor', { operation: one.operation.description })}
                    disabled={!isFigure(line.quantity)}
                    onClick={() => askFor(store, rows, at, one.operation)}
                  />
                )
            : undefined
        }
      />
    </section>
  )
}

function ForGoods({ rows, line }: { readonly rows: readonly Row[]; readonly line: WindowLine }) {
  const at = rows.findIndex(({ processNo, charge }) => processNo === line.processNo && !charge)
  if (at < 0) return null
  const goods = rows[at]!
  return (
    <section className={css['section']} aria-label={say('title')}>
      <h3>{say('title')}</h3>
      <p>
        {say('of', {
          line: String(lineNumber(goods, at)),
          product: String(goods['productId'] ?? ''),
        })}
      </p>
    </section>
  )
}

interface QuantityProps extends Pick<Props, 'store' | 'line'> {
  readonly nth: number
  readonly row: Row
  readonly name: string
  readonly isOpen: boolean
}

/** How much is run: what the units say, unless another figure is typed, which then is what so many goods need. */
function RunQuantity({ store, line, nth, row, name, isOpen }: QuantityProps) {
  const [text, setText] = useState<string | null>(null)
  if (!isOpen) return <>{shown(row['quantity'], 'quantity')}</>
  const leave = () => {
    const typed = text === null ? '' : String(figureOf(text, SalesOrder.fields.lines.fields!['quantity']!) ?? '')
    setText(null)
    if (
      !isFigure(typed) ||
      typed.startsWith('-') ||
      typed === String(row['quantity']) ||
      !isFigure(line.quantity) ||
      Number(line.quantity) === 0
    )
      return
    store.write([
      [`lines.${nth}.chargeEach`, chargedEach(typed, String(line.quantity))],
      [`lines.${nth}.quantity`, typed],
    ])
  }
  return (
    <input
      className={css['run']}
      value={text ?? shown(row['quantity'], 'quantity')}
      inputMode="decimal"
      autoComplete="off"
      aria-label={`${say('quantity')}, ${name}`}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey) return
        event.preventDefault()
        leave()
      }}
    />
  )
}
