import { STEP_FROM, type PrintStep } from '../../contracts/print-run.ts'
import type { Action } from '../actions.ts'
import type { AskedStep } from './print-dialogs.tsx'
import { roundOf, type PrintSnapshot, type PrintStore } from './print-store.ts'

/** What can be done with the preview or the run that is shown, each said once; what this user may not do here is null. */
export function printActions(
  store: PrintStore,
  { panel, preview, run, busy, fetched }: PrintSnapshot,
  ask: (step: AskedStep) => void,
  isCovered: boolean,
) {
  const may = (right: string) => panel?.actions.includes(right) ?? false
  const can = (step: PrintStep) =>
    run !== null && STEP_FROM[step].includes(run.state) && may(step === 'reprint' ? 'reprint' : 'print')
  const action = (
    id: string,
    text: string,
    work: () => unknown,
    keys?: string,
    args?: Record<string, string>,
  ): Action => ({
    ...{ id, keys, group: 'screen' as const, enabled: !busy && !isCovered },
    label: { key: `kit:print.${text}`, args },
    run: () => void work(),
  })
  const isFetched = run !== null && fetched === roundOf(run)
  const [first, last] = [preview?.numbers[0] ?? '', preview?.numbers.at(-1) ?? '']
  return {
    preview: may('print') ? action('preview', 'preview', store.preview, preview || run ? 'Alt+R' : 'Ctrl+Enter') : null,
    reserve: preview
      ? action('reserve', first === last ? 'reserveOne' : 'reserve', () => store.reserve(), 'Ctrl+Enter', {
          first,
          last,
        })
      : null,
    render: can('render') ? action('render', 'render', () => store.step('render'), 'Ctrl+Enter') : null,
    // [judgement 6] The key that asks for paper never says that it came out right: what was not fetched is confirmed by a button alone.
    fetch: can('confirm')
      ? { ...action('fetch', 'fetch', store.file, isFetched ? undefined : 'Ctrl+Enter'), alias: 'Alt+P' as const }
      : null,
    confirm: can('confirm')
      ? action('confirm', 'confirm', () => store.step('confirm'), isFetched ? 'Ctrl+Enter' : undefined)
      : null,
    spoil: can('spoil') ? action('spoil', 'spoil', () => ask('spoil')) : null,
    cancel: can('cancel') ? action('cancel', 'cancel', () => ask('cancel')) : null,
    reprint: can('reprint') ? action('reprint', 'reprint', () => ask('reprint')) : null,
  }
}
export type PrintActions = ReturnType<typeof printActions>
