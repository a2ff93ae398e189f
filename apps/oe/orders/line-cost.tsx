import { Decimal } from 'decimal.js'
import { costPreview, type LineCost as Told } from '../../../shared/contracts/oe/line-cost.ts'
import { isFigure, isReckoned, openOf, openShare } from '../../../shared/contracts/oe/order-lines.ts'
import type { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { homeCurrency } from '../../../shared/contracts/decimals.ts'
import { formatFigure, formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { lineMode } from './line-field.tsx'
import { lineRows, type WindowLine } from './line-words.ts'
import css from './line-window.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:salesOrder.window.cost.${name}`, args)
const figureOf = (value: unknown): string | null => (isFigure(value) ? String(value) : null)
const money = (amount: string | null) =>
  amount === null ? '–' : formatMoney(amount, { currency: homeCurrency() ?? null })
const quantity = (figure: string, unit: string | null | undefined) =>
  `${formatFigure(figure, { kind: 'quantity' })} ${unit ?? ''}`

/** Places of which it is taken that are told one by one. */
const MOST = 5

interface Props extends Pick<LinePartProps, 'store' | 'snapshot' | 'at'> {
  readonly line: WindowLine
}

/** [supply 9.1] What a line costs inside, for whoever may see costs: out of which lots, what is still to be bought, what is done with it, and what of its price stays. */
export function LineCost({ store, snapshot, at, line }: Props) {
  const { warehouseId: usual, rate } = snapshot.draft as Partial<SalesOrder>
  const rows = lineRows(snapshot.draft)
  const isSeen = lineMode({ store, snapshot, name: 'unitCost' }) !== 'hidden'
  const warehouseId = line.warehouseId || usual
  const isOpen = isSeen && isReckoned(rows[at] ?? {}) && openOf(line).gt(0) && !line.charge
  const { answer } = useAnswer<Told>(
    'oe/sales-order/line-cost',
    isOpen && line.productId && warehouseId
      ? {
          ...{ productId: line.productId, warehouseId },
          ...(line.lineId ? { lineId: line.lineId } : {}),
          ...(line.lotNo ? { lotNo: line.lotNo } : {}),
        }
      : null,
    String(snapshot.trail?.version ?? ''),
  )
  if (!isOpen || answer?.productId !== line.productId || !answer?.parts) return null
  const charges = rows.filter((row) => row['charge'] && line.processNo && row['processNo'] === line.processNo)
  const preview = costPreview(answer.parts, {
    ...{ quantity: openOf(line).toFixed(), unitCost: figureOf(line.unitCost), rate: figureOf(rate) ?? '1' },
    amount: openShare(line, figureOf(line.amount)),
    charges: charges.flatMap((row) =>
      isReckoned(row)
        ? [
            {
              ...{ quantity: openOf(row as unknown as WindowLine).toFixed(), unitCost: figureOf(row['unitCost']) },
              amount: openShare(row as unknown as WindowLine, figureOf(row['amount'])),
            },
          ]
        : [],
    ),
  })
  const told = preview.parts.slice(0, MOST)
  const rest = preview.parts.slice(MOST)
  const sum = (all: readonly { readonly cost: string }[]) =>
    all.reduce((whole, { cost }) => whole.plus(cost), new Decimal(0)).toFixed(2)
  const lines: readonly (readonly [string, string])[] = [
    ...told.map(
      (part) =>
        [
          say(part.from, { name: part.name ?? '', quantity: quantity(part.quantity, line.unit) }),
          money(part.cost),
        ] as const,
    ),
    ...(rest.length > 0 ? [[say('more', { count: formatInteger(rest.length) }), money(sum(rest))] as const] : []),
    ...(preview.short
      ? [[say('short', { quantity: quantity(preview.short.quantity, line.unit) }), money(preview.short.cost)] as const]
      : []),
    ...(preview.charges === null ? [] : [[say('charges'), money(preview.charges)] as const]),
  ]
  return (
    <section aria-label={say('title')}>
      <h3>{say('title')}</h3>
      <ul className={css['releases']}>
        {lines.map(([what, cost], nth) => (
          <li key={nth}>
            <span>{what}</span>
            <span>{cost}</span>
          </li>
        ))}
        <li className={css['sum']}>
          <span>{say('cost')}</span>
          <span>{money(preview.cost)}</span>
        </li>
        <li>
          <span>{say('earned')}</span>
          <span>
            {money(preview.earned)}
            {preview.margin === null ? '' : ` · ${formatFigure(preview.margin, { kind: 'percent' })}`}
          </span>
        </li>
      </ul>
    </section>
  )
}
