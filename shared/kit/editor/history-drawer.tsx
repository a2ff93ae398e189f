import { useRef, useState } from 'react'
import type { Trail } from '../../contracts/entity.ts'
import { formatDate, formatStamp, formatTime } from '../../i18n/dates.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { personName } from '../../i18n/person.ts'
import { Button } from '../button.tsx'
import { StillWaiting, StoppedWaiting, useLongWait } from '../long-wait.tsx'
import { historyDays, type HistoryEntry } from './history-entries.ts'
import { recordName } from './labels.ts'
import type { RecordStore } from './record-store.ts'
import { SideDrawer } from './side-drawer.tsx'
import { useHistory } from './use-history.ts'
import css from './history-drawer.module.css'

interface Props {
  readonly store: RecordStore
  readonly trail: Trail
  /** Address of the change log of this record; null for a user without a door to it. */
  readonly fullHistory: string | null
  readonly onClose: () => void
}

type Tab = 'changes' | 'record'

/**
 * [S3.36] Who changed what and when, newest first; tab Record has the trail [S3.37]. It belongs to the tab of its record
 * and leaves everything else free [acceptance 18]. Escape closes it; the focus it has goes back where it came from.
 */
export function HistoryDrawer({ store, trail, fullHistory, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [tab, setTab] = useState<Tab>('changes')
  const [search, setSearch] = useState('')
  return (
    <SideDrawer
      name="history"
      title={t('kit:history.title')}
      label={t('kit:history.of', { name: recordName(store.entity, store.key) })}
      recordKey={store.key}
      closeLabel={t('kit:history.close')}
      first={input}
      onClose={onClose}
    >
      <div className={css['tools']}>
        <input
          ref={input}
          type="search"
          className={css['search']}
          aria-label={t('kit:history.search')}
          placeholder={t('kit:history.search')}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setTab('changes')
          }}
        />
        <span className={css['tabs']} role="group" aria-label={t('kit:history.title')}>
          {(['changes', 'record'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={tab === name} onClick={() => setTab(name)}>
              {t(name === 'changes' ? 'kit:history.changes' : 'kit:history.record')}
            </button>
          ))}
        </span>
      </div>
      <div className={css['body']}>
        {tab === 'changes' ? <Changes store={store} trail={trail} search={search} /> : <RecordFacts trail={trail} />}
      </div>
      <footer>
        {t('kit:history.foot', { time: formatStamp(trail.createdOn), version: formatInteger(trail.version) })}
        {fullHistory ? <a href={fullHistory}>{t('kit:history.full')}</a> : null}
      </footer>
    </SideDrawer>
  )
}

function Changes({ store, trail, search }: { store: RecordStore; trail: Trail; search: string }) {
  const { rows, total, state, since, more, stop } = useHistory(store, trail.version)
  const waited = useLongWait(since)
  const days = historyDays(store.entity, rows, { search, now: new Date(), createdOn: trail.createdOn })
  return (
    <>
      {days.map(({ day, label, entries }) => (
        <section key={day} aria-label={label}>
          <h3 title={formatDate(day)}>{label}</h3>
          <ol>
            {entries.map((entry, i) => (
              <Entry key={`${entry.id} ${i}`} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      <p className={css['state']} role="status">
        {state === 'failed' ? t('kit:history.notLoaded') : null}
        {state === 'loading' && waited === null ? t('kit:states.loading') : null}
        {state === 'loaded' && days.length === 0
          ? search.trim()
            ? t('kit:history.noMatch', { text: search.trim() })
            : t('kit:history.none')
          : null}
      </p>
      {waited === null ? null : <StillWaiting seconds={waited} onStop={stop} />}
      {state === 'stopped' ? <StoppedWaiting message={t('kit:waiting.stoppedPart')} onRetry={more} /> : null}
      {state === 'failed' ? <Button label={t('kit:states.tryAgain')} icon="arrow-clockwise" onClick={more} /> : null}
      {state === 'loaded' && rows.length < total ? <Button label={t('kit:history.older')} onClick={more} /> : null}
    </>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const blank = <span className={css['blank']}>{t('kit:history.blank')}</span>
  return (
    <li>
      <time dateTime={entry.on} title={formatStamp(entry.on)}>
        {formatTime(entry.on)}
      </time>
      <div>
        <b>{entry.label}</b>
        {entry.old || entry.next ? (
          <div className={css['change']}>
            {entry.old ? <del aria-label={`${t('kit:history.old')}: ${entry.old}`}>{entry.old}</del> : blank}
            <span aria-hidden="true">→</span>
            {entry.next ? <ins aria-label={`${t('kit:history.new')}: ${entry.next}`}>{entry.next}</ins> : blank}
          </div>
        ) : null}
        <span className={css['person']}>{entry.person}</span>
      </div>
    </li>
  )
}

function RecordFacts({ trail }: { trail: Trail }) {
  const facts: [string, string][] = [
    [t('kit:history.createdOn'), formatStamp(trail.createdOn)],
    [t('kit:history.createdBy'), personName(trail.createdBy)],
    [t('kit:history.updatedOn'), formatStamp(trail.updatedOn)],
    [t('kit:history.updatedBy'), personName(trail.updatedBy)],
    [t('kit:history.version'), formatInteger(trail.version)],
    [t('kit:history.id'), trail.id],
  ]
  return (
    <dl className={css['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
