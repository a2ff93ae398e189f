import { text } from '../../../shared/contracts/fields.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { ParameterDialog } from '../../../shared/kit/parameters/parameter-dialog.tsx'

interface Props {
  readonly panel: HTMLElement
  readonly title: string
  readonly onClose: () => void
  readonly onReopen: (reason: string) => void
}

const ASKED = {
  ...{ id: 'gl.fiscalYear', module: 'gl', noun: 'fiscalYear.panel', room: 'gl/fiscal-year' },
  parameters: { reason: text({ max: 500 }) },
}

/** Reopening is done with a reason, which stands in the change log beside it. */
export const ReopenDialog = ({ panel, title, onClose, onReopen }: Props) => (
  <ParameterDialog
    panel={panel}
    title={title}
    about={t('gl:fiscalYear.panel.reopenMessage')}
    contract={ASKED}
    begin={{}}
    does={t('gl:fiscalYear.panel.reopenYes')}
    onGiven={(given) => {
      onReopen(String(given['reason']))
      return Promise.resolve([])
    }}
    onClose={onClose}
  />
)
