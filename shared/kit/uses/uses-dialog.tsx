import { records, type ListRow } from '../../api/records.ts'
import type { Entity } from '../../contracts/entity.ts'
import type { ScreenHost } from '../../events/host.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { recordName } from '../editor/labels.ts'
import { TabDialog } from '../editor/tab-dialog.tsx'
import { useUses } from './use-uses.ts'
import { UsesTable } from './uses-table.tsx'

interface Props {
  readonly panel: HTMLElement
  readonly entity: Entity
  readonly row: ListRow
  readonly host: ScreenHost
  readonly onClose: () => void
}

/** [supply 1.9a used] Where the chosen record of a list is used. */
export function UsesDialog({ panel, entity, row, host, onClose }: Props) {
  const uses = useUses((signal) => records(entity).uses(row.id, signal), row.id)
  const label = t('kit:uses.of', { name: recordName(entity, String(row[entity.key] ?? '')) })
  return (
    <TabDialog
      panel={panel}
      title={label}
      onClose={onClose}
      wide
      buttons={<Button data-first="" label={t('kit:bulk.close')} onClick={onClose} />}
    >
      <UsesTable uses={uses} label={label} host={host} />
    </TabDialog>
  )
}
