import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { region } from '../../../shared/kit/region.ts'
import { decimal, quantityText, say, stepsOf, type DemandRow } from './demand-rows.ts'
import css from './demand.module.css'

interface Props {
  readonly row: DemandRow
  readonly host: Pick<ScreenHost, 'addressOf'>
  /** What was typed in place of what is proposed. */
  readonly typed: string | undefined
}

/** [judgement 36] Why this quantity: one sentence, and a subtraction that ends in it. */
export function DemandReason({ row, host, typed }: Props) {
  const { productId, description, warehouseId, action, suggested, projected, least, most, unit = '' } = row
  const address = host.addressOf('ic/product-inquiry', { record: productId, warehouseId })
  const inUnit = unit.toLowerCase()
  return (
    <aside className={css['reason']} aria-label={say('reason')} {...region('reason', say('reason'))}>
      <h2>
        {address ? <a href={address}>{productId}</a> : productId} <span>{[description, warehouseId].join(', ')}</span>
      </h2>
      <section aria-live="polite">
        <p className={css['sentence']}>{sentenceOf(row)}</p>
        <h3>{say('how', { quantity: quantityText(suggested) })}</h3>
        <dl>
          {stepsOf(row).map(({ name, amount }) => (
            <div key={name}>
              <dt>{say(`steps.${name}`)}</dt>
              <dd>{quantityText(amount)}</dd>
            </div>
          ))}
          <div data-sum>
            <dt>{say('steps.projected')}</dt>
            <dd data-bad={decimal(projected).lt(decimal(least)) || undefined}>{quantityText(projected)}</dd>
          </div>
          {action === 'Buy' || action === 'Transfer' || action === 'Make' ? (
            <div data-end>
              <dt>
                {most
                  ? say('steps.upTo', { most: quantityText(most), projected: quantityText(projected) })
                  : say('steps.missing')}
              </dt>
              <dd>
                {quantityText(suggested)} <small>{inUnit}</small>
              </dd>
            </div>
          ) : null}
        </dl>
        {row.multiple && Number(row.multiple) > 0 && Number(row.multiple) !== 1 ? (
          <p>{say('inMultiples', { multiple: quantityText(row.multiple) })}</p>
        ) : null}
        {typed !== undefined && !decimal(typed).eq(decimal(suggested)) ? (
          <p>{say('typed', { quantity: quantityText(typed), unit: inUnit })}</p>
        ) : null}
      </section>
    </aside>
  )
}

/** What to do, because of what. */
function sentenceOf({ action, suggested, projected, least, unit, from, waitedFor, leadDays, lateOrder }: DemandRow) {
  const args = {
    ...{ quantity: quantityText(suggested), unit: (unit ?? '').toLowerCase(), from: from ?? '–' },
    projected: quantityText(projected),
    minimum: least ? say('because.minimum', { least: quantityText(least) }) : '',
    waits: quantityText(waitedFor),
  }
  const waits = decimal(waitedFor).gt(0)
  const first = say(`because.${action}${action === 'Buy' && (from ?? null) === null ? 'Nowhere' : ''}`, args)
  const more = [
    ...(waits ? [say('because.waits', args)] : []),
    ...(lateOrder ? [say('because.late', { day: formatDate(lateOrder) })] : []),
    ...(action === 'Buy' && leadDays ? [say('because.lead', { days: formatInteger(leadDays) })] : []),
  ]
  return [first, ...more].join(' ')
}
