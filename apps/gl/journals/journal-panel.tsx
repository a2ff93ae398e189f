import { JournalPrinting as OfPayables, PRINTED_SOURCES } from '../../../shared/contracts/ap/journal-printing.ts'
import { JournalPrinting } from '../../../shared/contracts/gl/journal-printing.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { NoticeLine } from '../../../shared/kit/editor/notice-line.tsx'
import { useCommand } from '../../../shared/kit/editor/use-command.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './journals.module.css'

type Row = Readonly<Record<string, unknown>>

/** A day-book is closed when it is complete, and opened again by hand while its period is open [S4.40]. */
export function JournalPanel({ store, snapshot, screen, host }: SectionPartProps) {
  useLocale()
  const { notice, isBusy, send } = useCommand(store)
  const isOpen = snapshot.saved['status'] === 'Open'
  const name = isOpen ? 'close' : 'reopen'
  const move: Action | null = snapshot.access.actions.includes('close')
    ? {
        id: `journal-${name}`,
        label: { key: `gl:journal.actions.${name}` },
        group: 'record',
        enabled: !isBusy,
        run: () =>
          void send(
            `gl/journal/${store.id!}/${name}`,
            () => ({ level: 'done', key: `gl:journal.notices.${name}` }),
            {},
          ),
      }
    : null
  const print = printOf(snapshot.saved, host)
  useActions({ screen, host }, [move, print])
  if (!move && !print) return null
  const title = t('gl:journal.panel')
  return (
    <section className={css['panel']} aria-label={title} {...region('panel', title)}>
      {move ? <Button icon={isOpen ? 'lock-fill' : 'arrow-clockwise'} {...buttonOf(move)} /> : null}
      {print ? <Button look="ghost" icon="printer-fill" {...buttonOf(print)} /> : null}
      <NoticeLine notice={notice} store={store} />
    </section>
  )
}

/** [finance 6, journals] Journal printing of its source and day, for whoever has a door to it: of the books, else of payables. */
function printOf({ source, journalDate, dataType }: Row, host: SectionPartProps['host']): Action | null {
  const day = String(journalDate)
  const days = { from: day, to: day, source: String(source) }
  const isOfPayables = dataType === 'Actual' && (PRINTED_SOURCES as readonly unknown[]).includes(source)
  const place =
    host.addressOf(JournalPrinting.room) !== null
      ? { room: JournalPrinting.room, query: { ...days, dataType: String(dataType) } }
      : isOfPayables && host.addressOf(OfPayables.room) !== null
        ? { room: OfPayables.room, query: { ...days, prints: 'Posted' } }
        : null
  if (place === null) return null
  return {
    ...{ id: 'journal-print', label: { key: 'gl:journal.actions.print' }, group: 'record', enabled: true },
    run: () => host.openScreen(place.room, place.query),
  }
}
