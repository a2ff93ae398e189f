import type { RefObject } from 'react'
import { t } from '../../i18n/i18n.ts'
import { type Action, buttonOf } from '../actions.ts'
import { region } from '../region.ts'
import { Button } from '../button.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import type { ListColumn } from './cell-text.ts'
import { DensityChoice } from './density-choice.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { useListPreferences } from './list-preferences.ts'
import { withFilter, withoutFilters, withSearch, type ListState } from './list-state.ts'
import { Popover, type usePopover } from './popover.tsx'
import { SearchBox } from './search-box.tsx'
import css from './list-view.module.css'

interface Props {
  readonly state: ListState
  readonly columns: readonly ListColumn[]
  /** With what the list is filtered by and has no column for. */
  readonly filtered: readonly ListColumn[]
  readonly preferences: ReturnType<typeof useListPreferences>
  readonly search: RefObject<HTMLInputElement | null>
  readonly choosing: ReturnType<typeof usePopover>
  readonly refresh: Action
  /** Null without the right to download. */
  readonly excel: Action | null
  readonly print: Action | null
  readonly since: Action | null
  /** Null without the right to import. */
  readonly import: Action | null
  readonly onAsk: (state: ListState) => void
  readonly onLeave: () => void
  readonly announce: (text: string) => void
}

/** The tool row: search, set filters, refresh, columns, density, Excel. */
export function ListTools(props: Props) {
  const { state, columns, preferences, choosing, onAsk } = props
  const last = props.filtered.findLast(({ name }) => state.filters[name] !== undefined)
  return (
    <div className={css['tools']} {...region('filter', t('kit:regions.tools'))}>
      <SearchBox
        search={state.search}
        input={props.search}
        onSearch={(search) => onAsk(withSearch(state, search))}
        onLeave={props.onLeave}
        onUnfilter={last ? () => onAsk(withFilter(state, last.name, '')) : null}
      />
      <FilterChips
        state={state}
        columns={props.filtered}
        onRemove={(column) => onAsk(withFilter(state, column, ''))}
        onClear={() => onAsk(withoutFilters(state))}
      />
      <span className={css['grow']} />
      {props.since ? <Button look="ghost" icon="calendar3" iconOnly {...buttonOf(props.since)} /> : null}
      <Button look="ghost" icon="arrow-clockwise" iconOnly {...buttonOf(props.refresh)} />
      <span className={css['line']} />
      <Popover label={t('kit:list.columns')} icon="layout-three-columns" open={choosing.open} onOpen={choosing.onOpen}>
        <ColumnChooser
          columns={columns}
          choice={preferences.choice}
          onChoose={preferences.choose}
          announce={props.announce}
        />
      </Popover>
      <DensityChoice value={preferences.density} onChange={preferences.setDensity} />
      {props.import ? <Button look="ghost" icon="box-arrow-in-right" {...buttonOf(props.import)} /> : null}
      {props.print ? <Button look="ghost" icon="printer-fill" iconOnly {...buttonOf(props.print)} /> : null}
      {props.excel ? (
        <Button
          look="ghost"
          icon="file-earmark-spreadsheet"
          {...buttonOf(props.excel)}
          // The tool row is full: this key is told by palette, sheet and status bar.
          shortcut={undefined}
        />
      ) : null}
    </div>
  )
}
