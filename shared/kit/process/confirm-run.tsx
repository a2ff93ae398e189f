import type { Entity } from '../../contracts/entity.ts'
import type { Problem } from '../../contracts/result.ts'
import { hasText, t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { problemText } from '../editor/labels.ts'
import { TabDialog } from '../editor/tab-dialog.tsx'

interface Props {
  readonly panel: HTMLElement
  readonly entity: Entity
  readonly question: readonly Problem[]
  /** What the danger button names: `End sessions`. */
  readonly verb: string
  /** Where the words of the process stand. */
  readonly words: string
  readonly onAnswer: (yes: boolean) => void
}

/** [visual reference §6] What is about to happen, in the words of its rules; the safe button is first and has the focus. */
export function ConfirmRun({ panel, entity, question, verb, words, onAnswer }: Props) {
  // [judgement-supply, rule 6] Where a process says it, the button names what it does, with its count.
  const own = (name: 'does' | 'keeps') => {
    const [asked] = question.flatMap(({ Key, Args }) => {
      const key = `${words}.${name}.${Key.split('.').at(-1)!}`
      return hasText(key) ? [t(key, Args)] : []
    })
    return asked
  }
  return (
    <TabDialog
      panel={panel}
      title={t('kit:process.confirmTitle', { process: verb })}
      onClose={() => onAnswer(false)}
      buttons={
        <>
          <Button data-first="" label={own('keeps') ?? t('kit:process.goBack')} onClick={() => onAnswer(false)} />
          <Button look="danger" label={own('does') ?? verb} onClick={() => onAnswer(true)} />
        </>
      }
    >
      {question.map((problem) => (
        <p key={problem.Key}>{problemText(entity, problem)}</p>
      ))}
    </TabDialog>
  )
}
