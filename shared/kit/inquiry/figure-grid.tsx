import { currencyOf } from '../../contracts/decimals.ts'
import { isStrip, wordsIn, type InquiryContract } from '../../contracts/inquiry.ts'
import type { Field } from '../../contracts/fields.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatFigure, formatMoney } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { Head } from './inquiry-store.ts'
import css from './inquiry.module.css'

interface Props {
  readonly contract: InquiryContract
  readonly head: Head
  /** Under a figure, in the user's language: since when, of which day. */
  readonly notes: Readonly<Partial<Record<string, string>>>
}

/** Figures side by side, and under them those that belong below each other's heads. */
export function FigureGrid({ contract, head, notes }: Props) {
  const { figures, bad, module, noun } = contract
  const shown = Object.entries(figures).flatMap(([name, figure]) => {
    // What this user may not see is not there; what there is none of says so.
    if (isStrip(figure) || !(name in head) || (head[name] === null && !figure.required)) return []
    const { labelKey } = wordsIn(contract, 'figures', name, figure)
    return [{ name, label: t(labelKey), value: figureText(figure, head[name], head), note: notes[name] }]
  })
  const isBad = (name: string) => (bad.includes(name) ? Number(head[name]) !== 0 : String(head[name]).startsWith('-'))
  return (
    <>
      {shown.length > 0 ? (
        <dl className={css['figures']}>
          {shown.map(({ name, label, value, note }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd data-bad={isBad(name) || undefined}>{value}</dd>
              {note ? <dd className={css['note']}>{note}</dd> : null}
            </div>
          ))}
        </dl>
      ) : null}
      {Object.entries(figures).map(([name, figure]) =>
        isStrip(figure) && Array.isArray(head[name]) ? (
          <PartStrip
            key={name}
            label={t(`${module}:${noun}.figures.${name}`)}
            heads={head[name].map((_, at) => t(`${module}:${noun}.strips.${name}.${at}`))}
            amounts={head[name] as readonly string[]}
          />
        ) : null,
      )}
    </>
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

interface StripProps {
  readonly label: string
  readonly heads: readonly string[]
  /** The first is the usual; what stands in the others is late. */
  readonly amounts: readonly string[]
}

/** [S9.18] Each amount as a part of all of them, as wide as it is much. */
function PartStrip({ label, heads, amounts }: StripProps) {
  const parts = amounts.map((amount) => Math.max(0, Number(amount)))
  const all = parts.reduce((sum, part) => sum + part, 0)
  return (
    <table className={css['strip']} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={at} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {amounts.map((amount, at) => (
            <td key={at} data-late={at > 0 && parts[at]! > 0 ? '' : undefined}>
              {formatMoney(amount, { zero: 'dash' })}
              <span className={css['part']} aria-hidden="true">
                <span style={{ width: `${(100 * parts[at]!) / (all || 1)}%` }} />
              </span>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
