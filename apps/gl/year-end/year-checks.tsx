import type { YearEnd } from '../../../shared/contracts/gl/year-end.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection } from '../../../shared/kit/small-table.tsx'
import css from './year-checks.module.css'

type Found = YearEnd['checks'][number]

/** Where each is looked at or set right. */
const ROOMS: Readonly<Record<Found['checkId'], string>> = {
  periodsOpen: 'gl/fiscal-year',
  earlierOpen: 'gl/fiscal-year',
  waiting: 'gl/pending-entry',
  drafts: 'gl/journal-entry',
  untied: 'gl/tie-out',
  suspense: 'gl/account-enquiry',
  revaluation: 'gl/foreign-exchange-revaluation',
  banks: 'gl/bank-reconciliation',
}

/** [finance 5.10] What is looked at before a year is closed: as it should be, or what is wrong, with the way there. */
export function YearChecks({ snapshot, host }: SectionPartProps) {
  useLocale()
  const draft = snapshot.draft as unknown as Partial<YearEnd>
  const checks = draft.checks ?? []
  if (checks.length === 0) return null
  const wordsOf = ({ checkId, found, names }: Found) =>
    found === 0
      ? t(`gl:yearEnd.checks.${checkId}.right`)
      : t(`gl:rules.yearEnd.${checkId}`, {
          year: draft.fiscalYear ?? '',
          count: formatInteger(found),
          names: names ?? '',
        })
  return (
    <SmallSection name="checks" title={t('gl:yearEnd.sections.checks')}>
      <ul className={css['checks']}>
        {checks.map((check) => {
          const address = check.found > 0 ? host.addressOf(ROOMS[check.checkId], {}) : null
          return (
            <li key={check.checkId} data-state={check.found === 0 ? 'right' : check.blocks ? 'blocks' : 'look'}>
              <Icon name={check.found === 0 ? 'check-circle-fill' : 'exclamation-triangle-fill'} size={13} />
              {address ? <a href={address}>{wordsOf(check)}</a> : <span>{wordsOf(check)}</span>}
            </li>
          )
        })}
      </ul>
    </SmallSection>
  )
}
