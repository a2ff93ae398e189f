import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { ListRow } from '../../../shared/api/records.ts'
import type { PagedList } from '../../../shared/contracts/result.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, SmallTable, RecordLink, type SmallColumn } from '../../../shared/kit/small-table.tsx'

const MOST = 100
const COLUMNS = ['entryNo', 'postingDate', 'description', 'documentType', 'debit', 'postedBy'] as const

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
  const columns: readonly SmallColumn<ListRow>[] = COLUMNS.map((name) => ({
    name,
    label: t(`gl:entry.fields.${name}`),
    isFigure: name === 'debit',
    of: (row) => cellOf(name, row, host),
  }))
  return (
    <SmallSection name="entries" title={title} count={page ? formatInteger(page.TotalCount) : ''}>
      {rows.length > 0 ? (
        <SmallTable label={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
      ) : (
        <p>{page ? t('gl:journal.noEntries') : ''}</p>
      )}
      {page && page.TotalCount > MOST ? <p>{t('gl:journal.moreEntries', { most: MOST })}</p> : null}
    </SmallSection>
  )
}

function cellOf(name: (typeof COLUMNS)[number], row: ListRow, host: SectionPartProps['host']) {
  const text = String(row[name] ?? '')
  if (name === 'entryNo') return <RecordLink address={host.addressOf('gl/entry', { record: row.id })} text={text} />
  if (name === 'postingDate') return formatDate(text)
  if (name === 'documentType') return t(`gl:entry.choices.documentType.${text}`)
  return name === 'debit' ? formatMoney(text) : text
}
