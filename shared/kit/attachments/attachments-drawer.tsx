import { useEffect, useRef, useState, useSyncExternalStore, type ClipboardEvent, type DragEvent } from 'react'
import type { AttachmentRow } from '../../contracts/attachment.ts'
import { formatStamp } from '../../i18n/dates.ts'
import { formatBytes } from '../../i18n/bytes.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { SideDrawer } from '../editor/side-drawer.tsx'
import { TabDialog } from '../editor/tab-dialog.tsx'
import { Icon } from '../icon.tsx'
import { StillWaiting, StoppedWaiting, useLongWait } from '../long-wait.tsx'
import type { AttachmentStore, Sending } from './attachment-store.ts'
import css from './attachments-drawer.module.css'

interface Props {
  readonly store: AttachmentStore
  /** The record in words, and what people call it. */
  readonly recordName: string
  readonly recordKey: string
  /** False: what is there can be read, nothing added or removed. */
  readonly writable: boolean
  readonly panel: HTMLElement
  readonly onClose: () => void
}

/** What the file dialog of a browser offers; the content decides [S5.56]. */
const ACCEPTED = '.pdf,.bmp,.gif,.jpg,.jpeg,.png'

/**
 * The attachments of a record [S5.56] [S9.08]: added by button, by dropping or by pasting, several at once, each with its
 * progress; what was refused says why, what did not arrive can be sent again.
 */
export function AttachmentsDrawer({ store, recordName, recordKey, writable, panel, onClose }: Props) {
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { phase, since, rows, sending, notRemoved } = snapshot
  const waited = useLongWait(since)
  const first = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [removing, setRemoving] = useState<AttachmentRow | null>(null)
  useEffect(() => void store.load(), [store])

  const add = (files: FileList | null | undefined) => {
    if (writable && files && files.length > 0) void store.add([...files])
  }
  const onDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover' && writable)
    if (event.type === 'drop') add(event.dataTransfer.files)
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    add(event.clipboardData.files)
  }

  return (
    <SideDrawer
      name="attachments"
      title={t('kit:attachments.title')}
      label={t('kit:attachments.of', { name: recordName })}
      recordKey={recordKey}
      closeLabel={t('kit:attachments.close')}
      first={first}
      onClose={onClose}
    >
      <div
        className={css['body']}
        data-over={isOver || undefined}
        onDragOver={onDrop}
        onDragLeave={onDrop}
        onDrop={onDrop}
        onPaste={onPaste}
      >
        {writable ? (
          <div className={css['add']}>
            <Button
              ref={first}
              icon="paperclip"
              label={t('kit:attachments.add')}
              onClick={() => input.current?.click()}
            />
            <input
              ref={input}
              type="file"
              hidden
              multiple
              accept={ACCEPTED}
              aria-label={t('kit:attachments.add')}
              onChange={({ target }) => {
                add(target.files)
                // The same file may be chosen again.
                target.value = ''
              }}
            />
            <p>{t('kit:attachments.hint')}</p>
          </div>
        ) : null}
        {sending.length > 0 ? (
          <ul className={css['files']} aria-label={t('kit:attachments.sending')}>
            {sending.map((one) => (
              <SendingFile key={one.key} sending={one} store={store} />
            ))}
          </ul>
        ) : null}
        {rows.length > 0 ? (
          <ul className={css['files']} aria-label={t('kit:attachments.title')}>
            {rows.map((row) => (
              <StoredFile key={row.id} row={row} store={store} onRemove={writable ? () => setRemoving(row) : null} />
            ))}
          </ul>
        ) : null}
        {notRemoved === null ? null : (
          <p className={css['problem']} role="alert">
            {t('kit:attachments.notRemoved', { name: notRemoved })}
          </p>
        )}
        {phase === 'ready' && rows.length + sending.length === 0 ? (
          <p className={css['state']}>{t('kit:attachments.none')}</p>
        ) : null}
        {phase === 'forbidden' ? <p className={css['state']}>{t('kit:attachments.forbidden')}</p> : null}
        {phase === 'loading' && waited === null && rows.length === 0 ? (
          <p className={css['state']} role="status">
            {t('kit:states.loading')}
          </p>
        ) : null}
        {waited === null ? null : <StillWaiting seconds={waited} onStop={() => store.stop()} />}
        {phase === 'stopped' ? (
          <StoppedWaiting message={t('kit:waiting.stoppedPart')} onRetry={() => void store.load()} />
        ) : null}
        {phase === 'failed' ? (
          <div className={css['state']} role="alert">
            {t('kit:attachments.notLoaded')}
            <Button icon="arrow-clockwise" label={t('kit:states.tryAgain')} onClick={() => void store.load()} />
          </div>
        ) : null}
      </div>
      {removing ? (
        <TabDialog
          panel={panel}
          title={t('kit:attachments.removeTitle', { name: removing.name })}
          onClose={() => setRemoving(null)}
          buttons={
            <>
              <Button data-first="" label={t('kit:editor.goBack')} onClick={() => setRemoving(null)} />
              <Button
                look="danger"
                label={t('kit:attachments.remove')}
                onClick={() => {
                  setRemoving(null)
                  void store.remove(removing)
                }}
              />
            </>
          }
        >
          <p>{t('kit:attachments.removeText')}</p>
        </TabDialog>
      ) : null}
    </SideDrawer>
  )
}

interface StoredProps {
  readonly row: AttachmentRow
  readonly store: AttachmentStore
  readonly onRemove: (() => void) | null
}

function StoredFile({ row, store, onRemove }: StoredProps) {
  return (
    <li className={css['file']}>
      <Icon name={row.type === 'application/pdf' ? 'file-earmark-pdf' : 'file-earmark-image'} size={16} />
      <div>
        <button type="button" className={css['name']} onClick={() => store.download(row)}>
          {row.name}
        </button>
        <span className={css['facts']}>
          {t('kit:attachments.facts', {
            size: formatBytes(row.size),
            user: row.createdBy,
            time: formatStamp(row.createdOn),
          })}
        </span>
      </div>
      {onRemove ? (
        <Button
          look="ghost"
          icon="trash"
          iconOnly
          label={t('kit:attachments.removeName', { name: row.name })}
          onClick={onRemove}
        />
      ) : null}
    </li>
  )
}

function SendingFile({ sending, store }: { sending: Sending; store: AttachmentStore }) {
  const { key, name, size, state, share, problem } = sending
  return (
    <li className={css['file']} data-state={state}>
      <Icon name="paperclip" size={16} />
      <div>
        <span className={css['name']}>{name}</span>
        {state === 'refused' || state === 'failed' ? (
          <span className={css['problem']} role="alert">
            {problem
              ? t(problem.Key, problem.Args)
              : t(state === 'failed' ? 'kit:attachments.failed' : 'kit:attachments.forbidden')}
          </span>
        ) : (
          <span className={css['facts']}>
            {t(state === 'waiting' ? 'kit:attachments.waiting' : 'kit:attachments.leaving', {
              size: formatBytes(size),
            })}
            <progress max={1} value={share} aria-label={t('kit:attachments.progress', { name })} />
          </span>
        )}
      </div>
      <span className={css['tools']}>
        {state === 'failed' ? (
          <Button
            look="ghost"
            icon="arrow-clockwise"
            iconOnly
            label={t('kit:attachments.sendAgain', { name })}
            onClick={() => store.retry(key)}
          />
        ) : null}
        <Button
          look="ghost"
          icon="x-lg"
          iconOnly
          label={t(state === 'refused' ? 'kit:attachments.dismiss' : 'kit:attachments.giveUp', { name })}
          onClick={() => store.giveUp(key)}
        />
      </span>
    </li>
  )
}
