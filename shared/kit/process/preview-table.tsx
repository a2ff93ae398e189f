import { useMemo } from 'react'
import type { ProcessContract, ProcessPreview } from '../../contracts/process.ts'
import { drillOf } from '../../contracts/report.ts'
import type { ListRow } from '../../api/records.ts'
import type { ScreenHost } from '../../events/host.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { rowText, type ListColumn } from '../list/cell-text.ts'
import { Cell } from '../list/cell.tsx'
import { region } from '../region.ts'
import { reportColumns } from '../report/report-columns.ts'
import work from '../work/work.module.css'

interface Props {
  readonly contract: ProcessContract
  readonly preview: ProcessPreview
  readonly host: Pick<ScreenHost, 'addressOf'>
}

/** What would be done, were it run now: one row for each thing. */
export function PreviewTable({ contract, preview, host }: Props) {
  const columns = useMemo(() => reportColumns(contract), [contract])
  const shown = columns.filter(({ name }) => preview.columns.includes(name))
  const rows = preview.rows.map((values, at) =>
    Object.fromEntries([['id', String(at)], ...preview.columns.map((name, column) => [name, values[column]])]),
  ) as ListRow[]
  const label = t('kit:process.previewTitle')
  return (
    // It may be long: the keyboard scrolls it.
    <div className={work['scroll']} tabIndex={0} role="group" aria-label={label} {...region('preview', label)}>
      <table className={work['table']}>
        <thead>
          <tr>
            {shown.map(({ name, labelKey, figure }) => (
              <th key={name} scope="col" className={figure ? work['number'] : undefined}>
                {t(labelKey)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {shown.map((column) => (
                <td key={column.name} className={classOf(column)}>
                  <Value {...{ contract, column, row, host }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < preview.total ? (
        <p className={work['cut']}>
          {t('kit:process.previewCut', { shown: formatInteger(rows.length), total: formatInteger(preview.total) })}
        </p>
      ) : null}
    </div>
  )
}

/** Figures, codes and days stand on one line; a text has room before it breaks, and the table scrolls. */
const classOf = ({ figure, field }: ListColumn): string | undefined =>
  figure ? work['number'] : field.kind === 'text' || field.kind === 'note' ? work['wide'] : work['key']

interface ValueProps extends Pick<Props, 'contract' | 'host'> {
  readonly column: ListColumn
  readonly row: ListRow
}

/** The key of a record leads to it, if this user has a door there. */
function Value({ contract, column, row, host }: ValueProps) {
  const text = rowText(column, row)
  const way = drillOf(contract as never, row, column.name)
  const address = way && text ? host.addressOf(way.room, way.query) : null
  return address ? <a href={address}>{text}</a> : <Cell column={column} row={row} />
}
