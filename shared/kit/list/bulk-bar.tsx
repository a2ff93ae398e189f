import type { ListRow } from '../../api/records.ts'
import { formatFigure, formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { region } from '../region.ts'
import { buttonOf, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import { bulkActionKey } from '../../contracts/bulk-actions.ts'
import { MOST_IN_BACKGROUND, MOST_NAMED } from '../../contracts/bulk.ts'
import type { Entity } from '../../contracts/entity.ts'
import type { BulkActionIcons } from '../definition.ts'
import type { IconName } from '../icon.tsx'
import type { BulkChoice } from './bulk/bulk-choices.ts'
import type { ListColumn } from './cell-text.ts'
import { MOST_IN_FILE, selectedCount, selectedSum, type Selection } from './selection.ts'
import css from './list-view.module.css'

interface Props {
  readonly selection: Selection
  /** Rows that match, on all pages. */
  readonly total: number
  readonly columns: readonly ListColumn[]
  readonly totals: readonly string[]
  readonly onAll: () => void
  readonly onClear: () => void
  /** Of the chosen rows; null without the right to download. */
  readonly files: readonly (Action | null)[]
  /** What can be changed in all chosen rows; empty without the right to, or where the screen names nothing. */
  readonly changes: readonly BulkChoice[]
  readonly onChange: (choice: BulkChoice) => void
  /** What can be done to all chosen rows beside that, the main act first. */
  readonly entity: Entity
  readonly bulkActions: BulkActionIcons
  readonly onBulkAction: (action: string) => void
  /** Null where nothing uses such records. */
  readonly uses: Action | null
  /** What can be done with the one row that is chosen. */
  readonly ofRow: (Action & { readonly icon: IconName }) | null
  /** Null where rows are opened one by one. */
  readonly onOpen: ((rows: readonly ListRow[]) => void) | null
}

/** At most this many records open at once: each is a form of its own. */
const OPENED_AT_ONCE = 10

/** What can be done with the chosen rows; it takes the place of the tool row, so it covers no rows. */
export function BulkBar({ selection, total, columns, totals, files, ...on }: Props) {
  const count = selectedCount(selection, total)
  const text = t(selection.all ? 'kit:list.selectedAll' : 'kit:list.selected', { count: formatInteger(count) })
  const most = selection.all ? MOST_IN_BACKGROUND : MOST_NAMED
  const isTooMany = count > most
  const limited = {
    disabled: isTooMany,
    title: isTooMany ? t('kit:bulk.tooMany', { most: formatInteger(most) }) : undefined,
  }
  const isLong = !selection.all && count > MOST_IN_FILE
  const sums = columns.filter((column) => totals.includes(column.name))
  return (
    <div className={css['bulk']} {...region('selection', t('kit:regions.selection'))}>
      <b className={css['figures']}>{text}</b>
      {sums.map((column) => {
        const sum = selectedSum(selection, column.name, column.field)
        return sum === null ? null : (
          <span key={column.name} className={css['figures']}>
            {t('kit:list.sum', { label: t(column.labelKey), sum: formatFigure(sum, column.field) })}
          </span>
        )
      })}
      {on.onOpen ? (
        <Button
          icon="box-arrow-in-right"
          label={t('kit:list.open')}
          disabled={selection.all || count > OPENED_AT_ONCE}
          onClick={() => on.onOpen!([...selection.rows.values()])}
        />
      ) : null}
      {Object.entries(on.bulkActions).map(([action, icon], at) => (
        <Button
          key={action}
          look={at === 0 ? 'primary' : 'plain'}
          icon={icon}
          label={t(bulkActionKey(on.entity, action))}
          shortcut={at === 0 ? 'Ctrl+Enter' : undefined}
          {...limited}
          onClick={() => on.onBulkAction(action)}
        />
      ))}
      {on.changes.map((choice) => (
        <Button
          key={choice.label}
          icon={choice.icon}
          label={t(choice.label)}
          {...limited}
          onClick={() => on.onChange(choice)}
        />
      ))}
      {on.ofRow ? <Button icon={on.ofRow.icon} {...buttonOf(on.ofRow)} /> : null}
      {on.uses ? <Button icon="diagram-2" {...buttonOf(on.uses)} /> : null}
      {files.map((file) =>
        file ? (
          <Button
            key={file.id}
            icon={file.id === 'print' ? 'printer-fill' : 'file-earmark-spreadsheet'}
            title={isLong ? t('kit:list.fileLimit', { count: formatInteger(MOST_IN_FILE) }) : undefined}
            {...buttonOf(file)}
          />
        ) : null,
      )}
      {!selection.all && count < total ? (
        <Button look="ghost" label={t('kit:list.selectAll', { count: formatInteger(total) })} onClick={on.onAll} />
      ) : null}
      <span className={css['grow']} />
      <kbd aria-hidden="true">Esc</kbd>
      <Button look="ghost" icon="x-lg" iconOnly label={t('kit:list.clearSelection')} onClick={on.onClear} />
    </div>
  )
}
