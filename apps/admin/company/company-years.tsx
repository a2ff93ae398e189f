import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { ListRow } from '../../../shared/api/records.ts'
import { FiscalYear } from '../../../shared/contracts/gl/fiscal-year.ts'
import type { PagedList } from '../../../shared/contracts/result.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { choiceLabel } from '../../../shared/kit/editor/labels.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, SmallTable, RecordLink, type SmallColumn } from '../../../shared/kit/small-table.tsx'

/** Years that are shown, the last first. */
const MOST = 20

/** [supply 15] The fiscal calendar of a company: its years, each leading to its periods; nothing for whoever may not look at them. */
export function CompanyYears({ snapshot, host }: SectionPartProps) {
  useLocale()
  const companyId = String(snapshot.saved['companyId'] ?? '')
  const [years, setYears] = useState<PagedList<ListRow> | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const sort = { SortFields: 'startDate', SortDescending: 'startDate' }
    const query = { companyId: `=${companyId}`, PageSize: String(MOST), ...sort }
    api
      .get<PagedList<ListRow>>(FiscalYear.room, { query, signal: leaving.signal, quiet: true })
      .then(setYears, () => undefined)
    return () => leaving.abort()
  }, [companyId])
  if (!years) return null
  const title = t('admin:company.fiscalCalendar')
  const label = (name: string) => t(`gl:fiscalYear.fields.${name}`)
  const day = (name: string): SmallColumn<ListRow> => ({
    name,
    label: label(name),
    of: (row) => formatDate(String(row[name])),
  })
  const columns: SmallColumn<ListRow>[] = [
    {
      ...{ name: 'fiscalYear', label: label('fiscalYear') },
      of: ({ fiscalYear }) => (
        <RecordLink
          address={host.addressOf(FiscalYear.room, { record: String(fiscalYear) })}
          text={String(fiscalYear)}
        />
      ),
    },
    day('startDate'),
    day('endDate'),
    {
      ...{ name: 'status', label: label('status') },
      of: ({ status }) => choiceLabel(FiscalYear, 'status', String(status)),
    },
  ]
  return (
    <SmallSection name="fiscal-calendar" title={title} count={formatInteger(years.TotalCount)}>
      {years.List.length === 0 ? (
        <p>{t('admin:company.noYears')}</p>
      ) : (
        <SmallTable label={title} columns={columns} rows={years.List} keyOf={({ id }) => id} narrow />
      )}
    </SmallSection>
  )
}
