import { Entry } from '../../../shared/contracts/gl/entry.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { PointerSection, SmallSection, RecordLink } from '../../../shared/kit/small-table.tsx'

/** What stands against a revaluation or comes of it: what waits for its integration, then its entries. */
export const RevaluationStanding = (props: SectionPartProps) => (
  <>
    <ToIntegrate {...props} />
    <Entries {...props} />
  </>
)

/** [FI8] What waits for its integration on the accounts of a revaluation, with the way to it; nothing is shown where nothing waits. */
function ToIntegrate({ snapshot, host }: SectionPartProps) {
  useLocale()
  const { waitingEntries, revaluationDate } = snapshot.saved
  if (!waitingEntries) return null
  const count = formatInteger(Number(waitingEntries))
  return (
    <PointerSection
      name="waiting"
      title={t('gl:foreignExchangeRevaluation.waiting.title')}
      count={count}
      text={t('gl:foreignExchangeRevaluation.waiting.text', { count })}
      address={host.addressOf('gl/pending-entry', { postingDate: `<=${String(revaluationDate)}` })}
      link={t('gl:foreignExchangeRevaluation.waiting.way')}
    />
  )
}

const ENTRIES = ['entryNo', 'residueEntryNo', 'turnedBackNo'] as const

/** The entries of a revaluation, with that by which it turned back. */
function Entries({ snapshot, host }: SectionPartProps) {
  useLocale()
  const booked = ENTRIES.flatMap((name) => {
    const number = snapshot.saved[name]
    return number ? [{ name, number: String(number) }] : []
  })
  if (booked.length === 0) return null
  return (
    <SmallSection name="entries" title={t('gl:foreignExchangeRevaluation.entries')}>
      {booked.map(({ name, number }) => (
        <p key={name}>
          {t(`gl:foreignExchangeRevaluation.fields.${name}`)}{' '}
          <RecordLink address={host.addressOf(Entry.room, { record: number })} text={number} />
        </p>
      ))}
    </SmallSection>
  )
}
