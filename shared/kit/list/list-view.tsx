import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { isUnreached } from '../../api/client.ts'
import type { Access, ListRow } from '../../api/records.ts'
import { useActions } from '../actions.ts'
import { useShortcuts } from '../keys.ts'
import { StillWaiting, useLongWait } from '../long-wait.tsx'
import { useOpeningFocus } from '../opening-focus.ts'
import { useLocale } from '../locale.ts'
import type { BulkActionIcons, ListDefinition, RowPart, ScreenProps } from '../definition.ts'
import { screenTitle } from '../screen-title.ts'
import { useReady } from '../tab.ts'
import { useReconnect } from '../use-reconnect.ts'
import { BulkBar } from './bulk-bar.tsx'
import { bulkAction, bulkChoices, type BulkChoice } from './bulk/bulk-choices.ts'
import { BulkActionDialog } from './bulk/bulk-action-dialog.tsx'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import { columnsOf, filteredColumns } from './cell-text.ts'
import { shownOf } from './column-choice.ts'
import { listActions } from './list-actions.ts'
import { ListEmpty } from './list-empty.tsx'
import { latePart } from '../late-part.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { ListGrid } from './list-grid.tsx'
import { ListHead } from './list-head.tsx'
import { useListPreferences } from './list-preferences.ts'
import { ListStopped } from './list-stopped.tsx'
import * as states from './list-state.ts'
import type { ListStore } from './list-store.ts'
import { ListTools } from './list-tools.tsx'
import { Pager, rangeText } from './pager.tsx'
import { usePopover } from './popover.tsx'
import { fileQuery, isSelected, NO_SELECTION, rowsOf, type Selection } from './selection.ts'
import { contentOf, sortText } from './list-words.ts'
import { isUsable } from '../uses/uses-action.ts'
import { Said, useSayings } from './said.tsx'
import { useDelayed } from './use-delayed.ts'
import { useGridEntry } from './use-grid-entry.ts'
import { useListFile, type ListFile } from './use-list-file.ts'
import { useStable } from './use-stable.ts'
import { useViews } from './use-views.ts'
import css from './list-view.module.css'

export interface ListViewProps extends ScreenProps {
  readonly definition: ListDefinition
  readonly store: ListStore
  /** Columns that the door filters. */
  readonly fixedFilters: readonly string[]
  /** Where a row leads, as an address of this browser tab; null when it leads nowhere. */
  readonly address: (row: ListRow) => string | null
  readonly onOpen: (rows: readonly ListRow[]) => void
  /** False where rows can only be opened one by one. */
  readonly opensMany: boolean
  /** Null without the right to add. */
  readonly onNew: (() => void) | null
  readonly canExport: boolean
  /** How form security treats columns: what is hidden from this user has no empty column. */
  readonly fields?: Access['fields'] | undefined
  /** Its records travel in files, and this user may import them. */
  readonly canImport?: boolean
  /** Fields that this user may change in many rows at once. */
  readonly bulkPaths: readonly string[]
  /** What he may do to many rows at once. */
  readonly bulkActions: BulkActionIcons
  /** What stands between its head and its tools. */
  readonly underHead?: ReactNode
  /** What he may do with the one row that is chosen. */
  readonly ofRow?: RowPart | null
}

/** Few of those who open a list ever import into it. */
const TransferDialog = latePart(async () => (await import('../transfer/transfer-dialog.tsx')).TransferDialog)
const ChangedSince = latePart(async () => (await import('./changed-since.tsx')).ChangedSince)
const UsesDialog = latePart(async () => (await import('../uses/uses-dialog.tsx')).UsesDialog)

/** The list of every screen kind that has one [1.1]: head, one tool row, grid to the edges, totals, pager. */
export function ListView(props: ListViewProps) {
  const { definition, store, screen, onNew, onOpen } = props
  useLocale()
  const { entity } = definition
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { state, answer } = snapshot
  useEffect(() => store.show(), [store])
  useReconnect(isUnreached(snapshot.error), () => void store.refresh())
  const waited = useLongWait(snapshot.since)
  useReady(props, answer !== null || snapshot.error !== null || snapshot.stopped || waited !== null)

  const columns = useMemo(
    () => columnsOf(definition).filter(({ name, isKey }) => isKey || props.fields?.[name] !== 'hide'),
    [definition, props.fields],
  )
  const filtered = useMemo(
    () => filteredColumns(definition, columns, state.filters),
    [definition, columns, state.filters],
  )
  const mine = useViews(definition, state.view)
  const { view } = mine
  const { inUse } = store
  const isInUse = inUse !== null && state.view === null && states.sameMatch(state, states.withView(state, inUse))
  const preferences = useListPreferences(definition, columns, mine)
  const [selection, setSelection] = useState<Selection>(NO_SELECTION)
  const sayings = useSayings()
  const announce = sayings.say
  /** What became of the last act, until something else is asked for. */
  const outcome = useRef('')
  const [notice, tell] = useState('')
  const [importing, setImporting] = useState(false)
  /** A file that the address names is looked at over the list. */
  const named = props.canImport ? screen.query['transfer'] : undefined
  const [using, setUsing] = useState<ListRow | null>(null)
  const [rowAsked, setRowAsked] = useState<ListRow | null>(null)
  const [since, setSince] = useState(false)
  const [acting, setActing] = useState<string | null>(null)
  const [changing, setChanging] = useState<BulkChoice | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const whole = useRef<HTMLElement>(null)
  const choosing = usePopover()
  const file = useListFile(entity, announce)
  const busyLate = useDelayed(snapshot.busy, 150)

  /** Rows that no longer match cannot stay chosen. */
  const ask = (next: states.ListState) => {
    if (!states.sameMatch(state, next)) setSelection(NO_SELECTION)
    outcome.current = ''
    tell('')
    store.set(next)
  }
  const shownColumns = shownOf(preferences.choice)
  const wanted = shownColumns.filter((name) => entity.also.includes(name)).join()
  useEffect(() => store.read(wanted === '' ? [] : wanted.split(',')), [store, wanted])
  const asked = fileQuery(selection, store.filterQuery())
  const fileOf = (kind: ListFile) => () => void (asked && file.start(kind, asked, shownColumns))
  const intoGrid = useGridEntry(whole, answer !== null)
  useOpeningFocus(screen.panel, intoGrid)
  const onSort = (column: string, added: boolean) => {
    const next = states.withSort(state, column, added, definition.order)
    ask(next)
    announce(sortText(next, column, t(columns.find(({ name }) => name === column)!.labelKey)))
  }

  const hasSelection = selection.all || selection.rows.size > 0
  const single = !selection.all && selection.rows.size === 1 ? [...selection.rows.values()][0]! : null
  const action = listActions({
    onNew,
    onSearch: () => search.current?.focus(),
    onRefresh: () => void store.refresh(),
    onColumns: hasSelection ? null : choosing.toggle,
    onSince: props.opensMany ? () => setSince(true) : null,
    onExcel: props.canExport ? fileOf('excel') : null,
    onPrint: props.canExport ? fileOf('print') : null,
    busy: file.busy,
    isTooLong: asked === null,
    onUses: single && isUsable(entity) && props.opensMany ? () => setUsing(single) : null,
    ofRow: single && props.ofRow ? { label: props.ofRow.label, run: () => setRowAsked(single) } : null,
    onImport: props.canImport ? () => setImporting(true) : null,
    onClear: hasSelection ? () => setSelection(NO_SELECTION) : null,
  })
  const mainAction = hasSelection ? Object.keys(props.bulkActions)[0] : undefined
  useActions(props, [
    ...Object.values(action),
    mainAction ? bulkAction(entity, mainAction, () => setActing(mainAction)) : null,
  ])
  useShortcuts(screen.panel, { Escape: waited === null ? null : () => store.stop() })

  const range = rangeText(snapshot)
  // An act makes the list ask again: what is said of the rows must not take the place of what is said of the act.
  useEffect(() => announce(`${outcome.current} ${range}`.trim()), [announce, range, snapshot.updatedAt])
  const title = screenTitle(screen, `${entity.module}:${entity.noun}.title`)
  const record = t(`${entity.module}:${entity.noun}.record`)
  // Rows never stand under filters that they do not match.
  const fits = answer !== null && snapshot.answered !== null && states.sameState(snapshot.answered, state)
  const failed = snapshot.error !== null && !fits
  const absent = failed || (snapshot.stopped && !fits)
  const empty = !absent && answer !== null && answer.TotalCount === 0
  const openOne = useStable((row: ListRow) => onOpen([row]))
  const addressOf = useStable(props.address)

  return (
    <section ref={whole} className={css['list']} data-density={preferences.density || undefined}>
      <ListHead
        definition={definition}
        title={title}
        answer={absent ? null : answer}
        mine={mine}
        shown={contentOf(state, shownColumns)}
        inUse={inUse}
        isInUse={isInUse}
        changed={preferences.changed || (!isInUse && !store.isAsBegun && states.isViewChanged(state, view))}
        counts={snapshot.viewCounts}
        create={action.new}
        aside={mainAction !== undefined}
        notice={hasSelection ? '' : notice}
        changes={absent ? null : snapshot.changes}
        onRefresh={() => {
          void store.refresh()
          // The button goes with what it offers.
          intoGrid()
        }}
        onView={(next) => ask(states.withView(state, next))}
        announce={announce}
      />
      {props.underHead}
      {hasSelection ? (
        <BulkBar
          selection={selection}
          total={answer?.TotalCount ?? 0}
          columns={columns.filter(({ name }) => shownColumns.includes(name))}
          totals={entity.totals}
          onAll={() => {
            setSelection({ rows: new Map(), all: true })
            announce(t('kit:list.selectedAll', { count: formatInteger(answer?.TotalCount ?? 0) }))
          }}
          onClear={() => setSelection(NO_SELECTION)}
          uses={action.uses}
          ofRow={action.ofRow && { ...action.ofRow, icon: props.ofRow!.icon }}
          files={[action.excel, action.print]}
          onOpen={props.opensMany ? onOpen : null}
          changes={answer?.More ? [] : bulkChoices(entity, props.bulkPaths)}
          onChange={setChanging}
          entity={entity}
          bulkActions={answer?.More ? {} : props.bulkActions}
          onBulkAction={setActing}
        />
      ) : (
        <ListTools
          state={state}
          columns={columns}
          filtered={filtered}
          preferences={preferences}
          search={search}
          choosing={choosing}
          refresh={action.refresh}
          excel={action.excel}
          print={action.print}
          since={action.since}
          import={action.import}
          onAsk={ask}
          onLeave={intoGrid}
          announce={announce}
        />
      )}
      <div className={css['bar']} data-busy={busyLate || undefined} />
      {waited === null ? null : <StillWaiting escapes seconds={waited} onStop={() => store.stop()} />}
      {snapshot.stopped ? (
        <ListStopped snapshot={snapshot} fits={fits} onRetry={() => void store.refresh()} onBack={() => store.back()} />
      ) : null}
      {snapshot.error === null ? null : (
        <LoadFailure error={snapshot.error} title={title} onRetry={() => void store.refresh()} />
      )}
      {absent ? null : (
        <ListGrid
          name={t('kit:list.label', { title })}
          columns={columns}
          choice={preferences.choice}
          snapshot={snapshot}
          sorts={states.seenSorts(state, definition.order)}
          skeleton={answer === null && busyLate}
          fixedFilters={props.fixedFilters}
          selection={selection}
          density={preferences.density}
          address={addressOf}
          onSelect={(next) => {
            setSelection(next)
            const chosen = answer?.List.filter((row) => isSelected(next, row)).length ?? 0
            outcome.current = ''
            announce(t('kit:list.selected', { count: formatInteger(Math.max(chosen, next.rows.size)) }))
          }}
          onOpen={openOne}
          onSort={onSort}
          onFilter={(column, filter) => ask(states.withFilter(state, column, filter))}
          onChoose={preferences.choose}
        />
      )}
      {empty ? (
        <div className={css['empty']}>
          <ListEmpty
            snapshot={snapshot}
            columns={filtered}
            record={record}
            onRemove={(column) =>
              ask(column === null ? states.withSearch(state, '') : states.withFilter(state, column, ''))
            }
            onClear={() => ask(states.withoutFilters(state))}
            onNew={onNew}
            {...{ definition, screen, host: props.host }}
          />
        </div>
      ) : null}
      {absent ? null : <Pager snapshot={snapshot} onPage={(page) => ask(states.withPage(state, page))} />}
      {changing ? (
        <BulkDialog
          panel={screen.panel}
          entity={entity}
          paths={props.bulkPaths}
          start={changing}
          rows={rowsOf(selection, answer?.TotalCount ?? 0, store.filterQuery())}
          address={(key) => `#${screen.path}?${new URLSearchParams({ record: key })}`}
          onClose={(done) => {
            setChanging(null)
            if (done) setSelection(NO_SELECTION)
          }}
        />
      ) : null}
      {importing || named !== undefined ? (
        <TransferDialog
          panel={screen.panel}
          entity={entity}
          run={named}
          onClose={(written) => {
            setImporting(false)
            if (named !== undefined) props.host.setQuery(screen.tabId, { transfer: null })
            if (written) void store.refresh()
          }}
        />
      ) : null}
      {since ? (
        <ChangedSince
          panel={screen.panel}
          onFilter={(column, filter) => ask(states.withFilter(state, column, filter))}
          onClose={() => setSince(false)}
        />
      ) : null}
      {using ? (
        <UsesDialog panel={screen.panel} entity={entity} row={using} host={props.host} onClose={() => setUsing(null)} />
      ) : null}
      {rowAsked && props.ofRow ? (
        <props.ofRow.Dialog panel={screen.panel} row={rowAsked} onClose={() => setRowAsked(null)} />
      ) : null}
      {acting ? (
        <BulkActionDialog
          panel={screen.panel}
          entity={entity}
          action={acting}
          rows={rowsOf(selection, answer?.TotalCount ?? 0, store.filterQuery())}
          address={(key) => `#${screen.path}?${new URLSearchParams({ record: key })}`}
          announce={(text) => {
            announce((outcome.current = text))
            tell(text)
          }}
          onClose={(done) => {
            setActing(null)
            if (done) setSelection(NO_SELECTION)
          }}
        />
      ) : null}
      <Said sayings={sayings} />
    </section>
  )
}
