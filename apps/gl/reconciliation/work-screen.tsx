import { useCallback, useEffect, useRef, useState } from 'react'
import type { MatchAsked, ReconciliationWork, ToDecide } from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { differenceOf, totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { ProofFoot } from './proof-foot.tsx'
import type { Calls } from './use-calls.ts'
import { useWorkAttachments } from './work-attachments.tsx'
import { WorkDialogs, type WorkDialog } from './work-dialogs.tsx'
import { doesOf, WorkTable, type Chosen, type Go } from './work-table.tsx'
import css from './reconciliation.module.css'

const say = (name: string, args: Record<string, string | number> = {}) => t(`gl:bankReconciliation.work.${name}`, args)
const NOTHING: Chosen = { lines: new Set(), books: new Set() }

interface Props extends ScreenProps {
  readonly work: ReconciliationWork
  readonly calls: Calls
  /** Matches of this visit, which whoever leaves without saving takes back. */
  readonly visit: readonly string[]
  readonly onVisit: (matches: readonly string[]) => void
  readonly onExit: () => void
  readonly onImport: () => void
  readonly onMore: () => void
}

const sumOf = (side: readonly { readonly amount: string }[]): string =>
  totalOf(
    side.map(({ amount }) => ({ amount })),
    'amount',
  )

/** One statement: its lines decided one by one, both sides proven under them. */
export function WorkScreen({ screen, host, work, calls, visit, onVisit, onExit, onImport, onMore }: Props) {
  const [chosen, setChosen] = useState(NOTHING)
  const [dialog, setDialog] = useState<WorkDialog | null>(null)
  const go = useRef<Go>(() => undefined)
  const isOpen = work.status === 'Open'
  const may = (action: string) => work.actions.includes(action)
  const mayDecide = isOpen && may('match')
  const money = (amount: string) => formatMoney(amount, { currency: work.currency })
  const send = <T,>(name: string, body: object) => calls.send<T>(`${work.id}/${name}`, body)
  const onGo = useCallback((leads: Go) => {
    go.current = leads
  }, [])
  // After a decision the line that stands in its place has the focus.
  const decided = useRef<number | null>(null)
  useEffect(() => {
    if (decided.current === null) return
    go.current(decided.current)
    decided.current = null
  }, [work])

  const match = async (asked: MatchAsked): Promise<boolean> => {
    const isDone = await calls.send<{ match: string }>(`${work.id}/match`, asked, ({ match: id }) => {
      onVisit([...visit, id])
      return null
    })
    if (isDone) {
      setChosen(NOTHING)
      decided.current = Math.max(
        work.toDecide.findIndex(({ line }) => asked.lines.includes(line.id)),
        0,
      )
    }
    return isDone
  }

  const decide = (row: ToDecide) => {
    const { line, proposal } = row
    const does = doesOf(row)
    if (does === 'match') {
      const books = proposal!.books.map(({ key }) => key)
      const rest = proposal!.args['left']
      // What is left between both sides is booked where it is seen, never by itself.
      if (proposal!.reason === 'tolerance' && rest) {
        const { reason, args } = proposal!
        const about = say('leftAbout', { left: money(rest) })
        return setDialog({
          ...{ kind: 'entry', about, proposal, amount: rest },
          asked: { lines: [line.id], books, reason, args },
        })
      }
      return void match({ lines: [line.id], books, reason: proposal!.reason, args: proposal!.args })
    }
    if (does === 'payment') {
      const begin = {
        vendorId: proposal!.vendorId!,
        method: 'PreAuthorized',
        bankAccountId: work.bankAccountId,
        paymentDate: line.on,
        amount: line.amount.replace('-', ''),
        reference: line.text.slice(0, 60),
      }
      return void host.openScreen('ap/payment', { begin: new URLSearchParams(begin).toString() })
    }
    if (does === 'receipt') {
      const begin = {
        ...{ bankAccountId: work.bankAccountId, depositDate: line.on, declaredAmount: line.amount },
        customerId: proposal!.args['firmId']!,
        memo: line.text.slice(0, 60),
      }
      return void host.openScreen('ar/deposit', { begin: new URLSearchParams(begin).toString() })
    }
    const about = `${formatDate(line.on)} ${line.text} ${money(line.amount)}`
    setDialog({ kind: 'entry', asked: { lines: [line.id], books: [] }, amount: line.amount, about, proposal })
  }

  const chosenLines = work.toDecide.filter(({ line }) => chosen.lines.has(line.id)).map(({ line }) => line)
  const chosenBooks = work.booksOnly.filter(({ key }) => chosen.books.has(key))
  const left = differenceOf(sumOf(chosenLines), sumOf(chosenBooks))
  const matchChosen = () => {
    const asked = { lines: chosenLines.map(({ id }) => id), books: chosenBooks.map(({ key }) => key) }
    if (asked.lines.length === 0) return setDialog({ kind: 'tick' })
    if (left === '0') return void match(asked)
    const about = say('leftAbout', { left: money(left) })
    setDialog({ kind: 'entry', asked, amount: left, about, proposal: null })
  }
  const choose = (kind: keyof Chosen, id: string) =>
    setChosen((known) => {
      const those = new Set(known[kind])
      if (!those.delete(id)) those.add(id)
      return { ...known, [kind]: those }
    })
  const count = chosenLines.length + chosenBooks.length
  const exit = () => (visit.length > 0 ? setDialog({ kind: 'exit' }) : onExit())

  const actions = {
    matchChosen: mayDecide && {
      id: 'match',
      keys: '=',
      group: 'entry',
      label: { key: 'gl:bankReconciliation.work.match' },
      enabled: count > 0,
      run: matchChosen,
    },
    next: isOpen && {
      id: 'next-problem',
      keys: 'F8',
      group: 'list',
      label: { key: 'gl:bankReconciliation.work.next' },
      enabled: work.toDecideCount > 0,
      run: () => go.current(),
    },
    import: isOpen &&
      may('bring') && {
        id: 'import',
        group: 'screen',
        label: { key: 'gl:bankReconciliation.work.import' },
        run: onImport,
      },
    auto: mayDecide && {
      id: 'auto',
      group: 'screen',
      label: { key: 'gl:bankReconciliation.work.auto' },
      run: () => void send('auto', {}),
    },
    statement: mayDecide && {
      id: 'statement',
      group: 'screen',
      label: { key: 'gl:bankReconciliation.work.statement' },
      run: () => setDialog({ kind: 'statement' }),
    },
    exit: { id: 'exit', keys: 'Escape', group: 'screen', label: { key: 'gl:bankReconciliation.work.exit' }, run: exit },
    save: isOpen && {
      id: 'save',
      keys: 'Ctrl+S',
      group: 'record',
      label: { key: 'gl:bankReconciliation.work.saveAndExit' },
      run: onExit,
    },
    reconcile: isOpen &&
      may('reconcile') && {
        ...{
          id: 'reconcile',
          keys: 'Ctrl+Enter',
          group: 'record',
          label: { key: 'gl:bankReconciliation.work.reconcile' },
        },
        // It stays a key, and leads to what still stands against it.
        run: () =>
          work.toDecideCount > 0 ? go.current(0) : void send('reconcile', {}).then((isDone) => isDone && onVisit([])),
      },
  } satisfies Record<string, Action | false>
  useActions({ screen, host }, Object.values(actions))
  const files = useWorkAttachments({ screen, host }, work)

  return (
    <section className={css['screen']}>
      <ScreenHead title={work.bankAccountId}>
        <span className={css['push']} />
        {actions.import ? <Button look="ghost" icon="box-arrow-in-right" {...buttonOf(actions.import)} /> : null}
        {actions.auto ? <Button look="ghost" {...buttonOf(actions.auto)} /> : null}
        {actions.statement ? <Button look="ghost" {...buttonOf(actions.statement)} /> : null}
        {files.button}
        {actions.matchChosen ? <Button {...buttonOf(actions.matchChosen)} /> : null}
        {actions.save ? <Button {...buttonOf(actions.save)} /> : <Button {...buttonOf(actions.exit)} />}
        {actions.reconcile ? <Button look="primary" {...buttonOf(actions.reconcile)} /> : null}
      </ScreenHead>
      <div className={css['about']}>
        <p className={css['facts']}>
          <span>{say('of', { date: formatDate(work.statementDate), number: work.reconciliationNo })}</span>
          <span>
            {say('closes')} <b>{money(work.closing)}</b> {work.currency}
          </span>
          {work.toDecideCount > 0 ? (
            <span className={css['waits']}>
              {say('waiting', { count: formatInteger(work.toDecideCount), lines: formatInteger(work.proof.lines) })}
            </span>
          ) : null}
          {count > 0 ? <span>{say('chosen', { count, left: money(left) })}</span> : null}
        </p>
        <p className={css['said']} role="status" data-refused={calls.said?.isRefused || undefined}>
          {calls.said?.text() ?? ''}
        </p>
      </div>
      <WorkTable
        {...{ work, chosen, mayDecide, onMore, onGo }}
        onChoose={choose}
        onDecide={decide}
        onTakeBack={(one) => setDialog({ kind: 'takeBack', match: one })}
        onExclude={(line) =>
          line.excludedFor === null
            ? setDialog({ kind: 'exclude', line })
            : void send('exclude', { line: line.id, reason: null })
        }
      />
      <ProofFoot work={work} />
      {files.drawer}
      <WorkDialogs
        {...{ dialog, work, match, send, visit, onVisit, onExit, chosenBooks: chosenBooks.map(({ key }) => key) }}
        panel={screen.panel}
        onClose={() => setDialog(null)}
      />
    </section>
  )
}
