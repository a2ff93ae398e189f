import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { records as callsOf, type ListRow } from '../../api/records.ts'
import { AccessStore } from '../access-store.ts'
import { addressChange } from '../list/list-state.ts'
import { ListStore } from '../list/list-store.ts'
import { ListView } from '../list/list-view.tsx'
import type { InquiryDefinition, ScreenProps } from '../screen.ts'
import { useTab } from '../tab.ts'

/** A list that only reads: a row leads to the room that keeps it. */
export function InquiryScreen({ definition, screen, host }: ScreenProps & { readonly definition: InquiryDefinition }) {
  const life = useTab()
  const { entity } = definition
  const [base] = useState(() => definition.baseFilter(screen.props))
  const newest = useRef(screen.query)
  useEffect(() => {
    newest.current = screen.query
  })
  const list = life.keep(
    'list',
    () =>
      new ListStore(definition, base, screen.query, {
        list: (query, signal) => callsOf(entity).list(query, signal),
        onState: (state) => host.setQuery(screen.tabId, addressChange(newest.current, state)),
      }),
  )
  const access = life.keep('access', () => new AccessStore(entity))
  const granted = useSyncExternalStore(access.subscribe, access.getSnapshot)
  useEffect(() => list.adopt(screen.query), [list, screen.query])

  const open = (row: ListRow) => void host.openScreen(definition.opens, { record: String(row[entity.key]) })
  return (
    <ListView
      definition={definition}
      screen={screen}
      host={host}
      store={list}
      fixedFilters={Object.keys(base)}
      address={() => `#${screen.path}`}
      onOpen={(rows) => rows.forEach(open)}
      onNew={null}
      canExport={granted?.actions.includes('export') ?? false}
    />
  )
}
