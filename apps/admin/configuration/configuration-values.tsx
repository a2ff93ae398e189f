import { useId } from 'react'
import { controlOf, type Control, type ValueLine } from '../../../shared/contracts/admin/configuration.ts'
import { LOCALES } from '../../../shared/contracts/shell.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { linesOf } from '../../../shared/kit/editor/field-path.ts'
import { sectionLabel } from '../../../shared/kit/editor/labels.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { EarlierValues } from './earlier-values.tsx'
import { valueWords } from './value-words.ts'
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
    store.lines('values').write(values.length, [{ ...nextPlace(control, values), value }])
  }
  const put = (index: number, value: string) => {
    if (index >= values.length) add(value)
    else store.edit(`values.${index}.value`, value)
  }
  const mayAdd = !readOnly && (control.scopes.length > 1 || control.byLanguage || values.length === 0)
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
            : t('admin:configuration.unsetDefault', { value: valueWords(id, control.default) })}
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

/** Where the next value probably is for: the system, its languages one after the other, then the next narrower place. */
function nextPlace({ scopes, byLanguage }: Control, values: readonly ValueLine[]): Partial<ValueLine> {
  const ofSystem = values.filter(({ scope }) => scope === 'System')
  if (ofSystem.length === 0) return { scope: 'System' }
  const language = byLanguage ? LOCALES.find((locale) => !ofSystem.some((line) => line.language === locale)) : undefined
  return language ? { scope: 'System', language } : { scope: scopes[1] ?? 'System' }
}
