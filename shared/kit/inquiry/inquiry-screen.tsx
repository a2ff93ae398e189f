import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isUnreached } from '../../api/client.ts'
import { t } from '../../i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import type { ScreenProps } from '../definition.ts'
import type { InquiryDefinition } from './inquiry-definition.ts'
import { focusFirst } from '../editor/focus.ts'
import { problemText } from '../editor/labels.ts'
import { RecordSkeleton } from '../editor/record-skeleton.tsx'
import { useDelayed } from '../list/use-delayed.ts'
import { LoadFailure } from '../load-failure.tsx'
import { useLocale } from '../locale.ts'
import { useOpeningFocus } from '../opening-focus.ts'
import { asEntity } from '../parameters/parameter.tsx'
import { RegionState } from '../region-state.tsx'
import { region } from '../region.ts'
import { ScreenHead } from '../screen-head.tsx'
import { screenTitle } from '../screen-title.ts'
import { useReady, useTab } from '../tab.ts'
import { useReconnect } from '../use-reconnect.ts'
import { AskBar } from './ask-bar.tsx'
import { AskPanel } from './ask-panel.tsx'
import { FigureGrid } from './figure-grid.tsx'
import { wordsOfAsked } from './inquiry-columns.ts'
import { InquiryLists } from './inquiry-lists.tsx'
import { InquiryStore, type Head } from './inquiry-store.ts'
import list from '../list/list-view.module.css'
import frame from '../parameters/parameters.module.css'
import css from './inquiry.module.css'

type Props = ScreenProps & { readonly definition: InquiryDefinition }

/** One thing as at a day: what is asked, the figures of it, and the lists behind them. */
export function InquiryScreen({ definition, screen, host }: Props) {
  useLocale()
  const { contract, parts } = definition
  const base = `${contract.module}:${contract.noun}`
  const life = useTab()
  const store = life.keep(
    'inquiry',
    () => new InquiryStore(contract, screen.query, (change) => host.setQuery(screen.tabId, change)),
  )
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { head, values, isWhole, isBusy, error, refusal } = snapshot
  // Shown again, others may have written meanwhile.
  useEffect(() => void store.look(), [store])
  useEffect(() => store.adopt(screen.query), [store, screen.query])
  const words = wordsOfAsked(values)
  const called = isWhole ? contract.called.map((name) => words[name]).join(' – ') : null
  useEffect(() => host.setSubtitle(screen.tabId, called), [host, screen.tabId, called])
  useReady({ screen, host }, true)
  useReconnect(isUnreached(error), () => void store.look())
  const refresh: Action = {
    ...{ id: 'refresh', keys: 'Alt+R', group: 'screen' },
    label: { key: 'kit:list.refresh' },
    enabled: isWhole,
    run: () => void store.look(),
  }
  const ahead = head && error === null ? definition.parts.next?.({ head, screen }) : undefined
  const goesOn = ahead?.find((one) => ('list' in one ? head!.lists.includes(one.list) : host.canOpen(one.room)))
  const next: Action | undefined = goesOn && {
    ...{ id: 'next', keys: 'Ctrl+Enter', group: 'screen', enabled: true },
    label: { key: `${base}.actions.${goesOn.name}`, ...('list' in goesOn && goesOn.args ? { args: goesOn.args } : {}) },
    run: () =>
      'list' in goesOn
        ? store.lead(goesOn.list, {})
        : void host.openScreen(
            goesOn.room,
            goesOn.record
              ? { record: goesOn.record }
              : { [goesOn.puts ? 'put' : 'begin']: new URLSearchParams(goesOn.begin).toString() },
          ),
  }
  useActions({ screen, host }, next ? [next, refresh] : [refresh])
  const whole = useRef<HTMLDivElement>(null)
  useOpeningFocus(
    screen.panel,
    useCallback(() => {
      const form = whole.current?.querySelector('form')
      if (form) focusFirst(form)
    }, []),
  )
  const [said, announce] = useState('')
  const late = useDelayed(isBusy, 150)
  const title = screenTitle(screen, `${base}.title`)
  // A key and a day stand in the head; where more is asked, beside what it shows.
  const { About, Ask } = parts
  const hasPanel = !Ask && Object.keys(contract.parameters).some((name) => name !== contract.key && name !== 'asOf')
  const onAsk = (next: typeof values) => store.ask(next)
  const figures = (of: Head) => (
    <FigureGrid
      {...{ contract, store }}
      head={of}
      notes={parts.notes?.(of) ?? {}}
      said={parts.said?.(of) ?? []}
      signs={parts.signs ?? {}}
    />
  )
  return (
    <div ref={whole} className={hasPanel ? frame['screen'] : css['screen']}>
      {hasPanel ? (
        <AskPanel {...{ contract, screen, host, onAsk }} asked={values} notice={refusal ?? head?.problems ?? []} />
      ) : null}
      <section className={css['result']} aria-busy={isBusy || undefined}>
        <ScreenHead title={title}>
          {Ask ? <Ask {...{ screen, host, values, onAsk }} /> : null}
          {hasPanel || Ask ? null : <AskBar {...{ contract, onAsk }} asked={values} isMain={!next} />}
          <Button look="ghost" icon="arrow-clockwise" iconOnly {...buttonOf(refresh)} />
          {next ? <Button look="primary" {...buttonOf(next)} /> : null}
        </ScreenHead>
        <div className={list['bar']} data-busy={late || undefined} />
        {error !== null ? (
          <LoadFailure what="inquiry" error={error} title={title} onRetry={() => void store.look()} />
        ) : null}
        {refusal?.map((problem) => (
          <RegionState
            key={problem.Key}
            bad
            icon="lock"
            title={problemText(asEntity(contract), { ...problem, Field: null })}
          />
        ))}
        {isWhole ? null : <RegionState icon="search" title={t(`${base}.none`)} hint={t(`${base}.noneHint`)} />}
        {late && head === null && error === null && refusal === null ? <RecordSkeleton /> : null}
        {head && error === null ? (
          <>
            <section
              className={css['about']}
              aria-label={t('kit:inquiry.figures')}
              {...region('figures', t('kit:inquiry.figures'))}
            >
              {/* An equation is what is seen first: whether it holds. */}
              {parts.signs ? figures(head) : null}
              {About ? <About {...{ screen, host, head, values }} lists={snapshot.lists} /> : null}
              {parts.signs ? null : figures(head)}
            </section>
            <InquiryLists {...{ definition, screen, host, store, snapshot, head, announce }} />
          </>
        ) : null}
      </section>
      <div className={list['said']} role="status" aria-live="polite">
        {said}
      </div>
    </div>
  )
}
