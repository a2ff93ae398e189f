import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { NoticeLine } from '../../../shared/kit/editor/notice-line.tsx'
import { useCommand } from '../../../shared/kit/editor/use-command.ts'
import css from './oversight.module.css'

/** Has the work of a schedule done now, beside its times. */
export function RunNow({ store, screen, host, readOnly }: SectionPartProps) {
  useLocale()
  const { notice, isBusy, send } = useCommand(store)
  const run: Action | null = readOnly
    ? null
    : {
        id: 'schedule-run',
        label: { key: 'admin:schedule.actions.run' },
        group: 'record',
        enabled: !isBusy,
        run: () =>
          void send(`admin/schedule/${store.id!}/run`, () => ({ level: 'done', key: 'admin:schedule.notices.run' })),
      }
  useActions({ screen, host }, [run])
  if (!run) return null
  return (
    <section
      className={css['panel']}
      aria-label={t('admin:schedule.panel')}
      {...region('panel', t('admin:schedule.panel'))}
    >
      <Button icon="arrow-clockwise" {...buttonOf(run)} />
      <NoticeLine notice={notice} store={store} />
    </section>
  )
}
