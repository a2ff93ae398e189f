import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { ToldLine } from '../../../shared/kit/editor/told-line.tsx'
import { useCommand } from '../../../shared/kit/editor/use-command.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './journals.module.css'

/** A day-book is closed when it is complete, and opened again by hand while its period is open [S4.40]. */
export function JournalDesk({ store, snapshot, screen, host }: SectionPartProps) {
  useLocale()
  const { told, isBusy, send } = useCommand(store)
  const isOpen = snapshot.saved['status'] === 'Open'
  const name = isOpen ? 'close' : 'reopen'
  const move: Action | null = snapshot.access.actions.includes('close')
    ? {
        id: `journal-${name}`,
        label: { key: `gl:journal.actions.${name}` },
        group: 'record',
        enabled: !isBusy,
        run: () =>
          void send(`gl/journal/${store.id!}/${name}`, () => ({ level: 'done', key: `gl:journal.told.${name}` }), {}),
      }
    : null
  useActions({ screen, host }, [move])
  if (!move) return null
  const title = t('gl:journal.desk')
  return (
    <section className={css['desk']} aria-label={title} {...region('desk', title)}>
      <Button icon={isOpen ? 'lock-fill' : 'arrow-clockwise'} {...buttonOf(move)} />
      <ToldLine told={told} store={store} />
    </section>
  )
}
