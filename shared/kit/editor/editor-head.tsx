import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { StatusPill } from '../list/status-pill.tsx'
import { choiceLabel, recordName } from './labels.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { RecordStore } from './record-store.ts'
import css from './record-editor.module.css'

/** An action of a screen on the record it shows, beside those every record has. */
export interface EditorAction {
  readonly name: string
  /** Its text, already in the user's language. */
  readonly label: string
  readonly disabled?: boolean
  run(store: RecordStore): void
}

interface Props {
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
  readonly actions: readonly EditorAction[]
  readonly historyOpen: boolean
  readonly onHistory: () => void
  readonly onCopy: () => void
  readonly onRevert: () => void
  readonly onDelete: () => void
}

/** Key, name and status of the record, and what can be done with it. */
export function EditorHead({ store, snapshot, actions, historyOpen, onHistory, onCopy, onRevert, onDelete }: Props) {
  const { entity, isNew, writable } = store
  const { saved, access, dirty, phase } = snapshot
  const may = (action: string) => access.actions.includes(action)
  const busy = phase === 'saving' || phase === 'removing'
  return (
    <header className={css['head']} data-region="head">
      <h1>{isNew ? recordName(entity, '') : String(saved[entity.title] ?? '')}</h1>
      {isNew ? null : <span className={css['key']}>{store.key}</span>}
      <Status store={store} snapshot={snapshot} />
      <div className={css['actions']} role="toolbar" aria-label={t('kit:editor.headActions')}>
        {actions.map((action) => (
          <Button
            key={action.name}
            look="ghost"
            label={action.label}
            disabled={busy || action.disabled}
            onClick={() => action.run(store)}
          />
        ))}
        {isNew ? null : (
          <Button
            look="ghost"
            icon="clock-history"
            label={t('kit:editor.history')}
            shortcut="Alt I"
            aria-expanded={historyOpen}
            onClick={onHistory}
          />
        )}
        {!isNew && may('add') ? (
          <Button look="ghost" icon="copy" label={t('kit:editor.copyAsNew')} onClick={onCopy} />
        ) : null}
        {!isNew && may('delete') ? (
          <Button look="ghost" icon="trash" label={t('kit:editor.delete')} disabled={busy} onClick={onDelete} />
        ) : null}
        {writable ? (
          <>
            <Button
              icon="arrow-counterclockwise"
              label={t('kit:editor.revert')}
              disabled={busy || !dirty}
              onClick={onRevert}
            />
            <Button
              look="primary"
              icon="floppy"
              label={t(phase === 'saving' ? 'kit:editor.saving' : 'kit:editor.save')}
              shortcut="Ctrl S"
              aria-disabled={busy || undefined}
              onClick={() => void store.save()}
            />
          </>
        ) : null}
      </div>
    </header>
  )
}

/** The field `status`, where the record has one: what is stored, not what is being typed. */
function Status({ store, snapshot }: Pick<Props, 'store' | 'snapshot'>) {
  const word = snapshot.saved['status']
  if (store.isNew || store.entity.fields['status']?.kind !== 'choice' || typeof word !== 'string') return null
  return <StatusPill word={word} text={choiceLabel(store.entity, 'status', word)} />
}
