import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ListRow } from '../../api/records.ts'
import { bus } from '../../events/bus.ts'
import { AccessStore } from '../access-store.ts'
import { followRoom } from '../follow-room.ts'
import { listPorts } from '../list/list-ports.ts'
import { ListStore } from '../list/list-store.ts'
import { bulkActionsFor } from '../list/bulk/bulk-choices.ts'
import { ListView } from '../list/list-view.tsx'
import type { RegisterDefinition, QueueDefinition, ScreenProps } from '../definition.ts'
import type { RowTarget } from '../definition-parts.ts'
import { useTab } from '../tab.ts'
import css from './register-screen.module.css'

/** Its records are changed where they are kept. */
const NOTHING: readonly string[] = []

type Props = ScreenProps & { readonly definition: RegisterDefinition | QueueDefinition }

/**
 * A list of what is kept elsewhere: a row leads to the room that keeps its record, if this user has a door there. Of a queue
 * many rows can be acted on at once.
 */
export function RegisterScreen({ definition, screen, host }: Props) {
  const { list, access, base } = useRegister({ definition, screen, host })
  const granted = useSyncExternalStore(access.subscribe, access.getSnapshot)
  useEffect(() => list.adopt(screen.query), [list, screen.query])

  const addressOf = (row: ListRow) => {
    const target = definition.opens(row)
    return target && host.addressOf(target.room, queryOf(target))
  }
  const open = (row: ListRow) => {
    const target = definition.opens(row)
    if (target) host.openScreen(target.room, queryOf(target))
  }
  const Above = definition.kind === 'queue' ? definition.above : undefined
  const listView = (
    <ListView
      definition={definition}
      screen={screen}
      host={host}
      store={list}
      fixedFilters={Object.keys(base)}
      address={addressOf}
      // Rows of one register may lead to one room, whose tab shows one record at a time.
      opensMany={false}
      onOpen={([row]) => open(row!)}
      onNew={null}
      canExport={granted?.actions.includes('export') ?? false}
      fields={granted?.fields}
      bulkPaths={NOTHING}
      bulkActions={bulkActionsFor(definition, granted)}
    />
  )
  if (!Above) return listView
  return (
    <div className={css['screen']}>
      <Above screen={screen} host={host} />
      <div className={css['list']}>{listView}</div>
    </div>
  )
}

const queryOf = ({ record, begin }: RowTarget): Record<string, string> => ({
  ...(record !== undefined && { record }),
  ...(begin !== undefined && { begin }),
})

/** The stores of the screen, which live as long as its tab. */
function useRegister({ definition, screen, host }: Props) {
  const life = useTab()
  const { entity } = definition
  const [base] = useState(() => definition.baseFilter(screen.props))
  const access = life.keep('access', () => new AccessStore(entity))
  const list = life.keep(
    'list',
    () => new ListStore(definition, base, screen.query, listPorts(definition, access, { host, tabId: screen.tabId })),
  )
  // A register shows what others keep, so any save may have changed it; hidden, it asks again when it is next shown.
  life.keep('saves', () => {
    const saves = bus.on$('record-saved').subscribe(() => list.markStale())
    saves.add(followRoom(null, () => list.heard()))
    return { dispose: () => saves.unsubscribe() }
  })
  return { list, access, base }
}
