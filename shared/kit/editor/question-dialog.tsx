import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { problemText, recordName } from './labels.ts'
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
  const isSave = question.about === 'save'
  return (
    <TabDialog
      panel={panel}
      title={t(isSave ? 'kit:editor.questionSave' : 'kit:editor.deleteTitle', { name })}
      onClose={() => void store.answer(false)}
      buttons={
        <>
          <Button data-first="" label={t('kit:editor.goBack')} onClick={() => void store.answer(false)} />
          <Button
            look={isSave ? 'primary' : 'danger'}
            label={t(isSave ? 'kit:editor.questionSaveYes' : 'kit:editor.questionDeleteYes')}
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
  const act = () => {
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
            onClick={act}
          />
        </>
      }
    >
      <p>{isDelete ? t('kit:editor.deleteMessage') : t('kit:editor.revertMessage', { name })}</p>
    </TabDialog>
  )
}
