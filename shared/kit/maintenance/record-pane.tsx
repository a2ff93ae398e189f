import { useSyncExternalStore } from 'react'
import { useLongWait } from '../long-wait.tsx'
import { RecordEditor } from '../editor/record-editor.tsx'
import type { EditedDefinition, ScreenProps } from '../definition.ts'
import { useReady } from '../tab.ts'
import type { OpenRecord } from './open-records.ts'

interface Props extends ScreenProps {
  readonly record: OpenRecord
  readonly definition: EditedDefinition
  readonly onCopy: (initial: Readonly<Record<string, unknown>>) => void
  /** Leaves a record that cannot be shown. */
  readonly onList: () => void
}

/** The editor of one open record. A tab that begins with a record is usable once that has been read, has
 * failed, or is long in coming. */
export function RecordPane({ record, definition, screen, host, onCopy, onList }: Props) {
  const { phase, since } = useSyncExternalStore(record.store.subscribe, record.store.getSnapshot)
  const waited = useLongWait(since)
  useReady({ screen, host }, phase !== 'loading' || waited !== null)
  return (
    <RecordEditor
      store={record.store}
      sections={definition.editor}
      parts={definition.parts}
      documentActions={definition.actions}
      asideActions={definition.aside}
      effects={definition.effects}
      totals={definition.totals}
      cures={definition.cures}
      optional={definition.optional}
      opensAsText={definition.opensAsText}
      titleOf={definition.titleOf}
      lines={definition.lines}
      screen={screen}
      host={host}
      onCopy={onCopy}
      onList={onList}
    />
  )
}
