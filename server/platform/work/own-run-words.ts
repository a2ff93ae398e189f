import { titleKeyOf } from '../../../shared/contracts/doors.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { OwnRun, RunOutcome } from '../../../shared/contracts/work.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import type { OwnRow } from './own-runs.ts'

/** Called as its screen is called; the module that owns it need not be there. */
export function inWords({ named, cameTo, ...row }: OwnRow, texts: SuiteTexts, locale: Locale): OwnRun {
  const say = (key: string, args?: Record<string, string>) => texts.text(locale, key, args)
  const title = titleKeyOf(row.room)
  const action = `${title.replace(/\.title$/, '')}.actions.${row.action}`
  const whatOf: Record<OwnRow['kind'], () => string | null> = {
    report: () => say(`kit:work.actions.${row.action}`),
    transfer: () => say(`kit:work.actions.${row.action}`, { file: named ?? '' }),
    printRun: () => null,
    work: () => {
      // A process is named by its screen alone.
      if (row.action === 'run') return null
      const what = row.action === 'edit' ? say('kit:work.actions.edit') : say(action)
      return what === action ? null : what
    },
  }
  return { ...row, title: say(title), what: whatOf[row.kind](), outcome: outcomeOf({ ...row, named, cameTo }) }
}

/** What came of it, once it has come to something. */
function outcomeOf({ kind, state, cameTo }: OwnRow): RunOutcome | null {
  if (!cameTo || state === 'Waiting' || state === 'Running') return null
  const args = cameTo as RunOutcome['args']
  switch (kind) {
    case 'work':
      return { key: 'kit:work.summary', args }
    case 'report':
      return { key: 'kit:work.came.report', args }
    case 'printRun':
      return { key: Number(args['spoiled']) > 0 ? 'kit:work.came.printSpoiled' : 'kit:work.came.print', args }
    case 'transfer': {
      const { added, changed, unchanged, bad, written } = cameTo as Record<string, number>
      const figures = { added, changed, unchanged, bad } as RunOutcome['args']
      if (written) return { key: 'kit:work.came.imported', args: figures }
      return { key: bad ? 'kit:work.came.bad' : 'kit:work.came.checked', args: figures }
    }
  }
}
