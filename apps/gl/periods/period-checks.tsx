import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { PeriodChecklist } from '../../../shared/contracts/gl/period-checklist.ts'
import { checkText } from '../../../shared/i18n/check-text.ts'
import { formatDate, formatStamp } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { Icon } from '../../../shared/kit/icon.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { SmallTable, RecordLink, type SmallColumn } from '../../../shared/kit/small-table.tsx'
import css from './period-panel.module.css'

type OpenJournal = PeriodChecklist['journals'][number]

interface Props extends ScreenProps {
  readonly year: string
  readonly period: string
  /** Whatever changed with the year: then it is looked at again. */
  readonly version: unknown
}

/** The checklist of a period, and its day-books that are still open; each leads to its screen. */
export function PeriodChecks({ year, period, version, host }: Props) {
  useLocale()
  const [list, setList] = useState<PeriodChecklist | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const ended = new AbortController()
    api
      .get<PeriodChecklist>(`gl/fiscal-year/${year}/checklist`, {
        query: { period },
        signal: ended.signal,
        quiet: true,
      })
      .then(setList, () => !ended.signal.aborted && setList('failed'))
    return () => ended.abort()
  }, [year, period, version, tries])
  const title = t('gl:fiscalYear.panel.checklist')
  if (list === 'failed')
    return (
      <div className={css['checks']}>
        <h2>{title}</h2>
        <p role="alert">{t('gl:fiscalYear.panel.notLoaded')}</p>
        <Button label={t('kit:states.tryAgain')} onClick={() => setTries(tries + 1)} />
      </div>
    )
  return (
    <div className={css['checks']} aria-busy={list === null || undefined}>
      <h2>{title}</h2>
      <ul>
        {(list?.checks ?? []).map((check) => {
          const { id, subject, count, opens } = check
          return (
            <li key={`${id} ${subject ?? ''}`} data-right={count === 0 || undefined}>
              <Icon name={count === 0 ? 'check-circle-fill' : 'exclamation-triangle-fill'} size={13} />
              <Way address={count > 0 && opens ? host.addressOf(opens.room, opens.query) : null}>
                {checkText(check)}
              </Way>
            </li>
          )
        })}
      </ul>
      {list && list.closed.length > 0 ? (
        <SmallTable
          narrow
          label={t('gl:fiscalYear.panel.closedBy')}
          columns={[
            {
              name: 'ledger',
              label: t('gl:fiscalYear.panel.closedBy'),
              of: ({ ledger }) => t(`gl:fiscalYear.panel.ledgers.${ledger}`),
            },
            { name: 'by', label: t('gl:fiscalYear.panel.by'), of: ({ by }) => by },
            { name: 'on', label: t('gl:fiscalYear.panel.on'), of: ({ on }) => formatStamp(on) },
          ]}
          rows={list.closed}
          keyOf={({ ledger }) => ledger}
        />
      ) : null}
      {list && list.journals.length > 0 ? (
        <SmallTable
          label={t('gl:fiscalYear.panel.openJournals')}
          columns={journalColumns(host)}
          rows={list.journals}
          keyOf={({ id }) => id}
        />
      ) : null}
    </div>
  )
}

/** A link for a user who has a door to what is wrong; else plain text. */
const Way = ({ address, children }: { readonly address: string | null; readonly children: string }) =>
  address ? <a href={address}>{children}</a> : <span>{children}</span>

const journalColumns = (host: Props['host']): readonly SmallColumn<OpenJournal>[] => [
  {
    name: 'journalNo',
    label: t('gl:journal.fields.journalNo'),
    of: ({ id, journalNo }) => <RecordLink address={host.addressOf('gl/journal', { record: id })} text={journalNo} />,
  },
  { name: 'source', label: t('gl:journal.fields.source'), of: ({ source }) => source },
  { name: 'journalDate', label: t('gl:journal.fields.journalDate'), of: ({ date }) => formatDate(date) },
  { name: 'entryCount', label: t('gl:journal.fields.entryCount'), of: ({ entries }) => formatInteger(entries) },
]
