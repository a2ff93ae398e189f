import { asDocument } from '../../contracts/document.ts'
import { formatTime } from '../../i18n/dates.ts'
import { formatInteger } from '../../i18n/format.ts'
import { hasText, t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import type { ListDefinition, ScreenProps } from '../definition.ts'
import { RegionState } from '../region-state.tsx'
import { choiceLabel, type ListColumn } from './cell-text.ts'
import { describeFilter } from './filter-text.ts'
import type { ListSnapshot } from './list-store.ts'

interface Props extends ScreenProps {
  readonly snapshot: ListSnapshot
  readonly columns: readonly ListColumn[]
  readonly record: string
  readonly onRemove: (column: string | null) => void
  readonly onClear: () => void
  readonly onNew: (() => void) | null
  readonly definition: ListDefinition
}

/**
 * No rows: either nothing waits, when that was looked at, and where all of them are [judgement 14]; or nothing is there yet; or the filters
 * leave nothing, and then which one to give up.
 */
export function ListEmpty(props: Props) {
  const { snapshot, columns, record, onRemove, onClear, onNew, definition, screen, host } = props
  const { entity } = definition
  const texts = `${entity.module}:${entity.noun}`
  const stateField = asDocument(entity)?.state
  const isBehindDoor = stateField !== undefined && definition.baseFilter(screen.props)[stateField] !== undefined
  const { state, closest } = snapshot
  const filters = Object.keys(state.filters)
  const isState = filters.length === 1 && filters[0] === stateField && state.search === ''
  if (isState || (isBehindDoor && filters.length === 0 && state.search === '')) {
    const records = t(hasText(`${texts}.records`) ? `${texts}.records` : `${texts}.title`)
    const all = host.addressOf(entity.room, {}, 'widest')
    return (
      <RegionState
        icon="check-circle-fill"
        title={t('kit:states.nothingWaits')}
        hint={snapshot.updatedAt ? t('kit:states.lookedAt', { time: formatTime(snapshot.updatedAt) }) : undefined}
      >
        {isState ? <Button label={t('kit:states.showAll', { records })} onClick={onClear} /> : null}
        {!isState && all ? <a href={all}>{t('kit:states.showAll', { records })}</a> : null}
      </RegionState>
    )
  }
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
