import { AGE_KEYS, amountsOfAges } from '../contracts/trade/ages.ts'
import { Firm } from '../contracts/admin/firm.ts'
import { sharesOf } from '../charts/parts.ts'
import { formatMoney, formatPercent } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import type { ScreenProps } from '../kit/definition.ts'
import { useLocale } from '../kit/locale.ts'
import { region } from '../kit/region.ts'
import { AgesLegend } from './ages-legend.tsx'
import css from './figures-above.module.css'
import { useSums } from './use-sums.ts'

interface Side {
  readonly owing: string
  readonly overdue: string
  readonly ageing: string
  /** Views of what is owing, and of what is overdue of it. */
  readonly views: readonly [owing: string, overdue: string]
  /** Screen that tells the ages document by document. */
  readonly report: string
}

const SIDES: Readonly<Record<string, Side>> = {
  vendor: {
    ...{ owing: 'payableOwing', overdue: 'payableOverdue', ageing: 'payableAgeing' },
    ...{ views: ['weOwe', 'weOweLate'], report: 'ap/aged-trial-balance' },
  },
  customer: {
    ...{ owing: 'receivableOwing', overdue: 'receivableOverdue', ageing: 'receivableAgeing' },
    ...{ views: ['theyOwe', 'theyOweLate'], report: 'ar/aged-trial-balance' },
  },
}

/** [judgement 14] What is owed in all behind this door, what of it is overdue and how old it is, each with its way; of no other door. */
export function OwingFigures({ screen, host }: ScreenProps) {
  useLocale()
  const firmType = screen.props['firmType'] ?? ''
  const side = SIDES[firmType]
  const told = useSums(
    Firm,
    side
      ? { Of: `${side.owing},${side.overdue},${side.ageing}`, [side.owing]: '<>0', firmType: `${firmType}|both` }
      : null,
  )
  if (!side || told?.length === 0) return null
  const { owing, overdue, ageing, views, report } = side
  const sums = told?.[0]?.Sums
  const say = (name: string) => t(`admin:firm.fields.${name}`)
  const ages = sums?.[ageing] ? amountsOfAges(sums[ageing]) : []
  const shares = sharesOf(ages)
  const aged = host.addressOf(report)
  return (
    <nav className={css['strip']} {...region('figures', say(owing))}>
      {[owing, overdue].map((name, at) =>
        sums && !(name in sums) ? null : (
          <a key={name} href={`#${screen.path}?view=${views[at]}`}>
            <span>{say(name)}</span>
            <b data-late={(at === 1 && Number(sums?.[name] ?? 0) > 0) || undefined}>
              {sums ? formatMoney(sums[name]!) : '\u00a0'}
            </b>
          </a>
        ),
      )}
      {shares ? (
        <div className={css['ages']}>
          <AgesLegend
            label={say(ageing)}
            parts={ages.map((amount, at) => ({
              name: t(AGE_KEYS[at]!),
              amount,
              figure: /[1-9]/.test(amount) ? (
                <>
                  <b>{formatMoney(amount)}</b> <span>{formatPercent(shares[at]!, 1)}</span>
                </>
              ) : (
                <span>–</span>
              ),
            }))}
          />
          {aged ? <a href={aged}>{t('words:ages.byDocument')}</a> : null}
        </div>
      ) : null}
    </nav>
  )
}
