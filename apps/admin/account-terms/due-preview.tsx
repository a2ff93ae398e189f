import { useId, useState } from 'react'
import { AccountTerms } from '../../../shared/contracts/admin/account-terms.ts'
import { dueAmounts, dueDates, earlyDiscount, type DueTerms } from '../../../shared/contracts/admin/due-dates.ts'
import { fieldProblems, normalize } from '../../../shared/contracts/check.ts'
import { date, money } from '../../../shared/contracts/fields.ts'
import { isDate } from '../../../shared/contracts/filter.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { FieldControl } from '../../../shared/kit/editor/controls/field-control.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallTable } from '../../../shared/kit/small-table.tsx'
import css from './due-preview.module.css'

const SAMPLE = { docDate: date(), amount: money({ least: '0' }) }

/** What the terms on screen, saved or not, make of a document of a sample date and amount [finance 6]. */
export function DuePreview({ snapshot }: SectionPartProps) {
  useLocale()
  const id = useId()
  const [docDate, setDocDate] = useState<unknown>(() => businessToday())
  const [amount, setAmount] = useState<unknown>('1000')
  const title = t('admin:accountTerms.preview.title')
  const field = (name: keyof typeof SAMPLE, value: unknown, edit: (value: unknown) => void) => (
    <span className={css['field']}>
      <label htmlFor={`${id}-${name}`}>{t(`admin:accountTerms.preview.${name}`)}</label>
      <FieldControl
        id={`${id}-${name}`}
        entity={AccountTerms}
        path={name}
        field={SAMPLE[name]}
        value={value}
        required
        readOnly={false}
        invalid={false}
        onEdit={(_path, next) => edit(next)}
        onLeave={() => undefined}
      />
    </span>
  )
  return (
    <section className={css['preview']} aria-label={title} {...region('due-preview', title)}>
      <h2>{title}</h2>
      <div className={css['sample']}>
        {field('docDate', docDate, setDocDate)}
        {field('amount', amount, setAmount)}
      </div>
      <Outcome terms={snapshot.draft} docDate={String(docDate ?? '')} amount={String(amount ?? '')} />
    </section>
  )
}

interface OutcomeProps {
  readonly terms: Readonly<Record<string, unknown>>
  readonly docDate: string
  readonly amount: string
}

/** Payments and discount; a sentence while the terms or the sample are not whole. */
function Outcome({ terms, docDate, amount }: OutcomeProps) {
  const record = normalize(AccountTerms, { ...terms })
  const isWhole = fieldProblems(AccountTerms, record).length === 0 && isDate(docDate) && /^\d+(\.\d+)?$/.test(amount)
  if (!isWhole) return <p className={css['notice']}>{t('admin:accountTerms.preview.incomplete')}</p>
  const of = record as unknown as DueTerms
  const { parts, discountUntil } = dueDates(of, docDate)
  const amounts = dueAmounts(parts, amount)
  return (
    <>
      <SmallTable
        narrow
        label={t('admin:accountTerms.preview.title')}
        columns={[
          { name: 'due', label: t('admin:accountTerms.preview.due'), of: ({ on }) => formatDate(on) },
          {
            ...{ name: 'amount', label: t('admin:accountTerms.preview.amount'), isFigure: true },
            of: ({ amount: due }) => formatMoney(due),
          },
        ]}
        rows={parts.map((part, at) => ({ key: String(at), on: part.date, amount: amounts[at] }))}
        keyOf={({ key }) => key}
      />
      <p className={css['notice']}>
        {discountUntil
          ? t('admin:accountTerms.preview.discount', {
              amount: formatMoney(earlyDiscount(of, amount)),
              date: formatDate(discountUntil),
            })
          : t('admin:accountTerms.preview.noDiscount')}
      </p>
    </>
  )
}
