import { CHANGED_ON } from '../../contracts/entity.ts'
import { date } from '../../contracts/fields.ts'
import { t } from '../../i18n/i18n.ts'
import { ParameterDialog } from '../parameters/parameter-dialog.tsx'

const ASKS = { id: 'kit.list', module: 'kit', noun: 'list', room: 'kit/list', parameters: { changedSince: date() } }

interface Props {
  readonly panel: HTMLElement
  readonly onFilter: (column: string, filter: string) => void
  readonly onClose: () => void
}

/** [supply 1.9a since] Asks for the day from which records were changed, and filters the list by it. */
export const ChangedSince = ({ panel, onFilter, onClose }: Props) => (
  <ParameterDialog
    panel={panel}
    title={t('kit:list.changedSince')}
    contract={ASKS}
    begin={{}}
    does={t('kit:list.filterBy')}
    onGiven={async ({ changedSince }) => {
      onFilter(CHANGED_ON, `>=${String(changedSince)}`)
      onClose()
      return []
    }}
    onClose={onClose}
  />
)
