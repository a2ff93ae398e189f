import { currencyOf } from '../../contracts/decimals.ts'
import {
  isMonths,
  isStrip,
  plainFigures,
  wordsIn,
  type InquiryContract,
  type MonthFigure,
} from '../../contracts/inquiry.ts'
import type { Field } from '../../contracts/fields.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatFigure, formatMoney } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { AgesStrip } from './ages-strip.tsx'
import type { Head, InquiryStore } from './inquiry-store.ts'
import { MonthsChart } from './months-chart.tsx'
import css from './inquiry.module.css'

interface Props {
  readonly contract: InquiryContract
  readonly store: InquiryStore
  readonly head: Head
  /** Under a figure, in the user's language: since when, of which day. */
  readonly notes: Readonly<Partial<Record<string, string>>>
  /** Figures that stand above them already. */
  readonly said: readonly string[]
  /** Before figures, where they are an equation. */
  readonly signs: Readonly<Record<string, '=' | '+'>>
}

/** Figures side by side, and under them those that belong below each other's heads. */
export function FigureGrid({ contract, store, head, notes, said, signs }: Props) {
  const { figures, bad, module, noun } = contract
  const shown = Object.entries(plainFigures(figures)).flatMap(([name, figure]) => {
    // What this user may not see is not there; what there is none of says so.
    if (said.includes(name) || !(name in head) || (head[name] === null && !figure.required)) return []
    const { labelKey } = wordsIn(contract, 'figures', name, figure)
    return [{ name, label: t(labelKey), value: figureText(figure, head[name], head), note: notes[name] }]
  })
  const isBad = (name: string) => (bad.includes(name) ? Number(head[name]) !== 0 : String(head[name]).startsWith('-'))
  const own = (name: string) => t(`${module}:${noun}.figures.${name}`)
  const strips = Object.entries(figures).flatMap(([name, figure]) =>
    isStrip(figure) && Array.isArray(head[name])
      ? [
          <AgesStrip
            key={name}
            label={own(name)}
            heads={head[name].map((_, at) => t(`${module}:${noun}.strips.${name}.${at}`))}
            amounts={head[name] as readonly string[]}
            onOpen={(at) => store.lead('open', { Age: String(at) })}
          />,
        ]
      : [],
  )
  const courses = Object.entries(figures).flatMap(([name, figure]) =>
    isMonths(figure) && Array.isArray(head[name])
      ? [
          <MonthsChart
            key={name}
            title={own(name)}
            months={head[name] as readonly MonthFigure[]}
            onOpen={({ from, to }) => store.lead(figure.months, { From: from, To: to })}
          />,
        ]
      : [],
  )
  return (
    <div className={css['looks']}>
      <div>
        {shown.length > 0 ? (
          <dl className={css['figures']}>
            {shown.map(({ name, label, value, note }, at) => (
              <div key={name} data-first={(at === 0 && !bad.includes(name)) || undefined} data-sign={signs[name]}>
                <dt>{label}</dt>
                <dd data-bad={isBad(name) || undefined}>{value}</dd>
                {note ? <dd className={css['note']}>{note}</dd> : null}
              </div>
            ))}
          </dl>
        ) : null}
        {strips}
      </div>
      {courses}
    </div>
  )
}

function figureText(field: Field, value: unknown, head: Head): string {
  if (value === null || value === undefined) return '–'
  // An amount that brings its own currency.
  if (typeof value === 'object') {
    const { amount, currency } = value as { amount: string; currency: string }
    return formatMoney(amount, { currency })
  }
  if (field.kind === 'date') return formatDate(String(value))
  return field.kind === 'money'
    ? formatMoney(String(value), { currency: currencyOf(field, head) })
    : formatFigure(String(value), field)
}
