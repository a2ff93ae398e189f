import type { Action } from '../actions.ts'
import type { ListFile } from './use-list-file.ts'
import { usesAction } from '../uses/uses-action.ts'

interface ListWork {
  readonly onNew: (() => void) | null
  readonly onSearch: () => void
  readonly onRefresh: () => void
  /** Null where rows are not records. */
  readonly onSince: (() => void) | null
  readonly onColumns: (() => void) | null
  readonly onExcel: (() => void) | null
  readonly onPrint: (() => void) | null
  /** The file that is being made. */
  readonly busy: ListFile | null
  /** More rows are chosen than a file takes. */
  readonly isTooLong: boolean
  /** Of the one row that is chosen; null where nothing uses such records, or others are chosen. */
  readonly onUses: (() => void) | null
  /** What the screen does with the one row that is chosen. */
  readonly ofRow: { readonly label: string; readonly run: () => void } | null
  readonly onImport: (() => void) | null
  readonly onClear: (() => void) | null
}

/** What a list can do, each said once (visual reference §7); what this user may not do is null. */
export function listActions(on: ListWork) {
  const nothing = () => {}
  const label = (name: string) => ({ key: `kit:list.${name}` })
  return {
    new: on.onNew && action('new', 'Alt+N', label('new'), on.onNew),
    search: action('search', '/', label('search'), on.onSearch),
    refresh: action('refresh', 'Alt+R', label('refresh'), on.onRefresh),
    columns: { ...action('columns', 'Alt+C', label('columns'), on.onColumns ?? nothing), enabled: !!on.onColumns },
    // Without a key of its own, as the import.
    since: on.onSince && action('since', undefined, label('changedSince'), on.onSince),
    excel: on.onExcel && {
      ...action('excel', 'Alt+X', label(on.busy === 'excel' ? 'excelBusy' : 'excel'), on.onExcel),
      enabled: !on.busy && !on.isTooLong,
    },
    print: on.onPrint && {
      ...action('print', 'Alt+P', label(on.busy === 'print' ? 'printBusy' : 'print'), on.onPrint),
      enabled: !on.busy && !on.isTooLong,
    },
    uses: on.onUses && usesAction(on.onUses, 'list'),
    ofRow: on.ofRow && action('of-row', undefined, { key: on.ofRow.label }, on.ofRow.run),
    // Without a key of its own: it is not a thing of every day.
    import: on.onImport && action('import', undefined, { key: 'kit:transfer.open' }, on.onImport),
    clear: { ...action('clear', 'Escape', label('clearSelection'), on.onClear ?? nothing), enabled: !!on.onClear },
  }
}

const action = (id: string, keys: Action['keys'], label: Action['label'], run: () => void): Action => ({
  id,
  keys,
  label,
  group: 'list',
  run,
})
