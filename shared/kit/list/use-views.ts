import { useMemo, useSyncExternalStore } from 'react'
import type { OwnList } from '../../contracts/list-own.ts'
import type { ListDefinition } from '../definition.ts'
import { ALL_ROWS, choiceOf, viewChoices, type ListViewChoice } from './list-views.ts'
import { ownColumnsHere, ownListOf, type OwnListStore } from './own-list.ts'

interface Views {
  readonly store: OwnListStore
  readonly own: OwnList
  /** All that can be chosen, all rows first. */
  readonly views: readonly ListViewChoice[]
  /** The one that the list stands in. */
  readonly view: ListViewChoice
}

/** Columns of something that has no views. */
export function useColumnsHere(id: string): Pick<Views, 'store' | 'own' | 'view'> {
  const store = ownColumnsHere(id)
  const own = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return { store, own, view: ALL_ROWS }
}

/** The views of a list as this user sees them, in all tabs alike. */
export function useViews(definition: ListDefinition, current: string | null): Views {
  const store = ownListOf(definition.entity)
  const own = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const views = useMemo(() => viewChoices(definition, own), [definition, own])
  return { store, own, views, view: choiceOf(views, current) }
}
