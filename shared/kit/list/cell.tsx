import { useContext } from 'react'
import type { ListRow } from '../../api/records.ts'
import { amountsOfAges } from '../../contracts/trade/ages.ts'
import { AgesBar } from '../chart/ages-bar.tsx'
import { Icon } from '../icon.tsx'
import { AgesScale, LateScale } from './ages-scale.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useTitle } from '../editor/controls/use-lookup.ts'
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
  if (column.field.means === 'late') return Number(value) > 0 ? <Late days={Number(value)} text={text} /> : null
  if (column.field.means === 'ages') return value ? <Ages amounts={amountsOfAges(String(value))} text={text} /> : null
  if (column.field.means === 'held') return text ? <Held column={column} text={text} /> : null
  if (column.badges) return <Badges letters={text} column={column} />
  if (kind === 'flag') return value === true ? <Yes /> : null
  if (kind === 'choice' && value) return <StatusPill word={String(value)} text={text} />
  if (column.field.means === 'overdue' && Number(value) > 0)
    return <span className={css['overdue']}>{kind === 'integer' ? t('kit:list.days', { days: text }) : text}</span>
  if (text === '–') return <span className={css['zero']}>–</span>
  return text
}

/** [judgement 11] What is open by age; all rows of a list share one scale. */
function Ages({ amounts, text }: { amounts: readonly string[]; text: string }) {
  const most = useContext(AgesScale)
  if (amounts.length === 0) return text
  return (
    <span className={css['ages']} title={text}>
      <AgesBar amounts={amounts} size="cell" most={most} />
      <span className={css['hidden']}>{text}</span>
    </span>
  )
}

/** [judgement 10] Why it is held, in the words of its code once they are there; the code is in the tooltip. */
function Held({ column: { field }, text }: { readonly column: ListColumn; readonly text: string }) {
  const words = useTitle(field.lookup!, text)
  return (
    <span title={text}>
      <StatusPill word="OnHold" text={words || text} />
    </span>
  )
}

/** [judgement 10, 11] Late is red, with its days and its age as a bar; all rows of a list share one scale. */
function Late({ days, text }: { days: number; text: string }) {
  const most = useContext(LateScale)
  const age = Math.min(5, 2 + Math.floor((days - 1) / 30))
  return (
    <span className={css['late']} data-age={age} title={t('kit:list.lateScale', { days: formatInteger(most) })}>
      <i aria-hidden="true">
        <i style={{ width: `${Math.max(4, Math.min(100, (days / most) * 100))}%` }} />
      </i>
      {t('kit:list.days', { days: text })}
    </span>
  )
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
