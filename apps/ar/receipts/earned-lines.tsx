import { useId } from 'react'
import { linesOf } from '../../../shared/kit/editor/field-path.ts'
import { EntryGrid } from '../../../shared/kit/grid/entry-grid.tsx'
import type { LinesOptions, SectionPartProps } from '../../../shared/kit/definition.ts'

const COLUMNS: LinesOptions = {
  totals: ['amount', 'taxAmount'],
  optional: ['description', 'taxGroup', 'jobId', 'costCode'],
  given: true,
}

/** What is earned without an invoice; most deposits have nothing of it. */
export function EarnedLines({ store, snapshot, readOnly }: SectionPartProps) {
  const prefix = useId()
  const rows = linesOf(snapshot.draft, 'distribution')
  if (rows.length === 0) return null
  const { problems, access } = snapshot
  return <EntryGrid name="distribution" options={COLUMNS} {...{ store, rows, problems, access, readOnly, prefix }} />
}
