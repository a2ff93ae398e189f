import { useState } from 'react'
import type { OrderLineAbout } from '../../../shared/contracts/oe/order-customer.ts'
import type { PriceTrace } from '../../../shared/contracts/oe/price.ts'
import type { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { lineNumber } from '../../../shared/contracts/field-place.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { RecordLink, SmallTable } from '../../../shared/kit/small-table.tsx'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { LineWindow } from './line-window.tsx'
import { SourceOffer } from './source-offer.tsx'
import { supplyOf } from './stock-words.ts'
import { WhyPrice } from './why-price.tsx'
import css from './line-about.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:salesOrder.about.${name}`, args)
const amount = (value: string | null) => (value === null ? '–' : formatFigure(value, { kind: 'quantity' }))
const price = (value: string | null) => (value === null ? '–' : formatFigure(value, { kind: 'price' }))

/** [judgement 31] The line of the cursor: why this price (Alt Q), where the product is, and how this customer has bought it. */
export function LineAbout(part: LinePartProps) {
  const { snapshot, screen, host, line: row, at } = part
  useLocale()
  const [isOpen, setOpen] = useState(false)
  const line = row as unknown as SalesOrder['lines'][number]
  const { billToId } = snapshot.draft as unknown as Partial<SalesOrder>
  const { productId } = line
  // A product that is still being typed is none yet: its unit comes with it.
  const query =
    productId && line.unit ? { productId: productId.toUpperCase(), ...(billToId ? { billToId } : {}) } : null
  const { answer } = useAnswer<OrderLineAbout>('oe/sales-order/line', query)
  const trace = traceOf(line.priceTrace)
  const why: Action = {
    id: 'why-price',
    label: { key: 'oe:salesOrder.about.why' },
    keys: 'Alt+Q',
    group: 'record',
    enabled: trace !== null,
    run: () => setOpen((open) => !open),
  }
  const [isWhole, setWhole] = useState(false)
  const whole: Action = {
    id: 'line-window',
    label: { key: 'oe:salesOrder.window.open' },
    keys: 'Alt+Enter',
    group: 'record',
    enabled: !!productId,
    run: () => setWhole(true),
  }
  useActions({ screen, host }, [productId ? why : null, whole])
  const told = productId && answer?.productId === productId.toUpperCase() && answer.unit !== null ? answer : null
  const window = isWhole ? <LineWindow {...part} begin={at} onClose={() => setWhole(false)} /> : null
  if (!productId || (told === null && trace === null)) return window
  // What is being typed here is not before itself.
  const bought = told?.bought.filter(({ orderId }) => orderId !== snapshot.trail?.id) ?? []
  const title = say('title', { line: String(lineNumber(row, at)), product: productId })
  return (
    <section className={css['about']} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <Button look="ghost" icon="layout-three-columns" {...buttonOf(whole)} />
        <Button look="ghost" icon="info-circle-fill" aria-expanded={isOpen && trace !== null} {...buttonOf(why)} />
      </header>
      {window}
      {isOpen && trace ? <WhyPrice trace={trace} floor={line.floorPrice ?? null} /> : null}
      {told ? <SourceOffer {...part} told={told} /> : null}
      {line.supplyNo ? <p>{supplyOf(line)}</p> : null}
      {told ? (
        <div className={css['tables']}>
          {told.warehouses.length > 0 ? (
            <SmallTable
              label={say('where')}
              narrow
              columns={[
                {
                  ...{ name: 'warehouse', label: t('oe:salesOrder.fields.warehouseId') },
                  of: ({ warehouseId, name }) => `${warehouseId} ${name}`,
                },
                { name: 'free', label: say('free'), isFigure: true, of: ({ available }) => amount(available) },
                { name: 'comes', label: say('comes'), isFigure: true, of: ({ onOrder }) => amount(onOrder) },
                { name: 'by', label: say('by'), of: ({ nextOn }) => (nextOn ? formatDate(nextOn) : '–') },
              ]}
              rows={told.warehouses}
              keyOf={({ warehouseId }) => warehouseId}
            />
          ) : null}
          {bought.length > 0 ? (
            <div>
              <SmallTable
                label={say('bought')}
                narrow
                columns={[
                  {
                    ...{ name: 'order', label: say('bought') },
                    of: ({ orderId, orderNo }) => (
                      <RecordLink address={host.addressOf('oe/sales-order', { record: orderId })} text={orderNo} />
                    ),
                  },
                  { name: 'on', label: t('oe:salesOrder.fields.orderDate'), of: ({ on }) => formatDate(on) },
                  {
                    ...{ name: 'quantity', label: say('quantity'), isFigure: true },
                    of: ({ quantity, unit }) => `${amount(quantity)} ${unit}`,
                  },
                  {
                    ...{ name: 'price', label: t('oe:salesOrder.fields.lines.netPrice'), isFigure: true },
                    of: ({ netPrice, priceUnit, currency }) =>
                      `${price(netPrice)} ${currency}${priceUnit ? ` / ${priceUnit}` : ''}`,
                  },
                ]}
                rows={bought}
                keyOf={({ orderId, quantity }) => `${orderId} ${quantity}`}
              />
              {told.usual ? (
                <p>{say('usual', { quantity: amount(told.usual), unit: told.unit ?? line.unit ?? '' })}</p>
              ) : null}
            </div>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

/** The trace as it is kept with the line; null where there is none, or its reader may not see it. */
function traceOf(text: string | null | undefined): PriceTrace | null {
  if (!text?.startsWith('{')) return null
  return JSON.parse(text) as PriceTrace
}
