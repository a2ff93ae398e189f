import { asDocument } from '../../contracts/document.ts'
import type { Entity } from '../../contracts/entity.ts'
import { locale, t } from '../../i18n/i18n.ts'
import { buttonOf, type Action } from '../actions.ts'
import { AttachmentsButton } from '../attachments/attachments-button.tsx'
import { Button } from '../button.tsx'
import { MenuButton } from '../menu-button.tsx'
import { region } from '../region.ts'
import { StatusPill } from '../list/status-pill.tsx'
import { DocumentName } from './document-name.tsx'
import { choiceLabel, recordName, valueText } from './labels.ts'
import type { Row } from './field-path.ts'
import type { RecordActions } from './record-actions.ts'
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

export type Drawer = 'history' | 'attachments' | 'posting' | 'uses'

interface Props {
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
  readonly titleOf?: (record: Row) => string
  readonly actions: readonly EditorAction[]
  readonly own: RecordActions
  /** Shows the paper that hangs on the record beside it, or hides it. */
  readonly paper: Action | null
  /** What stands open beside the record. */
  readonly drawer: Drawer | null
}

/** Key, name and status of the record, and what can be done with it. */
export function EditorHead({ store, snapshot, titleOf, actions, own, drawer, paper }: Props) {
  const { entity, isNew } = store
  const { saved, phase } = snapshot
  const isDocument = asDocument(entity) !== null
  const busy = phase === 'saving' || phase === 'removing'
  return (
    <header className={css['head']} {...region('head', t('kit:regions.actions'))}>
      <div className={css['name']}>
        {isDocument ? (
          <DocumentName store={store} snapshot={snapshot} />
        ) : (
          <>
            <h1>{isNew ? recordName(entity, '') : (titleOf?.(saved) ?? titleText(entity, saved))}</h1>
            {isNew || entity.key === entity.title ? null : <span className={css['key']}>{store.called}</span>}
          </>
        )}
        <Status store={store} snapshot={snapshot} />
      </div>
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
        {own.posting ? (
          <Button look="ghost" icon="journal-text" aria-expanded={drawer === 'posting'} {...buttonOf(own.posting)} />
        ) : null}
        {own.history ? (
          <Button look="ghost" icon="clock-history" aria-expanded={drawer === 'history'} {...buttonOf(own.history)} />
        ) : null}
        {own.uses ? (
          <Button look="ghost" icon="diagram-2" aria-expanded={drawer === 'uses'} {...buttonOf(own.uses)} />
        ) : null}
        {own.attachments && store.attachments ? (
          <AttachmentsButton store={store.attachments} action={own.attachments} expanded={drawer === 'attachments'} />
        ) : null}
        {paper ? <Button look="ghost" icon="file-earmark-pdf" {...buttonOf(paper)} /> : null}
        {isDocument ? null : <Seldom {...own} />}
        {own.amend ? (
          <Button look={own.amend.keys ? 'primary' : 'ghost'} icon="pencil" {...buttonOf(own.amend)} />
        ) : null}
        {own.revert ? <Button icon="arrow-counterclockwise" {...buttonOf(own.revert)} /> : null}
        {own.save ? (
          <Button
            look={own.document.some(({ keys }) => keys) ? 'plain' : 'primary'}
            icon="floppy"
            {...buttonOf(own.save)}
            label={t(phase === 'saving' ? 'kit:editor.saving' : 'kit:editor.save')}
            // It keeps the focus while it works.
            disabled={false}
            aria-disabled={busy || undefined}
          />
        ) : null}
        {own.document.map((step) => (
          <Button key={step.id} look={step.keys ? 'primary' : 'plain'} {...buttonOf(step)} />
        ))}
        {own.next ? <Button look="primary" {...buttonOf(own.next)} /> : null}
        {isDocument ? <More of={[...own.aside, own.copy, own.delete].filter((one) => one !== null)} /> : null}
      </div>
    </header>
  )
}

/** What a record is seldom asked for, as buttons of its own. */
const Seldom = ({ copy, delete: remove }: Pick<RecordActions, 'copy' | 'delete'>) => (
  <>
    {copy ? <Button look="ghost" icon="copy" {...buttonOf(copy)} /> : null}
    {remove ? <Button look="ghost" icon="trash" {...buttonOf(remove)} /> : null}
  </>
)

/** Acts beside the way of a document in one menu, so that the ones it goes by stay in one row; a single one is a button. */
function More({ of }: { of: readonly Action[] }) {
  if (of.length < 2) return of.map((action) => <Button key={action.id} look="ghost" {...buttonOf(action)} />)
  const rows = of.map((action) => {
    const { label, shortcut, disabled } = buttonOf(action)
    return { id: action.id, label, shortcut, disabled }
  })
  return (
    <MenuButton
      icon="three-dots"
      label={t('kit:editor.more')}
      rows={rows}
      onChoose={(id) => of.find((action) => action.id === id)?.run()}
    />
  )
}

/** A record is called by its title, in the reader's language as in the list. */
function titleText(entity: Entity, saved: Row): string {
  const own = entity.titles[locale()]
  return own && saved[own] ? valueText(entity, own, saved[own]) : valueText(entity, entity.title, saved[entity.title])
}

/** The state of a document, or the field `status` where the record has one: what is stored, not what is being typed. */
function Status({ store, snapshot }: Pick<Props, 'store' | 'snapshot'>) {
  const { entity, isNew } = store
  const name = asDocument(entity)?.state ?? 'status'
  const word = snapshot.saved[name]
  if (isNew || entity.fields[name]?.kind !== 'choice' || typeof word !== 'string') return null
  return <StatusPill word={word} text={choiceLabel(entity, name, word)} />
}
