import { Decimal } from 'decimal.js'
import { useEffect, useState, type ReactNode } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { ProductHead } from '../../../shared/contracts/ic/product-inquiry.ts'
import type { InquiryRows } from '../../../shared/contracts/inquiry.ts'
import { PriceInquiry } from '../../../shared/contracts/oe/price-inquiry.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatFigure, formatPercent } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { RecordLink, SmallSection, SmallTable, type SmallColumn } from '../../../shared/kit/small-table.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { ProductWaits } from './product-waits.tsx'
import css from './product-stock.module.css'

const ROOM = 'ic/product-inquiry'
/** Of less than so many weeks a buyer wants to know. */
const SOON = 4

interface Place {
  readonly warehouseId: string
  readonly warehouseName: string
  readonly onHand: string
  readonly allocated: string
  readonly reserved: string
  readonly onHold: string
  readonly available: string
  readonly waitedFor: string
  readonly onOrder: string
  readonly nextOn: string | null
  readonly least: string | null
  readonly most: string | null
}
type Head = ProductHead & {
  readonly available: string
  readonly onHand: string
  readonly onOrder: string
  readonly averageCost?: string
  readonly lastCost?: string
}
/** What it is asked for where nobody is named, and what is known of that to whoever may see costs. */
interface Asked {
  readonly netPrice: string | null
  readonly priceUnit: string | null
  readonly currency: string
  readonly floor?: string | null
  readonly margin?: string | null
}

const priceText = (value: string) => formatFigure(value, { kind: 'price' })
const quantity = (value: string) => formatFigure(value, { kind: 'quantity' })
const say = (name: string, args: Record<string, string | number> = {}) => t(`po:product.stock.${name}`, args)

/** [judgement 30] Have we got it, where, when: available, on order, cover, price and cost first, then warehouses on one scale. */
export function ProductStock({ snapshot, host }: Pick<SectionPartProps, 'snapshot' | 'host'>) {
  const { productId, productType } = snapshot.saved as { productId?: string; productType?: string }
  const of = productType === 'Stock' ? (productId ?? '') : ''
  const read = useStock(of)
  const mayPrice = of !== '' && host.canOpen(PriceInquiry.room)
  const { answer } = useAnswer<CallResult<Asked>>(
    `${PriceInquiry.room}/${encodeURIComponent(of)}`,
    mayPrice ? { AsOf: businessToday() } : null,
  )
  const price = answer?.Data ?? null
  if (!read || read.head.productId !== of) return null
  const { head, places } = read
  return (
    <>
      <Figures head={head} price={price} />
      <SmallSection name="stock" title={say('title', { unit: head.unit.toLowerCase() })} count="">
        <SmallTable
          label={say('title', { unit: head.unit.toLowerCase() })}
          columns={columnsOf(places)}
          rows={places}
          keyOf={({ warehouseId }) => warehouseId}
        />
        <RecordLink address={host.addressOf(ROOM, { record: of })} text={say('inquiry')} />
      </SmallSection>
      <ProductWaits productId={of} unit={head.unit} host={host} />
    </>
  )
}

/** What is there, as far as its reader may look at it: who may not sees the form alone. */
function useStock(productId: string): { head: Head; places: readonly Place[] } | null {
  const [read, setRead] = useState<{ head: Head; places: readonly Place[] } | null>(null)
  useEffect(() => {
    if (productId === '') return
    const ended = new AbortController()
    const options = { signal: ended.signal, quiet: true }
    const path = `${ROOM}/${encodeURIComponent(productId)}`
    Promise.all([
      api.get<CallResult<Head>>(path, options),
      api.get<CallResult<InquiryRows>>(`${path}/warehouses`, options),
    ]).then(
      ([head, list]) =>
        head.Data && setRead({ head: head.Data, places: (list.Data?.rows ?? []) as unknown as Place[] }),
      () => undefined,
    )
    return () => ended.abort()
  }, [productId])
  return read
}

function Figures({ head, price }: { head: Head; price: Asked | null }) {
  const { outlook, unit } = head
  const weekly = new Decimal(outlook.weeklyUse)
  const weeks = weekly.gt(0) ? new Decimal(head.available).div(weekly).toDecimalPlaces(1) : null
  const { averageCost, lastCost } = head
  const net = price?.netPrice ?? null
  return (
    <dl className={css['figures']}>
      <Figure
        name={say('available')}
        value={quantity(head.available)}
        unit={unit.toLowerCase()}
        tone={Number(head.available) < 0 ? 'bad' : undefined}
        note={say('onHand', { quantity: quantity(head.onHand) })}
      />
      <Figure
        name={say('onOrder')}
        value={quantity(head.onOrder)}
        unit={unit.toLowerCase()}
        note={
          outlook.next
            ? say('next', { quantity: quantity(outlook.next.quantity), day: formatDate(outlook.next.day) })
            : say('nothingComes')
        }
      />
      <Figure
        name={say('cover')}
        value={weeks === null ? '–' : say('weeks', { weeks: quantity(weeks.toFixed()) })}
        tone={weeks !== null && weeks.lt(SOON) ? 'soon' : undefined}
        note={weeks === null ? say('notUsed') : say('aWeek', { quantity: quantity(outlook.weeklyUse) })}
      />
      {price && net !== null ? (
        <Figure
          name={say('price')}
          value={priceText(net)}
          unit={say('each', { currency: price.currency, unit: (price.priceUnit ?? '').toLowerCase() })}
          note={price.floor ? say('floor', { price: priceText(price.floor) }) : ''}
        />
      ) : null}
      {averageCost ? (
        <Figure
          name={say('cost')}
          value={priceText(averageCost)}
          note={say('last', { cost: lastCost ? priceText(lastCost) : '–' })}
        />
      ) : null}
      {price?.margin ? <Figure name={say('margin')} value={formatPercent(price.margin, 1)} /> : null}
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: ReactNode
  readonly unit?: string
  readonly note?: string
  readonly tone?: 'bad' | 'soon'
}
/** A figure, its unit, and what limits it. */
const Figure = ({ name, value, unit, note, tone }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd data-tone={tone}>
      {value} {unit ? <small>{unit}</small> : null}
    </dd>
    <dd>{note}</dd>
  </div>
)

const dash = (value: string) => (Number(value) === 0 ? '–' : quantity(value))

function columnsOf(places: readonly Place[]): SmallColumn<Place>[] {
  const scale = Math.max(
    1,
    ...places.flatMap(({ onHand, most, least }) => [Number(onHand), Number(most ?? 0), Number(least ?? 0)]),
  )
  return [
    {
      name: 'warehouse',
      label: t('po:product.fields.stocking.warehouseId'),
      of: ({ warehouseId, warehouseName }) => `${warehouseId} ${warehouseName}`,
    },
    {
      name: 'available',
      label: say('available'),
      isFigure: true,
      of: ({ available }) => (
        <span className={Number(available) <= 0 ? css['none'] : undefined}>{quantity(available)}</span>
      ),
    },
    { name: 'bar', label: say('bars'), of: (place) => <Bar place={place} scale={scale} /> },
    { name: 'onHand', label: t('po:product.fields.onHand'), isFigure: true, of: ({ onHand }) => dash(onHand) },
    {
      name: 'kept',
      label: say('kept'),
      isFigure: true,
      of: ({ allocated, reserved }) => dash(new Decimal(allocated).plus(reserved).toFixed()),
    },
    { name: 'onHold', label: say('onHold'), isFigure: true, of: ({ onHold }) => dash(onHold) },
    { name: 'onOrder', label: t('po:product.fields.onOrder'), isFigure: true, of: ({ onOrder }) => dash(onOrder) },
    {
      name: 'first',
      label: say('first'),
      of: ({ nextOn }) =>
        nextOn ? (
          <span className={nextOn < businessToday() ? css['none'] : undefined}>{formatDate(nextOn)}</span>
        ) : null,
    },
    {
      name: 'least',
      label: t('po:product.fields.stocking.least'),
      isFigure: true,
      of: ({ least }) => (least ? quantity(least) : ''),
    },
    { name: 'word', label: say('word'), of: (place) => <Word place={place} /> },
  ]
}

/** Available, kept and on hold behind each other, the minimum as a tick, the maximum as the track; its words are the cells beside it. */
function Bar({
  place: { available, allocated, reserved, onHold, least, most },
  scale,
}: {
  place: Place
  scale: number
}) {
  const part = (value: number) => ({ width: `${(Math.max(0, value) / scale) * 100}%` })
  return (
    <span className={css['bar']} aria-hidden="true">
      <span className={css['track']} style={part(Number(most ?? 0))} />
      <span className={css['free']} style={part(Number(available))} />
      <span className={css['kept']} style={part(Number(allocated) + Number(reserved))} />
      <span className={css['held']} style={part(Number(onHold))} />
      {least ? (
        <span className={css['least']} style={{ insetInlineStart: `${(Number(least) / scale) * 100}%` }} />
      ) : null}
    </span>
  )
}

function Word({ place: { available, waitedFor, least } }: { place: Place }) {
  const none = Number(available) <= 0
  if (none && Number(waitedFor) > 0)
    return (
      <em className={css['word']} data-tone="bad">
        {say('waiting', { quantity: quantity(waitedFor) })}
      </em>
    )
  if (none)
    return (
      <em className={css['word']} data-tone="bad">
        {say('none')}
      </em>
    )
  return least && Number(available) < Number(least) ? (
    <em className={css['word']} data-tone="warn">
      {say('under')}
    </em>
  ) : (
    <em className={css['word']} data-tone="ok">
      {say('enough')}
    </em>
  )
}
