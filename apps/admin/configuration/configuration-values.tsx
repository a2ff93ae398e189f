import { useId } from 'react'
import { controlOf, type ValueLine } from '../../../shared/contracts/admin/configuration.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { linesOf } from '../../../shared/kit/editor/field-path.ts'
import { sectionLabel } from '../../../shared/kit/editor/labels.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { EarlierValues } from './earlier-values.tsx'
import { ValueRow } from './value-row.tsx'
import css from './configuration-values.module.css'

/** The values of one setting by scope, each in the control of its type; what it is for, and what it was before. */
export function ConfigurationValues({ store, snapshot, readOnly }: SectionPartProps) {
  useLocale()
  const prefix = useId()
  const id = String(snapshot.saved['controlId'] ?? '')
  const control = controlOf(id)
  const values = linesOf(snapshot.draft, 'values') as unknown as readonly ValueLine[]
  const title = sectionLabel(store.entity, 'values')
  if (!control) return null

  const add = (value: string | null) => {
    const isFirst = !values.some(({ scope }) => scope === 'System')
    const first: Partial<ValueLine> = { scope: isFirst ? 'System' : control.scopes[1]!, value }
    store.lines('values').write(values.length, [first])
  }
  const put = (index: number, value: string) => {
    if (index >= values.length) add(value)
    else store.edit(`values.${index}.value`, value)
  }
  const mayAdd = !readOnly && (control.scopes.length > 1 || values.length === 0)
  return (
    <section className={css['section']} aria-label={title} {...region('values', title)}>
      <p className={css['help']}>{t(`admin:configuration.help.${id}`)}</p>
      <div className={css['head']}>
        <h2>{title}</h2>
        {mayAdd ? (
          <Button
            className={css['add']}
            look="ghost"
            icon="plus-lg"
            label={t('admin:configuration.add')}
            onClick={() => add(control.type === 'flag' ? control.default : null)}
          />
        ) : null}
      </div>
      {values.length === 0 ? (
        <p className={css['none']}>
          {control.default === ''
            ? t('admin:configuration.unset')
            : t('admin:configuration.unsetDefault', { value: control.default })}
        </p>
      ) : null}
      {values.map((line, index) => (
        <ValueRow
          key={line.lineId ?? `new ${index}`}
          {...{ store, snapshot, readOnly, control, line, index, prefix }}
          onRemove={() => store.removeLines('values', index)}
        />
      ))}
      {snapshot.trail ? (
        <EarlierValues store={store} version={snapshot.trail.version} onUse={readOnly ? null : put} />
      ) : null}
    </section>
  )
}
