import { useId, useState } from 'react'
import type { InquiryRows } from '../../../shared/contracts/inquiry.ts'
import { PriceInquiry, type LastPaid, type PriceHead } from '../../../shared/contracts/oe/price-inquiry.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatFigure, formatMoney, formatPercent } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { sayPrice } from '../../../shared/items/said-price.ts'
import type { ScreenProps } from '../../../shared/kit/definition.ts'
import { FieldControl } from '../../../shared/kit/editor/controls/field-control.tsx'
import { focusNext } from '../../../shared/kit/editor/focus.ts'
import { asEntity } from '../../../shared/kit/parameters/parameter.tsx'
import { RecordLink, SmallTable } from '../../../shared/kit/small-table.tsx'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { formatQuantity } from './quantity.ts'
import { WholeOffer } from './whole-offer.tsx'
import css from './price-for.module.css'

/** What the price inquiry answers; costs and what follows from them only to who may see them. */
interface Priced extends PriceHead {
  readonly netPrice: string | null
  readonly amount: string | null
  readonly listPrice: string | null
  readonly floor?: string | null
  readonly cost?: string | null
  readonly margin?: string | null
}
interface Break {
  readonly from: string
  readonly rangeUnit: string
  readonly netPrice: string | null
  readonly priceUnit: string | null
}
interface Props extends ScreenProps {
  readonly productId: string
  /** Of its stock, in which a quantity is asked. */
  readonly unit: string
  /** Where it is taken from; null where it is nowhere. */
  readonly warehouseId: string | null
}

const { room } = PriceInquiry
const say = (name: string, args: Record<string, string> = {}) => t(`ic:productInquiry.price.${name}`, args)
const priceText = (value: string) => formatFigure(value, { kind: 'price' })

/**
 * [judgement 30b] What it costs whoever is on the telephone, and from which quantity on less. Firm and quantity stand in the address, so
 * that they stay while one product after another is looked at.
 */
export function PriceFor({ screen, host, productId, unit, warehouseId }: Props) {
  const { priceFor = '', priceOf = '' } = screen.query
  const asked = {
    AsOf: businessToday(),
    ...(priceFor ? { customerId: priceFor } : {}),
    ...(priceOf ? { quantity: priceOf, unit } : {}),
  }
  const path = `${room}/${encodeURIComponent(productId)}`
  const price = useAnswer<CallResult<Priced>>(path, asked)
  const ranges = useAnswer<CallResult<InquiryRows>>(`${path}/ranges`, asked)
  const found = price.answer?.Data
  const breaks = (ranges.answer?.Data?.rows ?? []) as unknown as Break[]
  return (
    <section className={css['price']} aria-label={say('title')} aria-busy={price.isBusy || undefined}>
      <Asked {...{ screen, host, unit }} values={{ customerId: priceFor, quantity: priceOf }} />
      <div className={css['told']} role="status">
        {price.error ? <p>{say('failed')}</p> : null}
        {found ? <Told found={found} host={host} /> : null}
      </div>
      {priceOf && warehouseId ? (
        <WholeOffer {...{ screen, host, productId, unit, warehouseId }} quantity={priceOf} />
      ) : null}
      {breaks.length > 1 && found ? <Breaks {...{ breaks, found }} /> : null}
    </section>
  )
}

/** For whom, and how much of it. */
function Asked({ screen, host, unit, values }: ScreenProps & { unit: string; values: Record<string, string> }) {
  const prefix = useId()
  const of = JSON.stringify(values)
  const [draft, setDraft] = useState({ of, typed: values })
  // What a link asks is shown as it stands.
  const typed = draft.of === of ? draft.typed : values
  const ask = () => {
    if (JSON.stringify(typed) === of) return
    host.setQuery(screen.tabId, { priceFor: typed['customerId'] || null, priceOf: typed['quantity'] || null })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask()
        // From whom it is for to how much of it.
        if (document.activeElement instanceof HTMLElement) focusNext(event.currentTarget, document.activeElement, 1)
      }}
    >
      {(['customerId', 'quantity'] as const).map((name) => (
        <div key={name} data-asks={name}>
          <label htmlFor={`${prefix}-${name}`}>{say(name, { unit: unit.toLowerCase() })}</label>
          <FieldControl
            id={`${prefix}-${name}`}
            entity={asEntity(PriceInquiry)}
            path={name}
            field={PriceInquiry.parameters[name]!}
            label={say(name, { unit: unit.toLowerCase() })}
            value={typed[name] || null}
            required={false}
            readOnly={false}
            invalid={false}
            onEdit={(path, value) => setDraft({ of, typed: { ...typed, [path]: String(value ?? '') } })}
            onLeave={ask}
          />
        </div>
      ))}
      {/* Of two fields Enter sends the form by this alone. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </form>
  )
}

/** The price, what it comes to, and the one sentence that says why. */
function Told({ found, host }: { found: Priced } & Pick<ScreenProps, 'host'>) {
  const { netPrice, priceUnit, amount, currency, trace, quantity, floor, cost, margin, lastPaid } = found
  const beside = [
    ...(margin ? [say('margin', { margin: formatPercent(margin, 1) })] : []),
    ...(cost ? [say('cost', { price: priceText(cost) })] : []),
    ...(floor ? [say('floor', { price: priceText(floor) })] : []),
  ]
  return (
    <>
      <p className={css['figure']}>
        {netPrice === null ? (
          <b data-none>{say('none')}</b>
        ) : (
          <b>
            {priceText(netPrice)} <small>{say('each', { currency, unit: (priceUnit ?? '').toLowerCase() })}</small>
          </b>
        )}
        {amount !== null && quantity !== '1' ? <span>{formatMoney(amount, { currency })}</span> : null}
      </p>
      <p>{sayPrice(trace.because)}</p>
      {beside.length > 0 ? <p className={css['beside']}>{beside.join(' · ')}</p> : null}
      {lastPaid ? <LastPaidSaid last={lastPaid} host={host} /> : null}
    </>
  )
}

/** What he paid last, when, and on which invoice. */
function LastPaidSaid({ last: { price, unit, currency, day, invoiceNo, documentNo }, host }: LastPaidProps) {
  const address = documentNo ? host.addressOf('ar/customer-invoice', { record: documentNo }) : null
  const args = { price: priceText(price), currency, unit: (unit ?? '').toLowerCase(), day: formatDate(day) }
  return (
    <p className={css['beside']}>
      {say(unit ? 'lastPaid' : 'lastPaidPlain', args)}
      {invoiceNo ? (
        <>
          {' '}
          <RecordLink address={address} text={invoiceNo} />
        </>
      ) : null}
    </p>
  )
}
interface LastPaidProps extends Pick<ScreenProps, 'host'> {
  readonly last: LastPaid
}

/** From each quantity on at which it costs something else; that of what was asked is marked. */
function Breaks({ breaks, found }: { breaks: readonly Break[]; found: Priced }) {
  const at = breaks.findLast(({ netPrice }) => netPrice === found.netPrice)
  const unit = breaks[0]!.rangeUnit
  return (
    <SmallTable
      label={say('breaks')}
      rows={breaks}
      keyOf={({ from }) => from}
      columns={[
        {
          name: 'from',
          label: say('from', { unit: unit.toLowerCase() }),
          isFigure: true,
          of: ({ from }) => formatQuantity(from),
        },
        {
          name: 'price',
          label: say('price', { unit: (found.priceUnit ?? '').toLowerCase() }),
          isFigure: true,
          of: (row) =>
            row.netPrice === null ? '–' : row === at ? <b>{priceText(row.netPrice)}</b> : priceText(row.netPrice),
        },
      ]}
    />
  )
}
