import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isUnreached } from '../../../shared/api/client.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useActions, type Action } from '../../../shared/kit/actions.ts'
import { focusFirst } from '../../../shared/kit/editor/focus.ts'
import { RecordSkeleton } from '../../../shared/kit/editor/record-skeleton.tsx'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useDelayed } from '../../../shared/kit/list/use-delayed.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { useOpeningFocus } from '../../../shared/kit/opening-focus.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { screenTitle } from '../../../shared/kit/screen-title.ts'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { useTab } from '../../../shared/kit/tab.ts'
import { useReconnect } from '../../../shared/kit/use-reconnect.ts'
import { AccountFigures } from './account-figures.tsx'
import { AccountLists } from './account-lists.tsx'
import { AccountPicker } from './account-picker.tsx'
import { AccountStore } from './account-store.ts'
import list from '../../../shared/kit/list/list-view.module.css'
import css from './account-inquiry.module.css'

/** [finance 7.10] One vendor at the end of a day: figures, ageing, and the documents behind them. */
export function AccountInquiry({ screen, host }: ScreenProps) {
  useLocale()
  const life = useTab()
  const store = life.keep(
    'account',
    () => new AccountStore(screen.query, (change) => host.setQuery(screen.tabId, change)),
  )
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { account, vendor, error, refusal, isLoading } = snapshot
  // Shown again, others may have posted meanwhile.
  useEffect(() => void store.look(), [store])
  useEffect(() => store.adopt(screen.query), [store, screen.query])
  useEffect(() => host.setSubtitle(screen.tabId, vendor), [host, screen.tabId, vendor])
  useReconnect(isUnreached(error), () => void store.look())
  const refresh: Action = {
    ...{ id: 'refresh', keys: 'Alt+R', group: 'screen' },
    label: { key: 'kit:list.refresh' },
    enabled: vendor !== null,
    run: () => void store.look(),
  }
  useActions({ screen, host }, [refresh])
  const whole = useRef<HTMLElement>(null)
  useOpeningFocus(
    screen.panel,
    useCallback(() => {
      const form = whole.current?.querySelector('form')
      if (form) focusFirst(form)
    }, []),
  )
  const [said, announce] = useState('')
  const late = useDelayed(isLoading, 150)
  const title = screenTitle(screen, 'ap:accountInquiry.title')
  return (
    <section ref={whole} className={css['screen']}>
      <AccountPicker key={`${vendor} ${snapshot.asOf}`} {...{ title, store, snapshot, refresh }} />
      <div className={list['bar']} data-busy={late || undefined} />
      {error !== null ? (
        <LoadFailure what="inquiry" error={error} title={title} onRetry={() => void store.look()} />
      ) : null}
      {refusal !== null ? <RegionState bad icon="lock" title={refusal} /> : null}
      {vendor === null ? (
        <RegionState icon="search" title={t('ap:accountInquiry.none')} hint={t('ap:accountInquiry.noneHint')} />
      ) : null}
      {late && account === null && error === null && refusal === null ? <RecordSkeleton /> : null}
      {account ? (
        <>
          <AccountFigures account={account} />
          <AccountLists {...{ screen, host, store, snapshot, account, announce }} />
        </>
      ) : null}
      <div className={list['said']} role="status" aria-live="polite">
        {said}
      </div>
    </section>
  )
}
