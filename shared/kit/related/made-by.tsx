import { asDocument } from '../../contracts/document.ts'
import type { MadeByRun } from '../../contracts/work.ts'
import { formatStamp } from '../../i18n/dates.ts'
import { t } from '../../i18n/i18n.ts'
import { personName } from '../../i18n/person.ts'
import { useActions } from '../actions.ts'
import { useLocale } from '../locale.ts'
import type { SectionPartProps } from '../screen.ts'
import { PointerSection } from '../small-table.tsx'
import { useAnswer } from '../use-answer.ts'

type Props = Pick<SectionPartProps, 'store' | 'screen' | 'host'>

/** [judgement 36 run] Of which run of a process a document came, and the way back to it; nothing where a person has made it. */
export function MadeBy({ store, screen, host }: Props) {
  const locale = useLocale()
  const asks = store.id !== null && (asDocument(store.entity)?.madeBy.length ?? 0) > 0
  const path = `${store.entity.room}/${store.id ?? ''}/run`
  const run = useAnswer<MadeByRun>(path, asks ? {} : null, locale).answer?.run ?? null
  useActions({ screen, host }, [
    run !== null &&
      host.canOpen(run.room) && {
        ...{ id: 'madeBy', label: { key: 'kit:madeBy.open', args: { title: run.title } }, group: 'record' as const },
        run: () => void host.openScreen(run.room, { run: run.id }),
      },
  ])
  if (run === null) return null
  return (
    <PointerSection
      name="madeBy"
      title={t('kit:madeBy.title')}
      text={t('kit:madeBy.by', { person: personName(run.askedBy) })}
      address={host.addressOf(run.room, { run: run.id })}
      link={t('kit:madeBy.run', { title: run.title, time: formatStamp(run.askedOn) })}
    />
  )
}
