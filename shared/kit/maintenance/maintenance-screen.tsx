import { Activity, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Access, ListRow } from '../../api/records.ts'
import { AccessStore } from '../access-store.ts'
import { type Action, useActions } from '../actions.ts'
import { bulkActionsFor, bulkPaths } from '../list/bulk/bulk-choices.ts'
import { listPorts } from '../list/list-ports.ts'
import { ListStore } from '../list/list-store.ts'
import { ListView } from '../list/list-view.tsx'
import type { EditedDefinition, RowPart, ScreenProps } from '../definition.ts'
import { throughDoor } from '../through-door.ts'
import { useTab } from '../tab.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { OpenRecords, type OpenRecord } from './open-records.ts'
import { RecordPane } from './record-pane.tsx'
import { RecordStrip } from './record-strip.tsx'
import css from './maintenance-screen.module.css'

type Props = ScreenProps & { readonly definition: EditedDefinition }

/** List and editor of one master, or of one kind of document (house style 2.4). List and open records stand side by side, each alive while hidden. */
export function MaintenanceScreen({ definition: whole, screen, host }: Props) {
  const definition = throughDoor(whole, screen.props)
  const { entity } = definition
  const { list, records, access, base } = useMaintenance({ definition, screen, host })
  const { records: open, current } = useSyncExternalStore(records.subscribe, records.getSnapshot)
  const granted = useSyncExternalStore(access.subscribe, access.getSnapshot)
  const [leaving, setLeaving] = useState<OpenRecord | null>(null)

  useEffect(() => records.start(), [records])
  useEffect(() => {
    records.adopt(screen.query)
    list.adopt(screen.query)
  }, [records, list, screen.query])
  useListFocus(screen.panel, current === null)
  useTheOnly({ definition, screen, host }, list, records)

  const close = (record: OpenRecord) => {
    if (record.store.unsaved().length === 0) return records.close(record.ref)
    records.show(record.ref)
    setLeaving(record)
  }
  const onNew = granted?.actions.includes('add') ? () => records.create() : null
  useActions({ screen, host }, [current !== null && onNew && newRecord(onNew)])

  const Above = definition.parts.aboveList
  const Under = definition.parts.underHead
  const Other = definition.parts.inPlaceOfList?.[screen.query['as'] ?? '']
  return (
    <div className={css['screen']}>
      {open.length > 0 ? (
        <RecordStrip records={open} current={current} onShow={(ref) => records.show(ref)} onClose={close} />
      ) : null}
      <Activity mode={current === null ? 'visible' : 'hidden'}>
        <div className={css['pane']}>
          {Above ? <Above screen={screen} host={host} /> : null}
          {Other ? (
            <Other screen={screen} host={host} onOpen={(id, name) => records.open(id, name)} />
          ) : (
            <ListView
              definition={definition}
              screen={screen}
              host={host}
              store={list}
              underHead={Under ? <Under screen={screen} host={host} /> : null}
              fixedFilters={Object.keys(base)}
              address={(row) => `#${screen.path}?${new URLSearchParams({ record: nameOf(definition, row) })}`}
              onOpen={(rows) => rows.forEach((row) => records.open(row.id, nameOf(definition, row)))}
              opensMany
              onNew={onNew}
              canExport={granted?.actions.includes('export') ?? false}
              fields={granted?.fields}
              canImport={granted?.actions.includes('import') ?? false}
              bulkPaths={bulkPaths(entity, definition.bulk, granted)}
              bulkActions={bulkActionsFor(definition, granted)}
              ofRow={rowPart(definition, granted)}
            />
          )}
        </div>
      </Activity>
      {open.map((record) => (
        <Activity key={record.ref} mode={record.ref === current ? 'visible' : 'hidden'}>
          <div className={css['pane']}>
            <RecordPane
              record={record}
              definition={definition}
              screen={screen}
              host={host}
              onCopy={(copied) => records.createLike(copied)}
              onList={() => records.close(record.ref)}
            />
          </div>
        </Activity>
      ))}
      {leaving ? (
        <LeaveQuestion
          panel={screen.panel}
          store={leaving.store}
          onAnswer={(mayClose) => {
            setLeaving(null)
            if (mayClose) records.close(leaving.ref)
          }}
        />
      ) : null}
    </div>
  )
}

/** Null for whoever may not do it. */
const rowPart = ({ parts: { ofRow } }: EditedDefinition, access: Access | null): RowPart | null =>
  ofRow && access?.actions.includes(ofRow.right) ? ofRow : null

/** What the address calls a record. */
const nameOf = ({ recordBy, entity }: EditedDefinition, row: ListRow): string =>
  String(recordBy === 'id' ? row.id : row[entity.key])

/** Opens the one record of a screen that has no other, once, when its list has come. */
function useTheOnly({ definition, screen }: Props, list: ListStore, records: OpenRecords): void {
  const waits = useRef(definition.opensTheOnly && !screen.query['record'])
  useEffect(() => {
    if (!waits.current) return
    const look = () => {
      const { answer } = list.getSnapshot()
      if (!answer || !waits.current) return
      waits.current = false
      const [row] = answer.List
      if (answer.TotalCount === 1 && row) records.open(row.id, nameOf(definition, row))
    }
    look()
    return list.subscribe(look)
  }, [list, records, definition])
}

/** While a record is shown the list is silent, and New with it. */
const newRecord = (run: () => void): Action => ({
  id: 'new',
  keys: 'Alt+N',
  label: { key: 'kit:list.new' },
  group: 'screen',
  run,
})

/** The stores of the screen, which live as long as its tab. */
function useMaintenance({ definition, screen, host }: Props) {
  const life = useTab()
  const { tabId, props } = screen
  const [base] = useState(() => definition.baseFilter(props))
  const access = life.keep('access', () => new AccessStore(definition.entity))
  const list = life.keep(
    'list',
    () => new ListStore(definition, base, screen.query, listPorts(definition, access, { host, tabId })),
  )
  const records = life.keep(
    'records',
    () =>
      new OpenRecords(
        {
          definition,
          tabId,
          host,
          props,
          access,
          onSaved: () => list.markStale(),
          onChanged: () => list.heard(),
        },
        screen.query['record'],
      ),
  )
  return { list, records, access, base }
}

/** Back from a record the panel takes the focus, and its list hands it to the cell where it was left. */
function useListFocus(panel: HTMLElement, isList: boolean): void {
  const before = useRef(isList)
  useEffect(() => {
    if (isList && !before.current) panel.focus({ preventScroll: true })
    before.current = isList
  }, [panel, isList])
}
