import { useRef, useState } from 'react'
import { formatInteger } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Button } from '../../button.tsx'
import { FieldMessage } from '../field-message.tsx'
import { fieldAt } from '../field-path.ts'
import { fieldLabel } from '../labels.ts'
import { nativeProps, type ControlProps } from './control.ts'
import { base64Of, decodedSize, mediaTypeOf } from './picture-type.ts'
import css from './picture-control.module.css'

interface Props extends ControlProps {
  /** Media type of the picture, kept in the field `<name>FileType` beside it. */
  readonly fileType: string | null
}

const kilobytes = (bytes: number) => Math.ceil(bytes / 1024)

/** A logo or other small picture. The type is told by the content of the file; a file that is refused changes nothing. */
export function PictureControl(props: Props) {
  const { entity, field, path, value, fileType, readOnly, onEdit, onLeave } = props
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const label = fieldLabel(entity, path)
  const data = typeof value === 'string' && value !== '' ? value : null
  const types = fieldAt(entity.fields, `${path}FileType`)?.choices ?? []

  const take = async (file: File) => {
    const most = Math.floor((field.max! * 3) / 4)
    if (file.size > most)
      return setProblem(
        t('kit:problems.fileTooLarge', {
          most: formatInteger(kilobytes(most)),
          size: formatInteger(kilobytes(file.size)),
        }),
      )
    const bytes = new Uint8Array(await file.arrayBuffer())
    const type = mediaTypeOf(bytes)
    if (!type || !types.includes(type)) return setProblem(t('kit:problems.fileType'))
    setProblem(null)
    store(base64Of(bytes), type)
  }
  const store = (base64: string | null, type: string | null) => {
    onEdit(path, base64)
    onEdit(`${path}FileType`, type)
    onLeave(path)
  }

  return (
    <div className={css['picture']}>
      {data ? <Preview data={data} type={fileType} label={label} /> : null}
      <div className={css['side']}>
        {data && fileType ? (
          <span className={css['facts']}>
            {t('kit:editor.pictureFile', {
              type: fileType.replace(/^.*\//, '').toUpperCase(),
              size: formatInteger(kilobytes(decodedSize(data))),
            })}
          </span>
        ) : null}
        {readOnly ? null : (
          <span className={css['buttons']}>
            <Button
              {...nativeProps(props)}
              label={t(data ? 'kit:editor.pictureReplace' : 'kit:editor.pictureChoose')}
              aria-labelledby={`${props.id}-label ${props.id}`}
              aria-required={undefined}
              aria-invalid={undefined}
              aria-readonly={undefined}
              onClick={() => input.current?.click()}
            />
            {data ? (
              <Button look="ghost" label={t('kit:editor.pictureRemove')} onClick={() => store(null, null)} />
            ) : null}
          </span>
        )}
        <div role="alert">{problem ? <FieldMessage text={problem} /> : null}</div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={types.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void take(file)
        }}
      />
    </div>
  )
}

function Preview({ data, type, label }: { data: string; type: string | null; label: string }) {
  if (!type?.startsWith('image/')) return null
  return (
    <img
      className={css['preview']}
      src={`data:${type};base64,${data}`}
      alt={t('kit:editor.picturePreview', { label })}
    />
  )
}
