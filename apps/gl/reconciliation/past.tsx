import { useEffect, useState, type ReactNode } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { PagedList } from '../../../shared/contracts/result.ts'
import { formatDate, formatStamp } from '../../../shared/i18n/dates.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { locale, t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { SmallTable } from '../../../shared/kit/small-table.tsx'
import { PATH } from './use-calls.ts'

const say = (name: string, args: Record<string, string | number> = {}) => t(`gl:bankReconciliation.past.${name}`, args)

export interface PastOne {
  readonly id: string
  readonly reconciliationNo: string
  readonly bankAccountId: string
  readonly statementDate: string
  readonly status: string
  readonly closing: string
  readonly currency: string
  readonly reconciledBy: string | null
  readonly reconciledOn: string | null
  readonly undoReason: string | null
}

interface Props {
  readonly mayUndo: boolean
  readonly mayPrint: boolean
  /** Asked again when this is something else. */
  readonly basis: number
  readonly onShow: (one: PastOne) => void
  readonly onUndo: (one: PastOne) => void
}

/** Statements that were reconciled, newest first; the last of each bank may be undone. */
export function Past({ mayUndo, mayPrint, basis, onShow, onUndo }: Props) {
  const [rows, setRows] = useState<readonly PastOne[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    const query = {
      status: 'Reconciled|Undone',
      PageSize: '15',
      SortFields: 'statementDate',
      SortDescending: 'statementDate',
    }
    api.get<PagedList<PastOne>>(PATH, { query, signal: leaving.signal, quiet: true }).then(
      ({ List }) => setRows(List.filter(({ status }) => status !== 'Open')),
      () => undefined,
    )
    return () => leaving.abort()
  }, [basis])
  if (rows.length === 0) return <p>{say('none')}</p>
  const last = new Map<string, string>()
  for (const { bankAccountId, id, status } of rows)
    if (status === 'Reconciled' && !last.has(bankAccountId)) last.set(bankAccountId, id)
  const cells: Readonly<Record<string, (one: PastOne) => ReactNode>> = {
    number: ({ reconciliationNo }) => reconciliationNo,
    bank: ({ bankAccountId }) => bankAccountId,
    date: ({ statementDate }) => formatDate(statementDate),
    closing: ({ closing, currency }) => formatMoney(closing, { currency }),
    status: ({ status, undoReason }) => (
      <span title={undoReason ?? undefined}>{t(`gl:bankReconciliation.choices.status.${status}`)}</span>
    ),
    by: ({ reconciledBy, reconciledOn }) => `${reconciledBy ?? ''} ${formatStamp(reconciledOn)}`,
  }
  const acts = (one: PastOne) => (
    <>
      <Button
        look="ghost"
        label={say('show')}
        aria-label={say('showOf', { number: one.reconciliationNo })}
        onClick={() => onShow(one)}
      />{' '}
      {mayPrint ? (
        <Button
          icon="file-earmark-pdf"
          label={say('report')}
          aria-label={say('reportOf', { number: one.reconciliationNo })}
          onClick={() =>
            void api.download(`${PATH}/${one.id}/report`, { query: { Locale: locale() } }).catch(() => undefined)
          }
        />
      ) : null}{' '}
      {mayUndo && last.get(one.bankAccountId) === one.id ? (
        <Button
          icon="arrow-counterclockwise"
          label={say('undo')}
          aria-label={say('undoOf', { number: one.reconciliationNo })}
          onClick={() => onUndo(one)}
        />
      ) : null}
    </>
  )
  return (
    <SmallTable
      label={say('title')}
      columns={Object.entries(cells).map(([name, of]) => ({
        name,
        label: say(name),
        of,
        isFigure: name === 'closing',
      }))}
      rows={rows}
      keyOf={({ id }) => id}
      acts={acts}
    />
  )
}
