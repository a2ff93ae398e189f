import { Decimal } from 'decimal.js'
import type { WholeReceipt } from '../../../shared/contracts/ar/deposit-amounts.ts'
import { ageBucket, AGE_BUCKETS, AGES } from '../../../shared/contracts/gl/ageing.ts'
import { homeCurrency } from '../../../shared/contracts/decimals.ts'
import type { PostingPreview } from '../../../shared/contracts/posting-preview.ts'
import { ageOf } from '../../../shared/charts/parts.ts'
import { remainingOf } from '../../../shared/contracts/trade/applied-amounts.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { AgesBar } from '../../../shared/kit/chart/ages-bar.tsx'
import colours from '../../../shared/kit/chart/aged.module.css'
import { SmallTable } from '../../../shared/kit/small-table.tsx'
import css from './receipts-desk.module.css'

interface Ages {
  readonly chosen: WholeReceipt
  /** `YYYY-MM-DD`, of the deposit. */
  readonly day: string
  readonly money: (amount: string) => string
}

/** What is open with the payer by age, before the receipt and after it, on one scale. */
export function AgesAround({ chosen, day, money }: Ages) {
  const own = chosen.items.filter(({ line }) => !line.firmId || line.firmId === chosen.receipt.customerId)
  const aged = (figureOf: (line: (typeof own)[number]['line']) => string | null) => {
    const sums = Array.from({ length: AGE_BUCKETS }, () => new Decimal(0))
    for (const { line } of own) {
      const at = ageBucket(line.dueDate ?? day, day)
      sums[at] = sums[at]!.plus(figureOf(line) ?? 0)
    }
    return sums.map((one) => one.toFixed())
  }
  if (own.length === 0 || day === '') return null
  const all = { before: aged(({ openAmount }) => openAmount), after: aged(remainingOf) }
  const most = Decimal.sum(0, ...all.before.map((one) => Decimal.max(0, one))).toFixed()
  return (
    <section aria-label={t('ar:receiving.ages')} className={css['ages']}>
      <h3>{t('ar:receiving.ages')}</h3>
      <dl>
        {(['before', 'after'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`ar:receiving.${name}`)}</dt>
            <dd>
              <AgesBar amounts={all[name]} size="head" most={most} />
            </dd>
            <dd data-figure="">{money(Decimal.sum(0, ...all[name]).toFixed())}</dd>
          </div>
        ))}
      </dl>
      <ul className={colours['aged']}>
        {Array.from({ length: AGES }, (_, at) => at)
          .filter((at) => all.before.some((amount, age) => /[1-9]/.test(amount) && ageOf(age) === at))
          .map((at) => (
            <li key={at} data-age={at}>
              {t(`ar:collection.ages.${at}`)}
            </li>
          ))}
      </ul>
    </section>
  )
}

/** What posting writes for the receipt, as it stands now. */
export function EntryBeside({ entry }: { readonly entry: PostingPreview | null }) {
  if (!entry) return null
  const currency = entry.currency || homeCurrency()
  const figure = (amount: string | null) => (amount === null ? '' : formatMoney(amount, { currency }))
  const title = t('ar:receiving.entry')
  return (
    <section aria-label={title} className={css['entry']}>
      <h3>{title}</h3>
      <SmallTable
        label={title}
        columns={[
          {
            ...{ name: 'account', label: t('kit:posting.account') },
            of: ({ account, name }) => (
              <>
                <b>{account}</b> {name}
              </>
            ),
          },
          ...(['debit', 'credit'] as const).map((name) => ({
            ...{ name, label: t(`kit:posting.${name}`, { currency }), isFigure: true },
            of: (line: PostingPreview['lines'][number]) => figure(line[name]),
          })),
        ]}
        rows={entry.lines.map((line, at) => ({ ...line, at }))}
        keyOf={({ at }) => String(at)}
      />
    </section>
  )
}
