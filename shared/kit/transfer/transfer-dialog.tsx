import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { Entity } from '../../contracts/entity.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { TabDialog } from '../editor/tab-dialog.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { useTab } from '../tab.ts'
import { transferCalls } from './transfer-calls.ts'
import { TransferMain } from './transfer-main.tsx'
import { TransferSide } from './transfer-side.tsx'
import { TransferStore } from './transfer-store.ts'
import { useTransferWork } from './transfer-work.ts'
import list from '../list/list-view.module.css'
import css from './transfer.module.css'

interface Props {
  /** The panel of the tab that the list belongs to. */
  readonly panel: HTMLElement
  readonly entity: Entity
  /** The file that the address names. */
  readonly run: string | undefined
  /** `written`: the list has other rows now. */
  readonly onClose: (written: boolean) => void
}

/** Files of the records of a list, over it. What is under way goes on when it is closed. */
export function TransferDialog({ panel, entity, run, onClose }: Props) {
  const life = useTab()
  const store = life.keep(`transfer ${entity.id}`, () => new TransferStore(transferCalls(entity)))
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useEffect(() => store.watch(), [store])
  useEffect(() => store.adopt(run), [store, run])
  const prefix = useId()
  const [said, announce] = useState('')
  const work = useTransferWork(store, snapshot)
  const [before] = useState(() => writtenIn(snapshot.runs))
  const close = () => onClose(snapshot.runs === null || writtenIn(snapshot.runs) !== before)
  const title = t(`${entity.module}:${entity.noun}.title`)
  return (
    <TabDialog
      panel={panel}
      wide
      title={t('kit:transfer.title', { title })}
      onClose={close}
      buttons={<Button label={t('kit:transfer.close')} onClick={close} />}
    >
      <div className={css['dialog']}>
        {snapshot.error !== null && snapshot.runs === null ? (
          <LoadFailure what="transfer" error={snapshot.error} title={title} onRetry={() => void store.look()} />
        ) : (
          <TransferMain {...{ entity, store, snapshot, announce, work }} />
        )}
        <TransferSide {...{ store, snapshot, prefix }} />
      </div>
      <div className={list['said']} role="status" aria-live="polite">
        {said}
      </div>
    </TabDialog>
  )
}

const writtenIn = (runs: readonly { result: { written: boolean } | null }[] | null): number =>
  runs?.filter(({ result }) => result?.written).length ?? 0
