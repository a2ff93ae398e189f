import type { Action } from '../actions.ts'

interface ReportWork {
  /** Running it is what is done next: it has the main key. */
  readonly isMain: boolean
  readonly run: () => void
  readonly again: (() => void) | null
  readonly stop: (() => void) | null
  readonly find: () => void
  readonly columns: () => void
  readonly excel: (() => void) | null
  readonly pdf: (() => void) | null
  readonly background: (() => void) | null
  /** The file that is being fetched. */
  readonly busy: 'xlsx' | 'pdf' | null
}

/** What a report can do, each said once (visual reference §7); what cannot be done now is there, disabled. */
export function reportActions(on: ReportWork) {
  const action = (
    id: string,
    keys: string | undefined,
    key: string,
    run: (() => void) | null,
    enabled = true,
  ): Action => ({
    id,
    keys,
    label: { key },
    group: 'screen',
    enabled: enabled && run !== null,
    run: run ?? (() => {}),
  })
  return {
    run: action('run', on.isMain ? 'Ctrl+Enter' : undefined, 'kit:report.run', on.run),
    again: action('refresh', 'Alt+R', 'kit:report.again', on.again),
    stop: action('stop', 'Escape', 'kit:report.stop', on.stop),
    find: action('find', '/', 'kit:report.find', on.find),
    columns: action('columns', 'Alt+C', 'kit:list.columns', on.columns),
    excel: action('excel', 'Alt+X', on.busy === 'xlsx' ? 'kit:list.excelBusy' : 'kit:list.excel', on.excel, !on.busy),
    background: action('background', undefined, 'kit:report.background', on.background),
    pdf: action('pdf', 'Alt+P', on.busy === 'pdf' ? 'kit:report.pdfBusy' : 'kit:report.pdf', on.pdf, !on.busy),
  }
}
export type ReportActions = ReturnType<typeof reportActions>
