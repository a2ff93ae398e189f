import { useCallback, useEffect, useRef, useState } from 'react'
import {
  Collection,
  COLLECTION_VIEWS,
  type CollectionRow,
  type CollectionView,
  type CollectionWork,
  type Outcome,
  type RemindersDue,
} from '../../../shared/contracts/ar/collection.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { AgesLegend } from '../../../shared/items/ages-legend.tsx'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { ScreenProps } from '../../../shared/kit/definition.ts'
import { followRoom } from '../../../shared/kit/follow-room.ts'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { useReady } from '../../../shared/kit/tab.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { ViewSwitch } from '../../../shared/kit/view-switch.tsx'
import { useStatement } from '../statement/statement-of.tsx'
import { Beside } from './beside.tsx'
import { Course } from './course.tsx'
import { CallDialog, NarrowDialog, SettleDialog, type Settled } from './dialogs.tsx'
import { remindOne, Reminders } from './reminders.tsx'
import { Rows } from './rows.tsx'
import { say } from './say.ts'
import css from './collections.module.css'

type Dialog = { readonly call: Outcome; readonly row: CollectionRow } | { readonly settle: Settled } | 'narrow'

const NARROWS = ['salesRepId', 'leastDays', 'leastAmount'] as const
const KEYS: Readonly<Record<Outcome, string>> = { Promise: 'P', Dispute: 'D', NoAnswer: 'N', Said: 'S' }
const OUTCOME_ORDER: readonly Outcome[] = ['Promise', 'Dispute', 'NoAnswer', 'Said']

/** [finance 8.4] [judgement 17] The collector's list, and beside it what he needs while he calls. */
export function Collections({ screen, host }: ScreenProps) {
  useLocale()
  const { query } = screen
  const view = COLLECTION_VIEWS.find((one) => one === query['view']) ?? 'today'
  const narrowed = Object.fromEntries(NARROWS.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))
  const { answer, error, again } = useAnswer<CollectionWork>('ar/collection/work', { view, ...narrowed })
  const reminders = useAnswer<RemindersDue>(
    'ar/collection/reminders',
    {},
    JSON.stringify(answer?.rows.map(({ last }) => last)),
  )
  const [at, setAt] = useState<string | null>(null)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [isOverTime, setOverTime] = useState(false)
  const list = useRef<HTMLTableElement>(null)
  useReady({ screen, host }, answer !== null || error !== null)
  useEffect(() => {
    const news = [Collection.room, 'ar/customer-invoice'].map((room) => followRoom(room, again))
    return () => news.forEach((one) => one.unsubscribe())
  }, [again])

  const rows = answer?.rows ?? []
  const row = rows.find(({ id }) => id === at) ?? rows[0] ?? null
  const focusRow = useCallback(() => list.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus(), [])
  // Who is done leaves the list, and the one after him is next.
  const next = useRef(false)
  const done = (of: CollectionRow) => {
    const place = rows.findIndex(({ id }) => id === of.id)
    setAt((rows[place + 1] ?? rows[place - 1])?.id ?? null)
    setDialog(null)
    next.current = true
    again()
  }
  useEffect(() => {
    if (!next.current || dialog) return
    next.current = false
    focusRow()
  }, [answer, dialog, focusRow])

  const statement = useStatement(row?.firmId ?? null, answer?.asOf ?? '')
  const may = (action: string) => answer?.actions.includes(action) ?? false
  const show = (of: CollectionView) => host.setQuery(screen.tabId, { view: of === 'today' ? null : of })
  const outcomes = Object.fromEntries(
    OUTCOME_ORDER.map((outcome) => [
      outcome,
      may('log') && {
        ...{ id: `call-${outcome}`, keys: KEYS[outcome], group: 'record' as const },
        label: { key: `ar:collection.does.${outcome}` },
        enabled: row !== null,
        run: () => row && setDialog({ call: outcome, row }),
      },
    ]),
  ) as Record<Outcome, Action | false>
  const actions = {
    log: may('log') && {
      ...{ id: 'log', keys: 'Ctrl+Enter', group: 'record', label: { key: 'ar:collection.does.log' } },
      enabled: row !== null,
      run: () => row && setDialog({ call: 'Promise', row }),
    },
    hold: may('hold') && {
      ...{ id: 'hold', keys: 'H', group: 'record', label: { key: 'ar:collection.does.hold' } },
      enabled: row !== null && host.canOpen('admin/firm'),
      run: () => row && host.openScreen('admin/firm', { record: row.firmId }),
    },
    inquiry: {
      ...{ id: 'inquiry', keys: 'Enter', group: 'record', label: { key: 'ar:collection.does.inquiry' } },
      enabled: row !== null && host.canOpen('ar/account-inquiry'),
      run: () => row && host.openScreen('ar/account-inquiry', { record: row.firmId }),
    },
    narrow: {
      ...{ id: 'narrow', group: 'list', label: { key: 'ar:collection.does.narrow' } },
      run: () => setDialog('narrow'),
    },
    course: {
      ...{ id: 'course', keys: 'T', group: 'list', label: { key: 'ar:collection.does.course' } },
      run: () => setOverTime((is) => !is),
    },
    refresh: { id: 'refresh', keys: 'Alt+R', group: 'list', label: { key: 'ar:collection.does.refresh' }, run: again },
  } satisfies Record<string, Action | false>
  // Enter on a row opens the inquiry; elsewhere it belongs to what has the focus.
  const mayRemind = may('remind') ? (reminders.answer?.rows ?? []) : []
  const turn = mayRemind.find(({ firmId }) => firmId === row?.firmId)
  const remind: Action | null = turn
    ? {
        ...{ id: 'remind', keys: 'R', group: 'record' },
        label: { key: 'ar:collection.does.remind', args: { level: String(turn.level) } },
        run: () => void remindOne(turn).then(() => row && done(row)),
      }
    : null
  const paper = may('statement') ? statement : null
  const shared = [actions.log, actions.hold, remind, paper, actions.course, actions.narrow, actions.refresh]
  useActions({ screen, host }, [...Object.values(outcomes), ...shared])

  const title = t('ar:collection.title')

  if (error !== null && !answer) return <LoadFailure what="list" error={error} title={title} onRetry={again} />
  const figure = (name: 'overdue' | 'listed' | 'promised') => (
    <div data-bad={name === 'overdue' || undefined}>
      <dt>{say(`figures.${name}`)}</dt>
      <dd>{formatMoney(answer![name], { currency: answer!.currency })}</dd>
    </div>
  )
  return (
    <section className={css['screen']}>
      <ScreenHead title={title}>
        {answer ? (
          <>
            <p className={css['day']}>
              {formatDate(answer.asOf)}
              {answer.isNarrowed ? <span>{t('kit:report.narrowed')}</span> : null}
            </p>
            <ViewSwitch
              label={say('viewsLabel')}
              views={COLLECTION_VIEWS.map((name) => ({
                name,
                label: say(`views.${name}`),
                count: answer.counts[name],
              }))}
              shown={view}
              onShow={show}
              isRegion
            />
            <span className={css['done']}>
              {say('done', { done: formatInteger(answer.done), left: formatInteger(answer.counts.today) })}
            </span>
            <Reminders {...{ screen, host }} due={mayRemind} onSent={again} />
            <Button look="ghost" icon="calendar3" iconOnly {...buttonOf(actions.course)} />
            <Button look="ghost" icon="funnel" iconOnly {...buttonOf(actions.narrow)} />
            {actions.log ? <Button look="primary" {...buttonOf(actions.log)} /> : null}
          </>
        ) : null}
      </ScreenHead>
      {answer ? (
        <>
          <div className={css['figures']}>
            <dl>
              {figure('overdue')}
              {figure('listed')}
              {figure('promised')}
            </dl>
            <Ages amounts={answer.ageing} currency={answer.currency} />
          </div>
          {isOverTime ? <Course host={host} onClose={() => setOverTime(false)} /> : null}
          {Object.keys(narrowed).length > 0 ? (
            <p className={css['narrowed']}>
              {NARROWS.flatMap((name) => (query[name] ? [say(`narrowed.${name}`, { value: query[name] })] : [])).join(
                ', ',
              )}{' '}
              <Button
                look="ghost"
                label={say('narrowed.all')}
                onClick={() => host.setQuery(screen.tabId, Object.fromEntries(NARROWS.map((name) => [name, null])))}
              />
            </p>
          ) : null}
          <div className={css['work']}>
            {rows.length === 0 ? (
              <RegionState icon="check-lg" title={say(`none.${view}`)} hint={say('none.hint')} />
            ) : (
              <>
                <Rows
                  ref={list}
                  panel={screen.panel}
                  onFocus={focusRow}
                  work={answer}
                  at={row?.id ?? null}
                  onAt={setAt}
                  onOpen={actions.inquiry.enabled ? actions.inquiry.run : () => undefined}
                />
                {row ? (
                  <Beside
                    key={row.id}
                    row={row}
                    currency={answer.currency}
                    basis={JSON.stringify(row)}
                    maySettle={may('settle')}
                    onSettle={(settle) => setDialog({ settle })}
                    host={host}
                    buttons={[
                      ...OUTCOME_ORDER.flatMap((outcome) => outcomes[outcome] || []),
                      ...(actions.hold ? [actions.hold] : []),
                      ...(remind ? [remind] : []),
                      ...(paper ? [paper] : []),
                    ]}
                  />
                ) : null}
              </>
            )}
          </div>
        </>
      ) : null}
      {dialog === 'narrow' ? (
        <NarrowDialog
          panel={screen.panel}
          begin={narrowed}
          onGiven={(given) => {
            setDialog(null)
            host.setQuery(screen.tabId, given)
          }}
          onClose={() => setDialog(null)}
        />
      ) : dialog && 'call' in dialog ? (
        <CallDialog
          panel={screen.panel}
          outcome={dialog.call}
          row={dialog.row}
          days={answer!.proposes}
          onDone={() => done(dialog.row)}
          onClose={() => setDialog(null)}
        />
      ) : dialog ? (
        <SettleDialog
          panel={screen.panel}
          dispute={dialog.settle}
          onDone={() => {
            setDialog(null)
            again()
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </section>
  )
}

function Ages({ amounts, currency }: { readonly amounts: readonly string[]; readonly currency: string }) {
  if (amounts.length === 0) return null
  return (
    <div className={css['ages']}>
      <AgesLegend
        label={say('agesLabel')}
        parts={amounts.map((amount, at) => ({
          ...{ name: say(`ages.${at}`), amount },
          figure: <b>{formatMoney(amount, { currency })}</b>,
        }))}
      />
    </div>
  )
}
