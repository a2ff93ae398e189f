import type { Outlook, ProductHead } from '../../../shared/contracts/ic/product-inquiry.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'

import { t } from '../../../shared/i18n/i18n.ts'
import type { InquiryPartProps } from '../../../shared/kit/inquiry/inquiry-definition.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { Curve } from './curve.tsx'
import { PriceFor } from './price-for.tsx'
import { formatQuantity } from './quantity.ts'
import css from './product-inquiry.module.css'

const say = (name: string, args: Record<string, string | number> = {}) => t(`ic:productInquiry.${name}`, args)

/** What it is, where it is looked at, the one sentence, and eight weeks as a curve. */
export function About({ head, values, host, screen }: InquiryPartProps) {
  useLocale()
  const { productId, description, unit, replacedBy, blockSales, outlook, warehouses } = head as unknown as ProductHead
  const here = (values['warehouseId'] as string | null) ?? null
  const show = (warehouseId: string | null) => host.setQuery(screen.tabId, { warehouseId })
  const isPriced = host.canOpen('oe/price-inquiry')
  return (
    <div className={css['board']} data-priced={isPriced || undefined}>
      <div>
        <div className={css['what']}>
          <p>
            <b>{productId}</b> {description}
            {blockSales ? <em>{say('blocked')}</em> : null}
            {replacedBy ? (
              <a href={host.addressOf('ic/product-inquiry', { record: replacedBy }) ?? undefined}>
                {say('replacedBy', { product: replacedBy })}
              </a>
            ) : null}
          </p>
          <div className={css['places']} role="group" aria-label={say('where')}>
            <button type="button" aria-pressed={here === null} onClick={() => show(null)}>
              {say('everywhere')}
            </button>
            {warehouses.map(({ warehouseId, name, available }) => (
              <button
                key={warehouseId}
                type="button"
                aria-pressed={here === warehouseId}
                title={`${name}: ${formatQuantity(available)}`}
                onClick={() => show(warehouseId)}
              >
                {warehouseId}
              </button>
            ))}
          </div>
        </div>
        <Sentence outlook={outlook} unit={unit} />
        <Curve outlook={outlook} unit={unit} />
      </div>
      {isPriced ? <PriceFor {...{ screen, host, productId, unit }} warehouseId={here ?? mostOf(warehouses)} /> : null}
    </div>
  )
}

/** Where most of it is free. */
const mostOf = (warehouses: ProductHead['warehouses']): string | null =>
  warehouses.toSorted((a, b) => Number(b.available) - Number(a.available))[0]?.warehouseId ?? null

/** [judgement 30b] A quantity without a date is no answer: free, wanted by nobody until, buy by. */
function Sentence({ outlook, unit: code }: { outlook: Outlook; unit: string }) {
  const { free, unclaimed, next, emptyOn, buyBy, weeklyUse } = outlook
  const unit = code.toLowerCase()
  const isUsed = Number(weeklyUse) > 0
  return (
    <p className={css['sentence']}>
      <b>
        {say(Number(free) > 0 ? 'free' : Number(free) < 0 ? 'owed' : 'noneFree', {
          quantity: formatQuantity(free.replace('-', '')),
          unit,
        })}
      </b>
      {Number(free) > 0 && next && unclaimed !== free ? (
        <b>{say('unclaimed', { quantity: formatQuantity(unclaimed) })}</b>
      ) : null}
      <span>
        {next
          ? say(next.document ? 'untilOrder' : 'untilTransit', {
              document: next.document,
              day: formatDate(next.day),
              quantity: formatQuantity(next.quantity),
              unit,
            })
          : say('nothingComes')}
      </span>
      <span>
        {emptyOn
          ? say(buyBy && buyBy <= outlook.days[0]!.day ? 'emptyNow' : 'emptyBy', {
              day: formatDate(emptyOn),
              buyBy: formatDate(buyBy ?? emptyOn),
            })
          : say(isUsed ? 'lasts' : 'noUse')}
      </span>
    </p>
  )
}
