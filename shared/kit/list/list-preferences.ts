import { useMemo, useState } from 'react'
import type { Density } from '../../contracts/preferences.ts'
import type { ListDefinition } from '../definition.ts'
import type { ListColumn } from './cell-text.ts'
import {
  defaultChoice,
  inView,
  reconciled,
  sameColumns,
  settingsOf,
  shownOf,
  type ColumnChoice,
} from './column-choice.ts'
import type { GridDensity } from './density-choice.tsx'
import type { useViews } from './use-views.ts'

interface ListPreferences {
  readonly choice: ColumnChoice
  readonly density: GridDensity
  /** Null restores the screen's own columns, or those of the view. */
  readonly choose: (choice: ColumnChoice | null) => void
  readonly setDensity: (density: GridDensity) => void
  /** The columns are no longer those that the view was saved with. */
  readonly changed: boolean
}

/**
 * Columns and density of one list, kept for this user on the server. In a view that has columns of its own they are shown;
 * a choice made there is the view's matter until it is saved, widths and frozen columns are the user's everywhere.
 */
export function useListPreferences(
  definition: Pick<ListDefinition, 'list'>,
  columns: readonly ListColumn[],
  { store, own, view }: Pick<ReturnType<typeof useViews>, 'store' | 'own' | 'view'>,
): ListPreferences {
  const [tried, setTried] = useState<{ view: string; columns: readonly string[] } | null>(null)
  const usual = useMemo(
    () =>
      defaultChoice(
        columns.map(({ name }) => name),
        definition.list,
      ),
    [columns, definition],
  )
  const stored = own.settings.columns
  const mine = useMemo(() => (stored ? reconciled(stored, usual) : usual), [stored, usual])
  const triedHere = tried?.view === view.key ? tried.columns : null
  const shown = triedHere ?? view.columns
  const choice = useMemo(() => inView(mine, shown), [mine, shown])
  return {
    choice,
    density: own.settings.density ?? '',
    choose(next) {
      if (view.columns === null) return store.choose({ columns: next && settingsOf(next) })
      setTried(next && { view: view.key, columns: shownOf(next) })
      if (next && (next.widths !== choice.widths || next.frozen !== choice.frozen))
        store.choose({ columns: settingsOf({ ...mine, widths: next.widths, ...frozenAs(mine, next) }) })
    },
    setDensity: (next) => store.choose({ density: (next || null) as Density | null }),
    changed:
      view.columns !== null && triedHere !== null && !sameColumns(triedHere, shownOf(inView(mine, view.columns))),
  }
}

/** The user's own order with the columns in front that he froze in a view. */
function frozenAs(mine: ColumnChoice, next: ColumnChoice): Pick<ColumnChoice, 'order' | 'frozen'> {
  const frozen = next.order.slice(0, next.frozen)
  return { order: [...frozen, ...mine.order.filter((name) => !frozen.includes(name))], frozen: frozen.length }
}
