import { useId, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { TEMPLATE_FIELDS } from '../../../shared/contracts/admin/letter.ts'
import { filled, LETTERS, unknownSlots, type LetterId } from '../../../shared/contracts/letters.ts'
import { LOCALES, type Locale } from '../../../shared/contracts/shell.ts'
import { locale as userLocale, t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { NoticeLine } from '../../../shared/kit/editor/notice-line.tsx'
import { useCommand } from '../../../shared/kit/editor/use-command.ts'
import controls from '../../../shared/kit/editor/controls/control.module.css'
import css from './oversight.module.css'

/** How a letter of this kind reads with sample values, as it is being typed; a test letter, and the shipped texts. */
export function TemplateSheet({ store, snapshot, screen, host, readOnly }: SectionPartProps) {
  useLocale()
  const ids = useId()
  const { notice, isBusy, send } = useCommand(store)
  const [locale, setLocale] = useState<Locale>(() => userLocale())
  const id = String(snapshot.saved['templateId']) as LetterId
  const { slots } = LETTERS[id]
  const { draft, dirty } = snapshot
  const [subject, body] = TEMPLATE_FIELDS[locale].map((field, i) =>
    String(draft[field] || draft[TEMPLATE_FIELDS['en-CA'][i]!] || ''),
  ) as [string, string]
  const unknown = unknownSlots(id, `${subject} ${body}`)

  const shipped: Action | null = readOnly
    ? null
    : {
        id: 'template-shipped',
        label: { key: 'admin:emailTemplate.actions.shipped' },
        group: 'record',
        run: () =>
          void api.get<Record<string, string>>(`admin/email-template/${id}/shipped`).then(
            (texts) => Object.entries(texts).forEach(([field, text]) => store.edit(field, text)),
            // The alert of the call has said what happened.
            () => undefined,
          ),
      }
  const test: Action | null = readOnly
    ? null
    : {
        id: 'template-test',
        label: { key: 'admin:emailTemplate.actions.test' },
        group: 'record',
        // What is sent is what is saved.
        enabled: !isBusy && !dirty,
        run: () =>
          void send<{ to: string }>(
            `admin/email-template/${id}/test`,
            (data) => ({ level: 'done', key: 'admin:emailTemplate.notices.test', args: { to: data?.to ?? '' } }),
            { locale },
          ),
      }
  useActions({ screen, host }, [shipped, test])

  const title = t('admin:emailTemplate.preview')
  return (
    <section className={css['sheet']} aria-label={title} {...region('preview', title)}>
      <h2>{title}</h2>
      <div className={css['tools']}>
        <label htmlFor={`${ids}-locale`}>{t('admin:emailTemplate.previewLocale')}</label>
        <select
          id={`${ids}-locale`}
          className={controls['input']}
          value={locale}
          onChange={(event) => setLocale(event.target.value as Locale)}
        >
          {LOCALES.map((one) => (
            <option key={one} value={one}>
              {t(`admin:letter.choices.locale.${one}`)}
            </option>
          ))}
        </select>
        {test ? <Button {...buttonOf(test)} /> : null}
        {shipped ? <Button icon="arrow-counterclockwise" {...buttonOf(shipped)} /> : null}
        <NoticeLine notice={notice} store={store} />
      </div>
      <article className={css['paper']} lang={locale} aria-label={title}>
        <h3>{filled(subject, slots)}</h3>
        <p>{filled(body, slots)}</p>
      </article>
      <p className={css['refused']} role="status">
        {unknown.length > 0 ? t('admin:rules.emailTemplate.slotsKnown', { slot: unknown[0]! }) : null}
      </p>
      <p className={css['slots']}>
        {t('admin:emailTemplate.slots')}{' '}
        {Object.keys(slots).map((slot) => (
          <code key={slot}>{`{{${slot}}}`}</code>
        ))}
      </p>
    </section>
  )
}
