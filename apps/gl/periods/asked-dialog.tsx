import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import type { RecordStore } from '../../../shared/kit/editor/record-store.ts'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'
import type { Asked } from '../../../shared/kit/editor/use-command.ts'

interface Props {
  readonly panel: HTMLElement
  readonly store: RecordStore
  readonly title: string
  readonly yes: string
  readonly asked: Asked
}

/** What the server asks before a command is carried out; the safe answer has the focus. */
export const AskedDialog = ({ panel, store, title, yes, asked }: Props) => (
  <TabDialog
    panel={panel}
    title={title}
    onClose={() => asked.answer(false)}
    buttons={
      <>
        <Button data-first="" label={t('kit:editor.goBack')} onClick={() => asked.answer(false)} />
        <Button look="primary" label={yes} onClick={() => asked.answer(true)} />
      </>
    }
  >
    {asked.problems.map((problem) => (
      <p key={`${problem.Field} ${problem.Key}`}>{problemText(store.entity, problem)}</p>
    ))}
  </TabDialog>
)
