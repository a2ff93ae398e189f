import { useRef } from 'react'
import type { ScreenHost } from '../../events/host.ts'
import { t } from '../../i18n/i18n.ts'
import { recordName } from '../editor/labels.ts'
import type { RecordStore } from '../editor/record-store.ts'
import { SideDrawer } from '../editor/side-drawer.tsx'
import { useUses } from './use-uses.ts'
import { UsesTable } from './uses-table.tsx'

interface Props {
  readonly store: RecordStore
  readonly version: number
  readonly host: ScreenHost
  readonly onClose: () => void
}

/** [supply 1.9a used] Where the open record is used, beside it. */
export function UsesDrawer({ store, version, host, onClose }: Props) {
  const first = useRef<HTMLDivElement>(null)
  const uses = useUses((signal) => store.uses(signal), String(version))
  const label = t('kit:uses.of', { name: recordName(store.entity, store.key) })
  return (
    <SideDrawer
      name="uses"
      title={t('kit:uses.title')}
      label={label}
      recordKey={store.key}
      closeLabel={t('kit:uses.close')}
      first={first}
      onClose={onClose}
    >
      <UsesTable ref={first} uses={uses} label={label} host={host} />
    </SideDrawer>
  )
}
