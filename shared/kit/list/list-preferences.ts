import { useMemo, useState } from 'react'
import { session } from '../../session/session.ts'
import type { ListDefinition } from '../screen.ts'
import type { ListColumn } from './cell-text.ts'
import { defaultChoice, readChoice, writeChoice, type ColumnChoice } from './column-choice.ts'
import { readDensity, writeDensity, type GridDensity } from './density-choice.tsx'

interface ListPreferences {
  readonly choice: ColumnChoice
  readonly density: GridDensity
  /** Null restores the screen's own columns. */
  readonly choose: (choice: ColumnChoice | null) => void
  readonly setDensity: (density: GridDensity) => void
}

/** Columns and density of one list, kept for this user on this computer. */
export function useListPreferences(
  definition: Pick<ListDefinition, 'id' | 'list'>,
  columns: readonly ListColumn[],
): ListPreferences {
  const user = session().current()?.profile.sub ?? ''
  const usual = useMemo(
    () =>
      defaultChoice(
        columns.map(({ name }) => name),
        definition.list,
      ),
    [columns, definition],
  )
  const [choice, setChoice] = useState(() => readChoice(definition.id, user, usual, localStorage))
  const [density, setDensity] = useState(() => readDensity(definition.id, user, localStorage))
  return {
    choice,
    density,
    choose(next) {
      setChoice(next ?? usual)
      writeChoice(definition.id, user, next, localStorage)
    },
    setDensity(next) {
      setDensity(next)
      writeDensity(definition.id, user, next, localStorage)
    },
  }
}
