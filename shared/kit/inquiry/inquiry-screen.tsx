import { useEffect, useState, useSyncExternalStore } from 'react'
import { records as callsOf, type ListRow } from '../../api/records.ts'
import { AccessStore } from '../access-store.ts'
import { ListStore } from '../list/list-store.ts'
import { ListView } from '../list/list-view.tsx'
import type { InquiryDefinition, ScreenProps } from '../screen.ts'
import { useTab } from '../tab.ts'

/** A list that only reads: a row leads to the room that keeps it. */
export function InquiryScreen({ definition, screen, host }: ScreenProps & { readonly definition: InquiryDefinition }) {
  const life = useTab()
  const { entity } = definition
  const [base] = useState(() => definition.baseFilter(screen.props))
  const list = life.keep(
    'list',
    () =>
      new ListStore(definition, base, screen.query, {
        list: (query, signal) => callsOf(entity).list(query, signal),
        onAddress: (change) => host.setQuery(screen.tabId, change),
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
