import type { ListRow } from '../../api/records.ts'
import { Icon } from '../icon.tsx'
import { t } from '../../i18n/i18n.ts'
import { rowText, type ListColumn } from './cell-text.ts'
import { StatusPill } from './status-pill.tsx'
import css from './cell.module.css'

interface Props {
  readonly column: ListColumn
  readonly row: ListRow
}

/** The content of one cell by the kind of its field. The key is drawn by the row, which knows where it leads. */
export function Cell({ column, row }: Props) {
  const text = rowText(column, row)
  const value = row[column.name]
  const { kind } = column.field
  if (column.badges) return <Badges letters={text} column={column} />
  if (kind === 'flag') return value === true ? <Yes /> : null
  if (kind === 'choice' && value) return <StatusPill word={String(value)} text={text} />
  if (text === '–') return <span className={css['zero']}>–</span>
  return text
}

const Yes = () => (
  <span className={css['yes']}>
    <Icon name="check-lg" size={12} />
    <span className={css['hidden']}>{t('kit:list.yes')}</span>
  </span>
)

/** B, S, V: each letter a plate, its meaning in the tooltip. */
function Badges({ letters, column }: { letters: string; column: ListColumn }) {
  return [...letters].map((letter) => (
    <abbr key={letter} className={css['badge']} title={t(`${column.choicesKey}.${letter}`)}>
      {letter}
    </abbr>
  ))
}
