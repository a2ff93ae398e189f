import { useRef, type KeyboardEvent } from 'react'
import type { StatementCell, StatementView } from '../../../shared/contracts/gl/financial-statement.ts'
import { decimalText, inParentheses, percentText } from '../../../shared/contracts/figure-text.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { locale, t } from '../../../shared/i18n/i18n.ts'
import css from './statement.module.css'

interface Props {
  readonly view: StatementView
  /** What it is called while it has not been saved. */
  readonly title?: string
  /** Number of the row that is worked on: the same is lit here. */
  readonly lit: number | null
  /** A figure was asked about. */
  readonly onFigure: (row: number, column: number) => void
  /** A row was asked about; without it rows are only read. */
  readonly onRow?: (row: number) => void
}

/** As a statement writes a figure: negatives in parentheses, a dash for nothing. */
export function writtenCell({ value, isPercent }: StatementCell): string {
  if (value === null) return ''
  const here = locale()
  const places = value.includes('.') ? value.length - value.indexOf('.') - 1 : 0
  if (Number(value) === 0 && !isPercent) return '–'
  return inParentheses(isPercent ? percentText(value, here, places) : decimalText(value, places, places, here))
}

/** An amount of the books, in cents. */
export const writtenAmount = (amount: string): string => decimalText(amount, 2, 2, locale())

/**
 * A statement as it prints. Its figures have one tab stop: arrows go from one to the next, Enter asks what stands behind.
 */
export function StatementPaper({ view, title, lit, onFigure, onRow }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const { period, columns, rows } = view
  const first = rows.findIndex(({ cells }) => cells.some(({ value }) => value !== null))

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const from = (event.target as HTMLElement).closest<HTMLElement>('button[data-at]')
    if (!step || !from) return
    event.preventDefault()
    const [row, column] = from.dataset['at']!.split(' ').map(Number) as [number, number]
    const next = nearest(table.current!, row, column, step)
    if (!next) return
    from.tabIndex = -1
    next.tabIndex = 0
    next.focus()
  }

  return (
    <div className={css['paper']}>
      <header>
        <h2>{view.title || title || t('gl:financialStatement.record')}</h2>
        <p>
          {t('gl:financialStatement.asAt', {
            ...{ date: formatDate(period.endDate), year: String(period.fiscalYear), period: String(period.periodNo) },
            currency: view.currency,
          })}
        </p>
      </header>
      <div className={css['scroll']}>
        <table ref={table} aria-label={t('gl:financialStatement.table')} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <td />
              {columns.map(({ number, heading }, at) => (
                // A column that is repeated has one number several times.
                <th key={`${number} ${at}`} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr
                key={row.number}
                data-kind={row.kind}
                data-lit={row.number === lit || undefined}
                data-underline={row.underline}
              >
                {row.name === '' ? (
                  <td />
                ) : (
                  <th scope="row" style={{ paddingInlineStart: `${8 + row.indent * 14}px` }}>
                    {onRow && row.cells.some(({ value }) => value !== null) ? (
                      // Left of its first figure, so that one stop leads there too.
                      <button
                        type="button"
                        data-at={`${place} -1`}
                        tabIndex={-1}
                        aria-label={t('gl:financialStatement.course.opens', { name: row.name })}
                        onClick={() => onRow(row.number)}
                      >
                        {row.name}
                      </button>
                    ) : (
                      row.name
                    )}
                  </th>
                )}
                {columns.map(({ number, isLedger }, at) => {
                  const cell = row.cells[at]
                  const text = cell ? writtenCell(cell) : ''
                  return (
                    <td key={`${number} ${at}`} data-negative={(cell?.value?.startsWith('-') ?? false) || undefined}>
                      {text !== '' && isLedger ? (
                        <button
                          type="button"
                          data-at={`${place} ${at}`}
                          tabIndex={place === first && at === 0 ? 0 : -1}
                          onClick={() => onFigure(row.number, at)}
                        >
                          {text}
                        </button>
                      ) : (
                        text
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Notes view={view} />
    </div>
  )
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The next figure in a direction; rows and columns without figures are passed. */
function nearest(
  table: HTMLElement,
  row: number,
  column: number,
  [down, right]: readonly [number, number],
): HTMLElement | null {
  for (let step = 1; step <= 500; step++) {
    const found = table.querySelector<HTMLElement>(`button[data-at="${row + down * step} ${column + right * step}"]`)
    if (found) return found
  }
  return null
}

/** Under the statement: what it does not balance by, that it is rounded, that it is of a part. */
const Notes = ({ view }: { readonly view: StatementView }) => (
  <footer>
    {view.unbalanced.map(({ column, amount }) => (
      <p key={column} data-wrong="">
        {t('gl:financialStatement.unbalanced', {
          ...{ heading: view.columns[column]!.heading, amount: writtenAmount(amount) },
        })}
      </p>
    ))}
    {view.isRounded ? <p>{t('gl:financialStatement.rounded')}</p> : null}
    {view.isRestricted ? <p>{t('gl:financialStatement.restricted')}</p> : null}
  </footer>
)
