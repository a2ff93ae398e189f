import { useRef, type KeyboardEvent } from 'react'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { region } from '../../../shared/kit/region.ts'
import type { AccountColumn } from './columns.ts'
import css from './account-inquiry.module.css'
import work from '../../../shared/kit/work/work.module.css'

export type AccountRow = { readonly id: string }

interface Props {
  readonly label: string
  readonly columns: readonly AccountColumn[]
  readonly rows: readonly AccountRow[]
  /** Sums under columns, by name. */
  readonly totals: Readonly<Record<string, string>>
  readonly picked: string | null
  readonly host: ScreenHost
  readonly onPick: (row: AccountRow) => void
}

/** Rows that are walked with the arrows: the picked one is what the buttons above act on, and Enter opens it. */
export function AccountTable({ label, columns, rows, totals, picked, host, onPick }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const stop = Math.max(
    0,
    rows.findIndex(({ id }) => id === picked),
  )
  const go = (at: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, at))]
    if (!row) return
    onPick(row)
    body.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(row.id)}"]`)?.focus()
  }
  const open = (row: AccountRow) => {
    const target = columns.map(({ opens }) => opens?.(row) ?? null).find((one) => one !== null)
    if (target) host.openScreen(target.room, { record: target.record })
  }
  const onKeyDown = (event: KeyboardEvent, row: AccountRow, at: number) => {
    if (event.target !== event.currentTarget) return
    const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
    if (event.key in to) go(to[event.key]!)
    else if (event.key === 'Enter') open(row)
    else return
    event.preventDefault()
  }
  const firstTotal = columns.findIndex(({ name }) => name in totals)
  return (
    <div className={work['scroll']} {...region('grid', label)}>
      <table className={`${work['table']} ${css['table']}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, figure }) => (
              <th key={name} scope="col" data-figure={figure || undefined}>
                {t(`ap:accountInquiry.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, at) => (
            <tr
              key={row.id}
              data-id={row.id}
              tabIndex={at === stop ? 0 : -1}
              aria-current={row.id === picked || undefined}
              onClick={() => onPick(row)}
              onFocus={(event) => event.target === event.currentTarget && row.id !== picked && onPick(row)}
              onKeyDown={(event) => onKeyDown(event, row, at)}
            >
              {columns.map((column) => (
                <td key={column.name} data-figure={column.figure || undefined}>
                  <CellOf {...{ column, row, host }} />
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
              {columns.slice(firstTotal).map(({ name, figure }) => (
                <td key={name} data-figure={figure || undefined}>
                  {totals[name] ?? ''}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

function CellOf({ column, row, host }: Pick<Props, 'host'> & { column: AccountColumn; row: AccountRow }) {
  const text = column.text(row)
  if (column.status) return <StatusPill word={column.status(row)} text={text} />
  const target = column.opens?.(row) ?? null
  const address = target && host.addressOf(target.room, { record: target.record })
  return address && text ? (
    <a href={address} tabIndex={-1}>
      {text}
    </a>
  ) : (
    text
  )
}
