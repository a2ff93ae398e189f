import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'

interface QuestionProps {
  readonly panel: HTMLElement
  readonly title: string
  readonly about: string
  readonly does: string
  readonly onYes: () => void
  readonly onClose: () => void
}

/** What is asked before it is done: a file that says it is of another company, a posting that nobody else looks at. */
export const Question = ({ panel, title, about, does, onYes, onClose }: QuestionProps) => (
  <TabDialog
    panel={panel}
    title={title}
    onClose={onClose}
    buttons={
      <>
        <Button label={t('kit:editor.cancel')} onClick={onClose} />
        <Button look="primary" label={does} onClick={onYes} />
      </>
    }
  >
    <p>{about}</p>
  </TabDialog>
)
