import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { actionKey, problemText, recordName } from './labels.ts'
import type { Question } from './record-snapshot.ts'
import type { RecordStore } from './record-store.ts'
import { TabDialog } from './tab-dialog.tsx'

interface QuestionProps {
  readonly panel: HTMLElement
  readonly store: RecordStore
  readonly question: Question
}

/** What the server asks before it saves or deletes. */
export function QuestionDialog({ panel, store, question }: QuestionProps) {
  const name = recordName(store.entity, store.key)
  const words = wordsOf(store, question, name)
  return (
    <TabDialog
      panel={panel}
      title={words.title}
      onClose={() => void store.answer(false)}
      buttons={
        <>
          <Button data-first="" label={t('kit:editor.goBack')} onClick={() => void store.answer(false)} />
          <Button
            look={question.about === 'remove' ? 'danger' : 'primary'}
            label={words.yes}
            onClick={() => void store.answer(true)}
          />
        </>
      }
    >
      {question.problems.map((problem) => (
        <p key={`${problem.Field} ${problem.Key}`}>{problemText(store.entity, problem)}</p>
      ))}
    </TabDialog>
  )
}

function wordsOf({ entity }: RecordStore, { about }: Question, name: string): { title: string; yes: string } {
  if (about === 'save') return { title: t('kit:editor.questionSave', { name }), yes: t('kit:editor.questionSaveYes') }
  if (about === 'remove')
    return { title: t('kit:editor.deleteTitle', { name }), yes: t('kit:editor.questionDeleteYes') }
  const action = t(actionKey(entity, about.action))
  return { title: t('kit:document.question', { action, name }), yes: t('kit:document.questionYes', { action }) }
}

interface ConfirmProps {
  readonly panel: HTMLElement
  readonly store: RecordStore
  readonly about: 'revert' | 'delete'
  readonly onClose: () => void
}

/** [S8.38] Asked before changes are given up, and before a record is deleted. */
export function ConfirmDialog({ panel, store, about, onClose }: ConfirmProps) {
  const name = recordName(store.entity, store.key)
  const isDelete = about === 'delete'
  const answer = () => {
    onClose()
    if (isDelete) void store.remove()
    else store.discard()
  }
  return (
    <TabDialog
      panel={panel}
      title={isDelete ? t('kit:editor.deleteTitle', { name }) : t('kit:editor.revertTitle')}
      onClose={onClose}
      buttons={
        <>
          <Button data-first="" label={t('kit:editor.cancel')} onClick={onClose} />
          <Button
            look="danger"
            label={isDelete ? t('kit:editor.deleteYes', { key: store.key }) : t('kit:editor.revertYes')}
            onClick={answer}
          />
        </>
      }
    >
      <p>{isDelete ? t('kit:editor.deleteMessage') : t('kit:editor.revertMessage', { name })}</p>
    </TabDialog>
  )
}
