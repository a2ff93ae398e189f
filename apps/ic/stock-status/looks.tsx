import { StockStatus, type StockLooks } from '../../../shared/contracts/ic/stock-status.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { ReportPartProps } from '../../../shared/kit/definition.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import css from './looks.module.css'

const say = (name: string, args: Record<string, string | number> = {}) => t(`ic:stockStatus.looks.${name}`, args)
const NARROWS = ['warehouseId', 'productClass', 'productId'] as const

/** [judgement 39] What a controller looks at before he signs: how many, what they are worth, and the way to each of them. What is none is not there. */
export function StockLooked({ parameters, host }: ReportPartProps) {
  useLocale()
  const { asOf, look = null, byLot } = parameters
  const named = NARROWS.flatMap((name) => (parameters[name] ? [[name, String(parameters[name])] as const] : []))
  const asked = typeof asOf === 'string' ? { asOf, ...Object.fromEntries(named) } : null
  const { answer } = useAnswer<CallResult<StockLooks>>(`${StockStatus.room}/looks`, asked)
  const found = answer?.Data
  if (!asked || !found || found.asOf !== asOf) return null
  const there = found.looks.filter((one) => one.products > 0 || one.look === look)
  const open = (only: string | null) => {
    const query: Record<string, string> = { ...asked, look: only ?? '' }
    if (byLot) query['byLot'] = 'true'
    host.openScreen(StockStatus.room, query)
  }
  return (
    <section className={css['looks']} aria-label={say('title')}>
      <b>{there.length > 0 ? say('title') : say('none')}</b>
      <ul>
        {there.map((one) => (
          <li key={one.look}>
            <button
              type="button"
              aria-pressed={one.look === look}
              onClick={() => open(one.look === look ? null : one.look)}
            >
              <b data-look={one.look}>{formatInteger(one.products)}</b> {t(`ic:stockStatus.choices.look.${one.look}`)}
              {one.value === undefined ? null : <span>{formatMoney(one.value)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
