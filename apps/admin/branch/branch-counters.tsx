import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { ListRow } from '../../../shared/api/records.ts'
import { SequenceCounter, SequenceNumber } from '../../../shared/contracts/admin/sequence-counter.ts'
import type { PagedList } from '../../../shared/contracts/result.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, SmallTable, RecordLink, type SmallColumn } from '../../../shared/kit/small-table.tsx'

const MOST = 200

interface CounterRow {
  readonly counterId: string
  /** Where it stands in a period; null when the branch has not numbered anything with it. */
  readonly stands: ListRow | null
}

const list = async (room: string, query: Record<string, string>, signal: AbortSignal): Promise<ListRow[]> =>
  (await api.get<PagedList<ListRow>>(room, { query: { ...query, PageSize: String(MOST) }, signal, quiet: true })).List

/** Counters that number by branch with where each stands here, and others that have numbered something here. */
async function countersOf(branchId: string, signal: AbortSignal): Promise<CounterRow[]> {
  const [counters, numbers] = await Promise.all([
    list(SequenceCounter.room, { perBranch: 'true', active: 'true' }, signal),
    list(SequenceNumber.room, { branchId: `=${branchId}` }, signal),
  ])
  const begun = new Set(numbers.map((row) => String(row['counterId'])))
  const rows = [
    ...numbers.map((row) => ({ counterId: String(row['counterId']), stands: row })),
    ...counters
      .map((row) => String(row['counterId']))
      .filter((counterId) => !begun.has(counterId))
      .map((counterId) => ({ counterId, stands: null })),
  ]
  return rows.sort((a, b) => (a.counterId < b.counterId ? -1 : 1))
}

/** [supply 15] How the documents of a branch are numbered; nothing for whoever may not look at counters. */
export function BranchCounters({ snapshot, host }: SectionPartProps) {
  useLocale()
  const branchId = String(snapshot.saved['branchId'] ?? '')
  const [rows, setRows] = useState<readonly CounterRow[] | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    countersOf(branchId, leaving.signal).then(setRows, () => undefined)
    return () => leaving.abort()
  }, [branchId])
  if (!rows) return null
  const title = t('admin:branch.counters')
  const label = (name: string) => t(`admin:sequenceNumber.fields.${name}`)
  const columns: SmallColumn<CounterRow>[] = [
    {
      ...{ name: 'counterId', label: label('counterId') },
      of: ({ counterId }) => (
        <RecordLink address={host.addressOf(SequenceCounter.room, { record: counterId })} text={counterId} />
      ),
    },
    { name: 'period', label: label('period'), of: ({ stands }) => String(stands?.['period'] ?? '') },
    {
      ...{ name: 'nextNumber', label: label('nextNumber'), isFigure: true },
      of: ({ stands }) =>
        stands ? (
          <RecordLink
            address={host.addressOf(SequenceNumber.room, { record: stands.id })}
            text={formatInteger(Number(stands['nextNumber']))}
          />
        ) : (
          t('admin:branch.notBegun')
        ),
    },
  ]
  return (
    <SmallSection name="counters" title={title} count={formatInteger(rows.length)}>
      {rows.length === 0 ? (
        <p>{t('admin:branch.noCounters')}</p>
      ) : (
        <SmallTable
          label={title}
          columns={columns}
          rows={rows}
          keyOf={({ counterId, stands }) => `${counterId} ${stands?.id ?? ''}`}
          narrow
        />
      )}
    </SmallSection>
  )
}
