import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { DemandActionReport } from '../../../shared/contracts/ic/demand.ts'
import type { DemandSources, SourceTaken } from '../../../shared/contracts/ic/demand-sources.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import facts from '../../../shared/kit/facts.module.css'
import { region } from '../../../shared/kit/region.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { Curve } from '../product-inquiry/curve.tsx'
import { DemandSourceList } from './demand-sources.tsx'
import { decimal, quantityText, say, stepsOf, type DemandRow } from './demand-rows.ts'
import css from './demand.module.css'

interface Props {
  readonly row: DemandRow
  readonly host: Pick<ScreenHost, 'addressOf'>
  /** What was typed in place of what is proposed. */
  readonly typed: string | undefined
  /** By what it is judged. */
  readonly mode: string
  readonly onTake: ((taken: SourceTaken | null) => void) | null
  /** It comes from elsewhere than was proposed. */
  readonly isChosen: boolean
}

const FIGURE = /^\d{1,12}(\.\d{1,6})?$/

/** [judgement 36] Why this quantity: one sentence, eight weeks, a subtraction that ends in it, and where else it can come from. */
export function DemandReason({ row, host, typed, mode, onTake, isChosen }: Props) {
  const { productId, description, warehouseId, action, suggested, projected, least, most, unit = '' } = row
  const quantity = typed ?? suggested ?? ''
  // What is needed is asked for; what is more than enough comes from nowhere else.
  const asks = action !== 'Cancel' && FIGURE.test(quantity)
  const { answer } = useAnswer<CallResult<DemandSources>>(
    `${DemandActionReport.room}/sources`,
    asks ? { productId, warehouseId, mode, quantity } : null,
    `${row.action} ${row.from ?? ''}`,
  )
  const sources = answer?.Data
  const address = host.addressOf('ic/product-inquiry', { record: productId, warehouseId })
  const inUnit = unit.toLowerCase()
  return (
    <aside
      className={`${facts['beside']} ${css['reason']}`}
      tabIndex={-1}
      aria-label={say('reason')}
      {...region('reason', say('reason'))}
    >
      <h2>
        {address ? <a href={address}>{productId}</a> : productId} <span>{[description, warehouseId].join(', ')}</span>
      </h2>
      <section aria-live="polite">
        <p className={css['sentence']}>{sentenceOf(row)}</p>
        {sources ? <Curve outlook={sources.outlook} unit={unit} /> : null}
        <h3>{say('how', { quantity: quantityText(suggested) })}</h3>
        <dl className={facts['sums']}>
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
      {sources ? <DemandSourceList {...{ row, sources, onTake, isChosen }} /> : null}
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
