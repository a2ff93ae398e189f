import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { ListRow } from '../../../shared/api/records.ts'
import type { PagedList } from '../../../shared/contracts/result.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './journals.module.css'

const MOST = 100

/** The entries of a day-book; each leads to its lines. */
export function JournalEntries({ snapshot, host }: SectionPartProps) {
  useLocale()
  const journalNo = String(snapshot.saved['journalNo'] ?? '')
  const [page, setPage] = useState<PagedList<ListRow> | null>(null)
  useEffect(() => {
    const ended = new AbortController()
    const query = { journalNo: `=${journalNo}`, PageSize: String(MOST), SortFields: 'entryNo' }
    api.get<PagedList<ListRow>>('gl/entry', { query, signal: ended.signal, quiet: true }).then(setPage, () => undefined)
    return () => ended.abort()
  }, [journalNo, snapshot.saved])
  const title = t('gl:journal.entries')
  const rows = page?.List ?? []
  return (
    <section className={css['entries']} aria-label={title} {...region('entries', title)}>
      <h2>
        {title} <span>{page?.TotalCount ?? ''}</span>
      </h2>
      {rows.length > 0 ? (
        <table>
          <thead>
            <tr>
              {['entryNo', 'postingDate', 'description', 'documentType', 'debit', 'postedBy'].map((name) => (
                <th key={name} scope="col" data-figure={name === 'debit' || undefined}>
                  {t(`gl:entry.fields.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const address = host.addressOf('gl/entry', { record: row.id })
              const entryNo = String(row['entryNo'])
              return (
                <tr key={row.id}>
                  <td>{address ? <a href={address}>{entryNo}</a> : entryNo}</td>
                  <td>{formatDate(String(row['postingDate']))}</td>
                  <td>{String(row['description'] ?? '')}</td>
                  <td>{String(row['documentType'])}</td>
                  <td data-figure="">{formatMoney(String(row['debit']))}</td>
                  <td>{String(row['postedBy'])}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      ) : (
        <p>{page ? t('gl:journal.noEntries') : ''}</p>
      )}
      {page && page.TotalCount > MOST ? <p>{t('gl:journal.moreEntries', { most: MOST })}</p> : null}
    </section>
  )
}
