import { memo } from 'react'
import type { Problem } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { useLocale } from '../locale.ts'
import { useProposal } from '../paper/use-paper.ts'
import { ProposalNote } from '../paper/proposal-note.tsx'
import { FieldControl } from './controls/field-control.tsx'
import { PictureControl } from './controls/picture-control.tsx'
import type { FieldMode } from './field-access.ts'
import { FieldMessage } from './field-message.tsx'
import { fieldAt } from './field-path.ts'
import { spanOf } from './form-layout.ts'
import { fieldLabel, problemText } from './labels.ts'
import type { RecordStore } from './record-store.ts'
import css from './form.module.css'

interface Props {
  readonly store: RecordStore
  readonly path: string
  readonly value: unknown
  /** Decimals of its currency, where it is an amount. */
  readonly places?: number
  readonly mode: Exclude<FieldMode, 'hidden'>
  readonly required: boolean
  /** What it is called here, where that is not its own name. */
  readonly label?: string | null
  readonly problem: Problem | undefined
  /** Enter goes by. */
  readonly passes?: boolean
  /** Prefix of element ids, unique on the page. */
  readonly prefix: string
  /** Of a picture: its media type. */
  readonly fileType: string | null
}

/** One field of the form: label above, control, message below. Draws again only when something of its own changed. */
export const FormField = memo(function FormField({
  store,
  path,
  value,
  places,
  mode,
  required,
  label: ownLabel,
  problem,
  passes = false,
  prefix,
  fileType,
}: Props) {
  useLocale()
  const { entity } = store
  const field = fieldAt(entity.fields, path)
  if (!field) throw new Error(`The editor of ${entity.id} names ${path}, which is no field.`)
  const id = `${prefix}-${path}`
  const messageId = `${id}-message`
  const proposal = useProposal(path)
  const isFlag = field.kind === 'flag'
  const control = {
    id,
    entity,
    path,
    field,
    value,
    places,
    required: required && mode === 'edit' && !isFlag,
    readOnly: mode === 'read',
    invalid: problem !== undefined,
    describedBy: problem ? messageId : proposal ? `${id}-proposal` : undefined,
    passes: passes && problem === undefined && !proposal?.doubt,
    onEdit: store.edit,
    onLeave: store.leave,
  }
  const label = (
    <label id={`${id}-label`} htmlFor={id}>
      {ownLabel ?? fieldLabel(entity, path)}
      {control.required ? (
        <span className={css['required']} aria-hidden="true">
          *
        </span>
      ) : null}
      {proposal ? (
        <span className={css['source']} aria-hidden="true">
          {t('kit:paper.source')}
        </span>
      ) : null}
    </label>
  )
  const drawn =
    field.kind === 'picture' ? <PictureControl {...control} fileType={fileType} /> : <FieldControl {...control} />
  return (
    <div
      className={isFlag ? css['flagField'] : css['field']}
      data-span={spanOf(field)}
      data-proposed={proposal ? (proposal.doubt ? 'doubt' : 'sure') : undefined}
    >
      {isFlag ? (
        <span className={css['flagRow']}>
          {drawn}
          {label}
        </span>
      ) : (
        <>
          {label}
          {drawn}
        </>
      )}
      {proposal && !problem ? <ProposalNote id={`${id}-proposal`} field={field} proposal={proposal} /> : null}
      {problem ? <FieldMessage id={messageId} text={problemText(entity, problem)} lies /> : null}
    </div>
  )
})
