import { memo, type ReactNode } from 'react'
import type { ListRow } from '../../api/records.ts'
import type { Locale } from '../../contracts/shell.ts'
import { t } from '../../i18n/i18n.ts'
import { Cell } from './cell.tsx'
import { rowText, type ListColumn } from './cell-text.ts'
import type { FrozenPlace } from './frozen-place.ts'
import css from './list-grid.module.css'

interface Props {
  readonly row: ListRow
  /** Place in the page, from 0. */
  readonly index: number
  /** Place in the whole grid for a screen reader, heads included. */
  readonly rowIndex: number
  readonly columns: readonly ListColumn[]
  readonly frozen: readonly FrozenPlace[]
  readonly selected: boolean
  /** Somebody changed or deleted it since it was read. */
  readonly outdated: boolean
  /** Column of the tab stop, when it is in this row. */
  readonly focused: number | null
  /** Null where this row leads nowhere. */
  readonly address: (row: ListRow) => string | null
  readonly onOpen: (row: ListRow) => void
  readonly onToggle: (index: number, extend: boolean) => void
  /** The texts of the row are in this language: a new one draws it anew. */
  readonly locale: Locale
}

/** One row of the page. */
export const ListRowView = memo(function ListRowView(props: Props) {
  const { row, index, columns, frozen, selected, focused, onOpen, onToggle } = props
  const named = columns.find((column) => column.isKey)
  const key = named ? rowText(named, row) : ''
  const place = (column: number) => ({
    'data-row': index,
    'data-column': column,
    tabIndex: focused === column ? 0 : -1,
  })
  return (
    <tr
      aria-rowindex={props.rowIndex}
      aria-selected={selected}
      className={selected ? css['selected'] : undefined}
      data-outdated={props.outdated || undefined}
      onDoubleClick={() => onOpen(row)}
    >
      <td className={css['check']} aria-colindex={1}>
        <input
          type="checkbox"
          className={css['box']}
          checked={selected}
          aria-label={t('kit:list.selectRow', { key })}
          onChange={(event) => onToggle(index, (event.nativeEvent as MouseEvent).shiftKey)}
          onDoubleClick={(event) => event.stopPropagation()}
          {...place(0)}
        />
      </td>
      {columns.map((column, at) => (
        <td
          key={column.name}
          aria-colindex={at + 2}
          className={cellClass(column, frozen[at])}
          style={frozen[at]?.style}
          title={titleOf(column, row)}
          {...place(at + 1)}
        >
          {column.isKey ? <KeyLink {...props} text={key} /> : <Cell column={column} row={row} />}
        </td>
      ))}
    </tr>
  )
})

/** A real address, so that the middle button opens the record in another browser tab. */
function KeyLink({ row, text, address, onOpen }: Props & { text: string }): ReactNode {
  const href = address(row)
  if (href === null) return text
  return (
    <a
      href={href}
      tabIndex={-1}
      draggable={false}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onOpen(row)
      }}
    >
      {text}
    </a>
  )
}

function cellClass(column: ListColumn, frozen: FrozenPlace): string | undefined {
  const { kind } = column.field
  const form = column.figure ? css['figure'] : column.isKey ? css['key'] : kind === 'date' ? css['date'] : ''
  return [frozen?.className, form].filter(Boolean).join(' ') || undefined
}

/** What may be cut is whole in the tooltip; figures never are. */
const titleOf = (column: ListColumn, row: ListRow) =>
  column.figure || column.field.kind === 'choice' || column.badges ? undefined : rowText(column, row)
