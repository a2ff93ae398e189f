import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { InquiryRow } from '../../contracts/inquiry.ts'
import type { ScreenHost } from '../../events/host.ts'
import { t } from '../../i18n/i18n.ts'
import type { CellDrawer } from './inquiry-definition.ts'
import { Icon } from '../icon.tsx'
import { StatusPill } from '../list/status-pill.tsx'
import { placeOf, type InquiryColumn } from './inquiry-columns.ts'
import css from './inquiry-table.module.css'
import work from '../work/work.module.css'

interface Props {
  readonly label: string
  readonly columns: readonly InquiryColumn[]
  readonly rows: readonly InquiryRow[]
  /** Figures under columns, already written. */
  readonly totals: Readonly<Record<string, string>>
  readonly picked: string | null
  readonly host: ScreenHost
  readonly cells: Readonly<Partial<Record<string, CellDrawer>>>
  readonly onPick: (row: InquiryRow) => void
  /** The row whose list stands behind it; undefined where no list does. */
  readonly chosen: string | null | undefined
  readonly onChoose: (row: string | null) => void
}

const idOf = (row: InquiryRow): string => String(row['id'])

/** Rows that are walked with the arrows: the picked one is what the buttons above act on, and Enter opens it. */
export function InquiryTable(props: Props) {
  const { label, columns, rows, totals, picked, chosen, host, onPick, onChoose } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const stop = Math.max(
    0,
    rows.findIndex((row) => idOf(row) === picked),
  )
  const go = (at: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, at))]
    if (!row) return
    onPick(row)
    body.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(idOf(row))}"]`)?.focus()
  }
  const choose = (row: InquiryRow) => onChoose(idOf(row) === chosen ? null : idOf(row))
  const open = (row: InquiryRow) => {
    if (chosen !== undefined) return choose(row)
    const place = columns.map(({ target }) => placeOf(target(row))).find((one) => one !== null)
    if (place) host.openScreen(place.room, place.query)
  }
  const onKeyDown = (event: KeyboardEvent, row: InquiryRow, at: number) => {
    if (event.target !== event.currentTarget) return
    const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
    if (event.key in to) go(to[event.key]!)
    else if (event.key === 'Enter') open(row)
    else return
    event.preventDefault()
  }
  const firstTotal = columns.findIndex(({ name }) => name in totals)
  return (
    <table className={`${work['table']} ${css['table']}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ name, label: head, figure }) => (
            <th key={name} scope="col" data-figure={figure || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, at) => (
          <tr
            key={idOf(row)}
            data-id={idOf(row)}
            tabIndex={at === stop ? 0 : -1}
            aria-current={idOf(row) === picked || undefined}
            data-chosen={idOf(row) === chosen || undefined}
            onClick={() => (chosen === undefined ? onPick(row) : choose(row))}
            onFocus={(event) => event.target === event.currentTarget && idOf(row) !== picked && onPick(row)}
            onKeyDown={(event) => onKeyDown(event, row, at)}
          >
            {columns.map((column, place) => (
              <td
                key={column.name}
                data-name={column.name}
                data-label={column.label}
                data-figure={column.figure || undefined}
                data-words={column.isWords || undefined}
                data-bad={column.isBad(row) || undefined}
                data-late={column.isLate(row) || undefined}
              >
                {place === 0 && chosen !== undefined ? (
                  <button
                    type="button"
                    tabIndex={-1}
                    aria-expanded={idOf(row) === chosen}
                    onClick={(event) => {
                      event.stopPropagation()
                      choose(row)
                    }}
                  >
                    <Icon name={idOf(row) === chosen ? 'chevron-down' : 'chevron-right'} size={11} />
                    {cellOf(props, column, row)}
                  </button>
                ) : (
                  cellOf(props, column, row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {firstTotal > 0 ? (
        <tfoot>
          <tr>
            <th scope="row" colSpan={firstTotal}>
              {t('kit:report.total')}
            </th>
            {columns.slice(firstTotal).map(({ name, label, figure }) => (
              <td key={name} data-label={label} data-figure={figure || undefined}>
                {totals[name]}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}

function cellOf({ cells, host }: Props, column: InquiryColumn, row: InquiryRow): ReactNode {
  const drawn = cells[column.name]?.(row, host)
  if (drawn !== undefined) return drawn
  const text = column.text(row)
  const place = placeOf(column.target(row))
  const address = place && host.addressOf(place.room, place.query)
  if (address && text)
    return (
      <a href={address} tabIndex={-1}>
        {text}
      </a>
    )
  if (column.isChoice && text) return <StatusPill word={String(row[column.name])} text={text} />
  if (!column.isBad(row)) return text
  return (
    <>
      <Icon name="exclamation-triangle-fill" size={11} />
      {text}
    </>
  )
}
