import { formatInteger } from '../../i18n/format.ts'
import { hasText, t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { RegionState } from '../region-state.tsx'
import { choiceLabel, type ListColumn } from './cell-text.ts'
import { describeFilter } from './filter-text.ts'
import type { ListSnapshot } from './list-store.ts'

interface Props {
  readonly snapshot: ListSnapshot
  readonly columns: readonly ListColumn[]
  /** `ap:paymentBatch`: where the texts of the records stand. */
  readonly texts: string
  readonly record: string
  readonly onRemove: (column: string | null) => void
  readonly onClear: () => void
  readonly onNew: (() => void) | null
}

/** No rows: either nothing is there yet, or the filters leave nothing, and then which one to give up. */
export function ListEmpty({ snapshot, columns, texts, record, onRemove, onClear, onNew }: Props) {
  const { state, closest } = snapshot
  const count = Object.keys(state.filters).length + (state.search ? 1 : 0)
  if (count === 0)
    return (
      <RegionState
        icon="folder-plus"
        title={t('kit:states.nothingYet')}
        hint={t('kit:states.nothingYetHint', {
          records: t(hasText(`${texts}.records`) ? `${texts}.records` : `${texts}.title`),
        })}
      >
        {onNew ? (
          <Button
            look="primary"
            icon="plus-lg"
            label={t('kit:states.newRecord', { record })}
            shortcut="Alt+N"
            onClick={onNew}
          />
        ) : null}
      </RegionState>
    )
  const column = columns.find(({ name }) => name === closest?.column)
  const label = column ? t(column.labelKey) : t('kit:list.searchChip')
  return (
    <RegionState
      icon="funnel"
      title={
        count === 1
          ? t('kit:states.noMatchOne', { filter: filterText(snapshot, columns) })
          : t('kit:states.noMatchMany', { count })
      }
      hint={closest ? t('kit:states.closest', { total: formatInteger(closest.total), label }) : undefined}
    >
      {closest && count > 1 ? (
        <Button label={t('kit:states.remove', { label })} onClick={() => onRemove(closest.column)} />
      ) : null}
      <Button look={count > 1 ? 'ghost' : 'plain'} label={t('kit:list.clearFilters')} onClick={onClear} />
    </RegionState>
  )
}

/** The one filter that is set, in words: `Changed by: Okafor`. */
function filterText({ state }: ListSnapshot, columns: readonly ListColumn[]): string {
  const column = columns.find(({ name }) => state.filters[name] !== undefined)
  if (!column) return t('kit:states.filter', { label: t('kit:list.searchChip'), value: state.search })
  const value = describeFilter(state.filters[column.name]!, column.field, (word) => choiceLabel(column, word))
  return t('kit:states.filter', { label: t(column.labelKey), value })
}
