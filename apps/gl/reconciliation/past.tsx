import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { PagedList } from '../../../shared/contracts/result.ts'
import { formatDate, formatStamp } from '../../../shared/i18n/dates.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { locale, t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { PATH } from './use-calls.ts'
import css from './reconciliation.module.css'

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
  return (
    <table className={css['list']}>
      <thead>
        <tr>
          {['number', 'bank', 'date', 'closing', 'status', 'by'].map((name) => (
            <th key={name}>{say(name)}</th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one.id}>
            <td>{one.reconciliationNo}</td>
            <td>{one.bankAccountId}</td>
            <td>{formatDate(one.statementDate)}</td>
            <td>{formatMoney(one.closing, { currency: one.currency })}</td>
            <td title={one.undoReason ?? undefined}>{t(`gl:bankReconciliation.choices.status.${one.status}`)}</td>
            <td>
              {one.reconciledBy} {formatStamp(one.reconciledOn)}
            </td>
            <td>
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
                    void api
                      .download(`${PATH}/${one.id}/report`, { query: { Locale: locale() } })
                      .catch(() => undefined)
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
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
