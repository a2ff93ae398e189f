import { useState } from 'react'
import { BOOKED_KINDS, type BookedEntry } from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { choice, date, flag, lookup, money, optional, text } from '../../../shared/contracts/fields.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'
import { ParameterDialog } from '../../../shared/kit/parameters/parameter-dialog.tsx'

const OF = {
  id: 'gl.bankReconciliation',
  module: 'gl',
  noun: 'bankReconciliation.asked',
  room: 'gl/bank-reconciliation',
}
const say = (name: string, args: Record<string, string | number> = {}) => t(`gl:bankReconciliation.asked.${name}`, args)

interface Asks<T> {
  readonly panel: HTMLElement
  readonly onClose: () => void
  /** Does it; false keeps the dialog open. */
  readonly onGiven: (given: T) => Promise<boolean>
}

const NONE: readonly Problem[] = []
const close = async (done: Promise<boolean>, onClose: () => void): Promise<readonly Problem[]> => {
  // What refuses it is said under the head of the screen, which stays in sight beside the dialog.
  await done
  onClose()
  return NONE
}

export interface StatementGiven {
  readonly statementDate: string
  readonly closing: string
  readonly opening: string | null
}

const STATEMENT = { ...OF, parameters: { statementDate: date(), closing: money(), opening: optional(money()) } }

/** The day and the closing balance of a statement; its opening only for the first one of a bank. */
export const StatementDialog = ({
  panel,
  title,
  begin,
  onGiven,
  onClose,
}: Asks<StatementGiven> & { readonly title: string; readonly begin: Partial<StatementGiven> }) => (
  <ParameterDialog
    panel={panel}
    title={title}
    about={say('statementAbout')}
    contract={STATEMENT}
    begin={begin}
    does={say('statementDoes')}
    onGiven={(given) => close(onGiven(given as unknown as StatementGiven), onClose)}
    onClose={onClose}
  />
)

const ENTRY = {
  ...OF,
  parameters: {
    glAccount: lookup('gl.account', { active: 'true', heading: 'false' }, { max: 40, upper: true }),
    kind: choice(BOOKED_KINDS),
    memo: optional(text({ max: 200 })),
  },
}

interface EntryProps extends Asks<BookedEntry> {
  readonly about: string
  /** In the currency of the bank; what came in is positive. */
  readonly amount: string
  readonly begin: { readonly glAccount: string | null; readonly kind: string | null; readonly memo: string | null }
}

/** What is booked for a line of the bank, or for what is left between both sides. */
export const EntryDialog = ({ panel, about, amount, begin, onGiven, onClose }: EntryProps) => (
  <ParameterDialog
    panel={panel}
    title={say('entryTitle')}
    about={about}
    contract={ENTRY}
    begin={{ glAccount: begin.glAccount ?? '', kind: begin.kind ?? 'Other', memo: begin.memo }}
    does={say('entryDoes')}
    onGiven={({ glAccount, kind, memo }) => {
      const line = { glAccount: String(glAccount), amount, memo: (memo as string | null) || null }
      return close(onGiven({ kind: kind as BookedEntry['kind'], lines: [line] }), onClose)
    }}
    onClose={onClose}
  />
)

const REASON = { ...OF, parameters: { reason: text({ max: 200 }) } }

/** Why a line is left out. */
export const ReasonDialog = ({ panel, about, onGiven, onClose }: Asks<string> & { readonly about: string }) => (
  <ParameterDialog
    panel={panel}
    title={say('excludeTitle')}
    about={about}
    contract={REASON}
    begin={{}}
    does={say('excludeDoes')}
    onGiven={({ reason }) => close(onGiven(String(reason)), onClose)}
    onClose={onClose}
  />
)

const UNDO = { ...OF, parameters: { reason: text({ max: 200 }), reverseEntries: flag() } }

/** [S4.42] Undo, with its question: why, and whether what was booked is taken back too. */
export const UndoDialog = ({
  panel,
  number,
  onGiven,
  onClose,
}: Asks<{ reason: string; reverseEntries: boolean }> & { readonly number: string }) => (
  <ParameterDialog
    panel={panel}
    title={say('undoTitle', { number })}
    about={say('undoAbout', { number })}
    contract={UNDO}
    begin={{ reverseEntries: false }}
    does={say('undoDoes')}
    onGiven={({ reason, reverseEntries }) =>
      close(onGiven({ reason: String(reason), reverseEntries: reverseEntries === true }), onClose)
    }
    onClose={onClose}
  />
)

interface AskProps {
  readonly panel: HTMLElement
  readonly title: string
  readonly about: string
  readonly answers: readonly { readonly label: string; readonly look?: 'primary'; readonly run: () => void }[]
  readonly onClose: () => void
}

/** A question with its answers; to go back is the safe one. */
export function AskDialog({ panel, title, about, answers, onClose }: AskProps) {
  const [isDone, setDone] = useState(false)
  return (
    <TabDialog
      panel={panel}
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button data-first="" label={t('kit:editor.goBack')} onClick={onClose} />
          {answers.map(({ label, look, run }) => (
            <Button
              key={label}
              {...(look ? { look } : {})}
              label={label}
              disabled={isDone}
              onClick={() => {
                setDone(true)
                onClose()
                run()
              }}
            />
          ))}
        </>
      }
    >
      <p>{about}</p>
    </TabDialog>
  )
}
