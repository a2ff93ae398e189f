import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { Journal } from '../../contracts/gl/journal.ts'
import type { ReportPage } from '../../contracts/report.ts'
import { ResultStatus, type Access, type CallResult, type PagedList } from '../../contracts/result.ts'
import { formatInteger } from '../../i18n/format.ts'
import { loadTexts, t } from '../../i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import type { ReportPartProps } from '../definition.ts'
import { problemText } from '../editor/labels.ts'
import { TabDialog } from '../editor/tab-dialog.tsx'
import { useLocale } from '../locale.ts'
import type { Entity } from '../../contracts/entity.ts'
import css from './close-journals.module.css'

/** Numbers of the day-books of a page that still take entries. */
function openJournals({ columns, lines }: ReportPage): string[] {
  const [journal, status] = ['journalNo', 'status'].map((name) => columns.indexOf(name) + 2) as [number, number]
  return [...new Set(lines.flatMap((line) => (line[status] === 'Open' ? [String(line[journal])] : [])))].sort()
}

/** [finance 7.11] Closes what was printed, after it was asked about: each day-book by itself, with what stands against it. */
export function CloseJournals({ screen, host, result }: ReportPartProps) {
  useLocale()
  const [mayClose, setMayClose] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [closed, setClosed] = useState<{ of: ReportPage; journals: readonly string[] }>({ of: result, journals: [] })
  const [notice, setNotice] = useState<readonly string[]>([])
  useEffect(() => {
    const ended = new AbortController()
    const access = api.get<Access>(`${Journal.room}/access`, { signal: ended.signal, quiet: true })
    Promise.all([access, loadTexts(['gl', 'ledger'])]).then(
      ([{ actions }]) => setMayClose(actions.includes('close')),
      () => undefined,
    )
    return () => ended.abort()
  }, [])
  const gone = closed.of === result ? closed.journals : []
  const journals = openJournals(result).filter((journal) => !gone.includes(journal))
  const canClose = mayClose && journals.length > 0

  const close = async () => {
    setAsking(false)
    setBusy(true)
    const done: string[] = []
    const refused: string[] = []
    for (const journal of journals) {
      const answer = await closeOne(journal).catch(() => null)
      if (answer?.ResultStatus === ResultStatus.success) done.push(journal)
      else if (answer) refused.push(t('gl:journal.printed.refused', { journal, reason: reasonOf(answer) }))
    }
    setClosed({ of: result, journals: [...gone, ...done] })
    setNotice([t('gl:journal.printed.done', { count: formatInteger(done.length) }), ...refused])
    setBusy(false)
  }
  const actions: Action | null = canClose
    ? {
        ...{ id: 'close-journals', group: 'record', enabled: !isBusy },
        label: { key: 'gl:journal.printed.action' },
        run: () => setAsking(true),
      }
    : null
  useActions({ screen, host }, [actions])
  if (!actions && notice.length === 0) return null
  const open = t(journals.length === 1 ? 'gl:journal.printed.openOne' : 'gl:journal.printed.open', {
    count: formatInteger(journals.length),
  })
  return (
    <div className={css['close']}>
      <p role="status">{notice.length > 0 ? notice.join(' ') : open}</p>
      {actions ? <Button icon="lock-fill" {...buttonOf(actions)} /> : null}
      {isAsking ? (
        <TabDialog
          panel={screen.panel}
          title={t('gl:journal.printed.ask')}
          onClose={() => setAsking(false)}
          buttons={
            <>
              <Button data-first label={t('kit:editor.cancel')} onClick={() => setAsking(false)} />
              <Button look="primary" label={t('gl:journal.printed.action')} onClick={() => void close()} />
            </>
          }
        >
          <p>{t('gl:journal.printed.hint', { journals: journals.join(', ') })}</p>
        </TabDialog>
      ) : null}
    </div>
  )
}

/** A number is that of one company only: the day-book is found by it, and closed by its id. */
async function closeOne(journal: string): Promise<CallResult> {
  const { List } = await api.get<PagedList<{ id: string }>>(Journal.room, { query: { journalNo: `=${journal}` } })
  return api.send('POST', `${Journal.room}/${List[0]!.id}/close`, { confirmed: [] })
}

const reasonOf = ({ Problems = [], Message }: CallResult): string =>
  Problems.length > 0
    ? Problems.map((problem) => problemText(Journal as unknown as Entity, { ...problem, Field: null })).join(' ')
    : (Message ?? '')
