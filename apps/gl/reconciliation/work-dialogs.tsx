import type {
  BankLine,
  BookedEntry,
  MatchAsked,
  Matched,
  Proposal,
  ReconciliationWork,
} from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { AskDialog, EntryDialog, ReasonDialog, StatementDialog } from './dialogs.tsx'
import { reasonText } from './reason-text.ts'

const say = (name: string, args: Record<string, string | number> = {}) => t(`gl:bankReconciliation.work.${name}`, args)

/** What is asked before something is done to a statement, or before it is left. */
export type WorkDialog =
  | {
      readonly kind: 'entry'
      readonly asked: MatchAsked
      readonly amount: string
      readonly about: string
      readonly proposal: Proposal | null
    }
  | { readonly kind: 'exclude'; readonly line: BankLine }
  | { readonly kind: 'takeBack'; readonly match: Matched }
  | { readonly kind: 'tick' }
  | { readonly kind: 'statement' }
  | { readonly kind: 'exit' }

interface Props {
  readonly dialog: WorkDialog | null
  readonly panel: HTMLElement
  readonly work: ReconciliationWork
  readonly chosenBooks: readonly string[]
  readonly match: (asked: MatchAsked) => Promise<boolean>
  readonly send: (name: string, body: object) => Promise<boolean>
  readonly visit: readonly string[]
  readonly onVisit: (matches: readonly string[]) => void
  readonly onExit: () => void
  readonly onClose: () => void
}

/** The dialog that is open over the work on a statement, and what its answer does. */
export function WorkDialogs({ dialog, panel, work, chosenBooks, match, send, visit, onVisit, onExit, onClose }: Props) {
  const shared = { panel, onClose }
  if (dialog === null) return null
  if (dialog.kind === 'entry') {
    const { proposal, asked } = dialog
    const begin = proposal ?? { glAccount: null, kind: null, memo: null }
    const given = (entry: BookedEntry) => match({ ...asked, entry })
    return <EntryDialog {...shared} about={dialog.about} amount={dialog.amount} begin={begin} onGiven={given} />
  }
  if (dialog.kind === 'exclude')
    return (
      <ReasonDialog
        {...shared}
        about={`${formatDate(dialog.line.on)} ${dialog.line.text}`}
        onGiven={(reason) => send('exclude', { line: dialog.line.id, reason })}
      />
    )
  if (dialog.kind === 'statement') {
    const { statementDate, closing, opening } = work
    return (
      <StatementDialog
        {...shared}
        title={say('statement')}
        begin={{ statementDate, closing, opening: work.isFirst ? opening : null }}
        onGiven={(given) => send('balance', given)}
      />
    )
  }
  if (dialog.kind === 'tick')
    return (
      <AskDialog
        {...shared}
        title={say('tickTitle')}
        about={say('tickAbout', { count: chosenBooks.length })}
        answers={[
          { label: say('tickDoes'), look: 'primary', run: () => void match({ lines: [], books: chosenBooks }) },
        ]}
      />
    )
  if (dialog.kind === 'exit')
    return (
      <AskDialog
        {...shared}
        title={say('exitTitle')}
        about={say('exitAbout', { count: visit.length })}
        answers={[
          {
            label: say('exitWithout'),
            run: () =>
              void send('take-back', { matches: visit, reverseEntries: false }).then((isDone) => {
                if (!isDone) return
                onVisit([])
                onExit()
              }),
          },
          { label: say('saveAndExit'), look: 'primary', run: onExit },
        ]}
      />
    )
  const { match: one } = dialog
  const isBooked = one.reason.startsWith('booked') || one.reason === 'tolerance'
  const takeBack = (reverseEntries: boolean) => () =>
    void send('take-back', { matches: [one.id], reverseEntries }).then(
      (isDone) => isDone && onVisit(visit.filter((id) => id !== one.id)),
    )
  return (
    <AskDialog
      {...shared}
      title={say('takeBackTitle')}
      about={
        isBooked
          ? say('takeBackBooked', { reason: reasonText(one) })
          : say('takeBackAbout', { reason: reasonText(one) })
      }
      answers={[
        ...(isBooked && work.actions.includes('book') ? [{ label: say('takeBackEntry'), run: takeBack(true) }] : []),
        { label: say('takeBackDoes'), look: 'primary' as const, run: takeBack(false) },
      ]}
    />
  )
}
