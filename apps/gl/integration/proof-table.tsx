import type { ProofRow } from '../../../shared/contracts/gl/integration.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { region } from '../../../shared/kit/region.ts'
import css from './integration.module.css'

interface Props {
  readonly rows: readonly ProofRow[]
  /** Row whose documents are shown. */
  readonly chosen: string | null
  readonly onChoose: (row: string | null) => void
}

const FIGURES = ['subDebit', 'subCredit', 'glDebit', 'glCredit', 'pendingDebit', 'pendingCredit', 'difference'] as const
export type FigureName = (typeof FIGURES)[number]

/** What waits has columns where something does. */
export const figuresOf = (rows: readonly Pick<ProofRow, FigureName>[]): readonly FigureName[] =>
  rows.some(({ pendingDebit, pendingCredit }) => Number(pendingDebit) !== 0 || Number(pendingCredit) !== 0)
    ? FIGURES
    : FIGURES.filter((name) => !name.startsWith('pending'))

/** How the address names a row. */
const rowOf = ({ periodId, source, kind, currency }: ProofRow): string => [periodId, source, kind, currency].join('.')

/** What the documents say beside what the ledger holds; a row leads to its documents. */
export function ProofTable({ rows, chosen, onChoose }: Props) {
  const title = t('gl:integration.view.proof')
  const figures = figuresOf(rows)
  if (rows.length === 0)
    return <RegionState icon="funnel" title={t('gl:integration.none')} hint={t('gl:integration.noneHint')} />
  return (
    <table className={css['table']} aria-label={title} {...region('proof', title)}>
      <thead>
        <tr>
          {['period', 'source', 'kind', 'currency'].map((name) => (
            <th key={name} scope="col">
              {t(`gl:integration.columns.${name}`)}
            </th>
          ))}
          {['journals', 'documents', ...figures].map((name) => (
            <th key={name} scope="col" data-figure="">
              {t(`gl:integration.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = rowOf(row)
          const isChosen = id === chosen
          const choose = () => onChoose(isChosen ? null : id)
          return (
            <tr key={id} data-chosen={isChosen || undefined} onClick={choose}>
              <th scope="row">
                <button
                  type="button"
                  aria-expanded={isChosen}
                  onClick={(event) => {
                    event.stopPropagation()
                    choose()
                  }}
                >
                  <Icon name={isChosen ? 'chevron-down' : 'chevron-right'} size={11} />
                  {row.period}
                  {row.isClosed ? <Icon name="lock-fill" size={10} /> : null}
                </button>
              </th>
              <td>{t(`gl:integration.choices.source.${row.source}`)}</td>
              <td>{t(`gl:account.choices.controlKind.${row.kind}`)}</td>
              <td>{row.currency}</td>
              <td data-figure="">{formatInteger(row.journals)}</td>
              <td data-figure="">{formatInteger(row.documents)}</td>
              {figures.map((name) => (
                <Figure key={name} name={name} value={row[name]} currency={row.currency} />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly currency: string | null
}

/** An amount; a difference that is not nothing stands out, with a sign beside its colour. */
export function Figure({ name, value, currency }: FigureProps) {
  const isNothing = Number(value) === 0
  const isBad = name === 'difference' && !isNothing
  return (
    <td data-figure="" data-name={name} data-bad={isBad || undefined}>
      {isBad ? <Icon name="exclamation-triangle-fill" size={11} /> : null}
      {isNothing && name !== 'difference' ? '' : formatMoney(value, { currency })}
    </td>
  )
}
