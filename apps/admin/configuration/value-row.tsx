import type { Control, Scope, ValueLine } from '../../../shared/contracts/admin/configuration.ts'
import { choice, flag, integer, lookup, note, optional, text, type Field } from '../../../shared/contracts/fields.ts'
import { LOCALES } from '../../../shared/contracts/shell.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { FieldControl } from '../../../shared/kit/editor/controls/field-control.tsx'
import { FieldMessage } from '../../../shared/kit/editor/field-message.tsx'
import { fieldLabel, problemText } from '../../../shared/kit/editor/labels.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './configuration-values.module.css'

interface Props extends Pick<SectionPartProps, 'store' | 'snapshot' | 'readOnly'> {
  readonly control: Control
  readonly line: ValueLine
  readonly index: number
  readonly prefix: string
  readonly onRemove: () => void
}

const PLACES: Readonly<Record<Exclude<Scope, 'System'>, Field>> = {
  Company: lookup('admin.company', undefined, { upper: true }),
  Branch: lookup('admin.branch', undefined, { upper: true }),
  User: lookup('admin.user', undefined, { max: 100 }),
}

/** The field of a value: on the wire all are texts. */
function fieldOf({ type, max = 4000, least, most, choices = [] }: Control): Field {
  switch (type) {
    case 'flag':
      return flag()
    case 'integer':
      return integer({ least, most })
    case 'choice':
      return choice(choices)
    case 'html':
      return note({ max })
    case 'zone':
    case 'address':
    case 'text':
      return text({ max })
  }
}

/** One value: where it holds, and what it is. */
export function ValueRow({ store, snapshot, readOnly, control, line, index, prefix, onRemove }: Props) {
  const { entity } = store
  const cell = (
    name: keyof ValueLine & string,
    field: Field,
    value: unknown,
    more: { wide?: boolean; noChoice?: string } = {},
  ) => {
    const path = `values.${index}.${name}`
    const id = `${prefix}-${path}`
    const problem = snapshot.problems.find(({ Field }) => Field === path)
    return (
      <div className={more.wide ? css['wide'] : css['field']}>
        <label htmlFor={id}>{fieldLabel(entity, path)}</label>
        <FieldControl
          id={id}
          entity={entity}
          path={path}
          field={field}
          value={value}
          required={name === 'scope'}
          noChoice={more.noChoice}
          readOnly={readOnly}
          invalid={problem !== undefined}
          describedBy={problem ? `${id}-message` : undefined}
          onEdit={(_path, typed) => {
            store.edit(path, typeof typed === 'boolean' ? String(typed) : typed)
            if (name === 'scope') store.edit(`values.${index}.scopeId`, null)
          }}
          onLeave={store.leave}
        />
        {problem ? <FieldMessage id={`${id}-message`} text={problemText(entity, problem)} /> : null}
      </div>
    )
  }
  const place = line.scope === 'System' ? null : PLACES[line.scope]
  return (
    <div
      className={css[control.byLanguage ? 'rowByLanguage' : 'row']}
      role="group"
      aria-label={t('admin:configuration.value', { line: index + 1 })}
    >
      {cell('scope', choice(control.scopes), line.scope)}
      {place ? cell('scopeId', place, line.scopeId) : <span className={css['field']} />}
      {control.byLanguage
        ? cell('language', optional(choice(LOCALES)), line.language, { noChoice: 'admin:configuration.everyLanguage' })
        : null}
      {cell('value', fieldOf(control), control.type === 'flag' ? line.value === 'true' : line.value, {
        wide: true,
      })}
      {readOnly ? null : (
        <Button
          className={css['remove']}
          look="ghost"
          icon="trash"
          iconOnly
          label={t('kit:editor.deleteLine', { line: index + 1 })}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
