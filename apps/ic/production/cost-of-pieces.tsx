import { Decimal } from 'decimal.js'
import type { ReactNode } from 'react'
import { homeCurrency } from '../../../shared/contracts/decimals.ts'
import { isProcessing } from '../../../shared/contracts/ic/production-work-order.ts'
import { SCALE_PERCENT, type ProductionTicket } from '../../../shared/contracts/ic/production-ticket.ts'
import { formatFigure, formatMoney, formatPercent } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import facts from '../../../shared/kit/facts.module.css'
import { useLocale } from '../../../shared/kit/locale.ts'
import css from './cost-of-pieces.module.css'
import { becomeOf, type Become, type CostBar } from './costs.ts'

const say = (name: string, args: Record<string, string> = {}) => t(`ic:productionTicket.costs.${name}`, args)
const figure = (of: Decimal) => formatFigure(of.toFixed(), { kind: 'quantity', shown: 1 })

/** [judgement 37] What has become of what was taken, as an equation, and what the pieces cost; beside it what comes next. */
export function CostOfPieces({ ticket, children }: { ticket: ProductionTicket; children?: ReactNode }) {
  useLocale()
  const become = isProcessing(ticket.orderType) ? becomeOf(ticket) : null
  if (!become) return null
  return (
    <div className={css['costs']}>
      <Yield {...become} />
      {become.bars ? <Costs bars={become.bars} each={become.each} unit={become.unit} /> : null}
      {children}
    </div>
  )
}

function Yield({ taken, good, lost, rest, planned, tolerance, isInside, percent, unit: code }: Become) {
  const unit = (code ?? '').toLowerCase()
  const rows = { good, lost, rest, taken }
  const wide = (of: Decimal) => `${Decimal.max(of, 0).div(taken).times(100).toFixed(3)}%`
  return (
    <section aria-label={say('yield')}>
      <h2>{say('yield')}</h2>
      <p className={css['figure']}>
        {percent ? <b>{formatPercent(percent.toFixed(4), 2)}</b> : null}{' '}
        {say('goodOf', { good: figure(good), taken: figure(taken), unit })}
      </p>
      <div className={css['yield']} aria-hidden="true">
        <span data-part="good" style={{ flexBasis: wide(good) }} />
        <span data-part="lost" style={{ flexBasis: wide(lost) }} />
      </div>
      <dl className={facts['sums']}>
        {Object.entries(rows).map(([name, of]) => (
          <div key={name} data-sum={name === 'taken' || undefined}>
            <dt>{name === 'lost' && planned.gt(0) ? say('planned', { planned: figure(planned), unit }) : say(name)}</dt>
            <dd>{say('amount', { quantity: figure(of), unit })}</dd>
          </div>
        ))}
      </dl>
      {isInside === null ? null : (
        <p className={css['tolerance']} data-beyond={!isInside || undefined}>
          {say(isInside ? 'inside' : 'outside', {
            ...{ percent: formatPercent(SCALE_PERCENT, 2), most: figure(tolerance.toDecimalPlaces(0)), unit },
          })}
        </p>
      )}
    </section>
  )
}

function Costs({ bars, each, unit }: { bars: readonly CostBar[]; each: Decimal | null; unit: string | null }) {
  const most = Decimal.max(...bars.map(({ to }) => to), 1)
  const share = (of: Decimal) => `${of.div(most).times(100).toFixed(3)}%`
  const currency = homeCurrency()
  const title = say('title', { currency })
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <dl className={`${facts['sums']} ${css['bars']}`}>
        {bars.map(({ part, from, to, value }) => (
          <div key={part} data-sum={part === 'pieces' || undefined}>
            <dt>{say(part)}</dt>
            <dd aria-hidden="true">
              <i data-part={part} style={{ insetInlineStart: share(from), inlineSize: share(to.minus(from).abs()) }} />
            </dd>
            <dd>{formatMoney(value.toFixed(2))}</dd>
          </div>
        ))}
      </dl>
      {each && unit ? (
        <p className={css['each']}>
          {say('each', { currency, unit: unit.toLowerCase() })} <b>{formatFigure(each.toFixed(), { kind: 'price' })}</b>
        </p>
      ) : null}
    </section>
  )
}
