import { useEffect, useRef, useState } from 'react'
import { api, ApiError, isUnreached } from '../../../shared/api/client.ts'
import {
  BankReconciliation as Entity,
  type BankStanding,
  type ReconciliationWork,
} from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { followRoom } from '../../../shared/kit/follow-room.ts'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { ScreenAbout, ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { useReconnect } from '../../../shared/kit/use-reconnect.ts'
import { Banks } from './banks.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import { StatementDialog, UndoDialog, type StatementGiven } from './dialogs.tsx'
import { Learned } from './learned.tsx'
import { Past, type PastOne } from './past.tsx'
import { PATH, useCalls } from './use-calls.ts'
import { useImport } from './use-import.ts'
import { WorkScreen } from './work-screen.tsx'
import css from './reconciliation.module.css'

interface Overview {
  readonly banks: readonly BankStanding[]
  readonly actions: readonly string[]
}

/** [S4.42] [finance 5.8, 9.7] Bank reconciliation: the banks and what waits at each, then one statement, its lines decided one by one. */
export function BankReconciliation({ screen, host }: ScreenProps) {
  useLocale()
  const [round, setRound] = useState(0)
  const [size, setSize] = useState(1)
  const again = () => setRound((last) => last + 1)
  const id = screen.query['record'] ?? null
  const show = (of: string | null) => {
    setSize(1)
    host.setQuery(screen.tabId, { record: of })
  }
  const [overview, setOverview] = useState<Overview | null>(null)
  const [work, setWork] = useState<ReconciliationWork | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [visit, setVisit] = useState<readonly string[]>([])
  const [asks, setAsks] = useState<{ start: BankStanding; begin: Partial<StatementGiven> } | { undo: PastOne } | null>(
    null,
  )
  const calls = useCalls(again)
  const files = useImport(calls.say, again)
  const input = useRef<HTMLInputElement>(null)
  const bankOfFile = useRef('')
  useReconnect(isUnreached(error), again)
  // Somebody has put the statement away meanwhile: the banks are shown, and it is said.
  const gone = useRef(() => undefined as void)
  useEffect(() => {
    gone.current = () => {
      setVisit([])
      calls.say({ isRefused: true, text: () => t('gl:bankReconciliation.work.gone') })
      show(null)
    }
  })

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const failed = (thrown: unknown) => !signal.aborted && setError(thrown)
    if (id)
      readWork(id, size, signal).then(
        (read) => {
          setWork(read)
          setError(null)
        },
        (thrown: unknown) => {
          if (!signal.aborted && thrown instanceof ApiError && thrown.status === 404) gone.current()
          else failed(thrown)
        },
      )
    else
      Promise.all([
        api.get<{ banks: BankStanding[] }>(`${PATH}/banks`, { signal, quiet: true }),
        api.get<{ actions: string[] }>(`${PATH}/access`, { signal, quiet: true }),
      ]).then(([{ banks }, { actions }]) => {
        setOverview({ banks, actions })
        setWork(null)
        setError(null)
      }, failed)
    return () => leaving.abort()
  }, [id, size, round])
  useEffect(() => {
    const news = followRoom(Entity.room, again)
    return () => news.unsubscribe()
  }, [])
  useEffect(
    () => host.setSubtitle(screen.tabId, work?.id === id ? (work?.bankAccountId ?? null) : null),
    [host, screen.tabId, work, id],
  )

  // [S4.42] Exit options when the tab is closed: what was decided in this visit is kept, or taken back.
  const current = useRef({ visit, work })
  useEffect(() => {
    current.current = { visit, work }
  })
  useEffect(() => host.setUnsaved(screen.tabId, visit.length > 0), [host, screen.tabId, visit.length])
  useEffect(
    () =>
      host.guard(screen.tabId, {
        unsaved: () => (current.current.visit.length > 0 ? [t('gl:bankReconciliation.title')] : []),
        save: () => {
          setVisit([])
          return Promise.resolve(true)
        },
        discard: () => {
          const { visit: matches, work: of } = current.current
          if (of && matches.length > 0)
            void api
              .send('POST', `${PATH}/${of.id}/take-back`, { matches, reverseEntries: false })
              .catch(() => undefined)
          setVisit([])
        },
      }),
    [host, screen.tabId],
  )

  const pick = (bank: string) => {
    bankOfFile.current = bank
    input.current?.click()
  }
  const leave = () => {
    setVisit([])
    calls.say(null)
    show(null)
  }
  const begin = async (bank: BankStanding) => {
    const beside = await api
      .get<{ proposed: StatementGiven | null }>(`${PATH}/bank/${encodeURIComponent(bank.bankAccountId)}/beside`, {
        quiet: true,
      })
      .catch(() => null)
    setAsks({ start: bank, begin: beside?.proposed ?? {} })
  }
  const may = (action: string) => overview?.actions.includes(action) ?? false
  const title = t('gl:bankReconciliation.title')

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ofx,.qfx,.qbo,.csv,.txt,.xml,.bai,.bai2,.sta,.mt940,.940,.005,.dat,.ret"
        aria-label={t('gl:bankReconciliation.work.import')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void files.bring(bankOfFile.current, file)
          // The same file may be chosen again, put right meanwhile.
          target.value = ''
        }}
      />
      {id && work?.id === id ? (
        <WorkScreen
          {...{ screen, host, work, calls, visit }}
          onVisit={setVisit}
          onExit={leave}
          onImport={() => pick(work.bankAccountId)}
          onMore={() => setSize((last) => last + 1)}
        />
      ) : (
        <section className={css['screen']}>
          <ScreenHead title={title}>
            <ScreenAbout text={t('gl:bankReconciliation.about')} />
          </ScreenHead>
          <p className={css['said']} role="status" data-refused={calls.said?.isRefused || undefined}>
            {calls.said?.text() ?? ''}
          </p>
          {error !== null ? <LoadFailure what="part" error={error} title={title} onRetry={again} /> : null}
          {overview && !id ? (
            <div className={css['scroll']}>
              <Banks
                banks={overview.banks}
                mayImport={may('bring')}
                mayStart={may('match')}
                onOpen={({ openId }) => show(openId)}
                onImport={({ bankAccountId }) => pick(bankAccountId)}
                onStart={(bank) => void begin(bank)}
              />
              <h2>{t('gl:bankReconciliation.past.title')}</h2>
              <Past
                basis={round}
                mayUndo={may('undo')}
                mayPrint={may('export')}
                onShow={(one) => show(one.id)}
                onUndo={(undo) => setAsks({ undo })}
              />
              <Learned
                banks={overview.banks}
                basis={round}
                mayForget={may('match')}
                mayUndo={may('bring')}
                calls={calls}
              />
            </div>
          ) : null}
        </section>
      )}
      {files.waiting ? (
        <ColumnsDialog
          panel={screen.panel}
          asked={files.waiting.asked}
          onGiven={(columns) => void files.bring(files.waiting!.bank, files.waiting!.file, columns)}
          onClose={() => files.setWaiting(null)}
        />
      ) : null}
      {asks && 'start' in asks ? (
        <StatementDialog
          panel={screen.panel}
          title={t('gl:bankReconciliation.banks.startOf', { bank: asks.start.bankAccountId })}
          begin={asks.begin}
          onClose={() => setAsks(null)}
          onGiven={({ statementDate, closing, opening }) =>
            calls.send<{ id: string }>(
              'start',
              { bankAccountId: asks.start.bankAccountId, statementDate, closing, opening },
              (made) => {
                show(made.id)
                return null
              },
            )
          }
        />
      ) : null}
      {asks && 'undo' in asks ? (
        <UndoDialog
          panel={screen.panel}
          number={asks.undo.reconciliationNo}
          onClose={() => setAsks(null)}
          onGiven={(given) =>
            calls.send(`${asks.undo.id}/undo`, { ...given, confirmed: ['gl.bankReconciliation.undone'] })
          }
        />
      ) : null}
    </>
  )
}

/** The first rows of each section, and as many pages more as were asked for. */
async function readWork(id: string, size: number, signal: AbortSignal): Promise<ReconciliationWork> {
  const page = (at: number) =>
    api.get<ReconciliationWork>(`${PATH}/${id}/work`, {
      query: { decide: at * 200, matched: at * 200, books: at * 200 },
      ...{ signal, quiet: true },
    })
  const pages = await Promise.all(Array.from({ length: size }, (_, at) => page(at)))
  const [first] = pages as [ReconciliationWork]
  return {
    ...first,
    toDecide: pages.flatMap(({ toDecide }) => toDecide),
    matched: pages.flatMap(({ matched }) => matched),
    booksOnly: pages.flatMap(({ booksOnly }) => booksOnly),
  }
}
