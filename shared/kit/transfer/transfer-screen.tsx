import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError, isUnreached } from '../../api/client.ts'
import type { Entity } from '../../contracts/entity.ts'
import { t } from '../../i18n/i18n.ts'
import { useActions, type Action } from '../actions.ts'
import { focusFirst } from '../editor/focus.ts'
import { Icon } from '../icon.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { useLocale } from '../locale.ts'
import { useOpeningFocus } from '../opening-focus.ts'
import { region } from '../region.ts'
import { RegionState } from '../region-state.tsx'
import type { ScreenProps, TransferDefinition } from '../definition.ts'
import { ScreenHead } from '../screen-head.tsx'
import { screenTitle } from '../screen-title.ts'
import { useReady, useTab } from '../tab.ts'
import { useReconnect } from '../use-reconnect.ts'
import { transferCalls } from './transfer-calls.ts'
import { TransferMain } from './transfer-main.tsx'
import { TransferSide } from './transfer-side.tsx'
import { TransferStore } from './transfer-store.ts'
import { useTransferWork } from './transfer-work.ts'
import controls from '../editor/controls/control.module.css'
import list from '../list/list-view.module.css'
import frame from '../parameters/parameters.module.css'

type Props = ScreenProps & { readonly definition: TransferDefinition }

const action = (id: string, keys: Action['keys'], key: string, run: (() => void) | null): Action => ({
  ...{ id, keys, run: run ?? (() => undefined), enabled: run !== null },
  label: { key },
  group: 'screen',
})

/** Which records on the left, with template, export and what was sent; beside them the file and what becomes of it. */
export function TransferScreen({ definition, screen, host }: Props) {
  useLocale()
  const { entities } = definition
  const life = useTab()
  const entity = entities.find(({ id }) => id === screen.query['of']) ?? entities[0]!
  const store = life.keep(`transfer ${entity.id}`, () => new TransferStore(transferCalls(entity)))
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { runs, shown, error } = snapshot
  useEffect(() => store.watch(), [store])
  useEffect(() => store.adopt(screen.query['run']), [store, screen.query])
  useReady({ screen, host }, runs !== null || error !== null)
  useReconnect(isUnreached(error), () => void store.look())

  const prefix = useId()
  const whole = useRef<HTMLElement>(null)
  const [said, announce] = useState('')
  const work = useTransferWork(store, snapshot)
  useOpeningFocus(
    screen.panel,
    useCallback(() => {
      const main = whole.current?.querySelector<HTMLElement>('[data-first]')
      if (main) main.focus()
      else if (whole.current) focusFirst(whole.current)
    }, []),
  )
  useActions({ screen, host }, [
    action('choose', 'Alt+N', 'kit:transfer.choose', work.choose),
    action('import', 'Ctrl+Enter', 'kit:transfer.write', work.write),
  ])

  const [module, noun] = definition.id.split('/') as [string, string]
  const title = screenTitle(screen, `${module}:${noun}.title`)
  const isForbidden = error instanceof ApiError && error.status === 403
  return (
    <section ref={whole} className={frame['screen']}>
      <aside
        className={frame['panel']}
        aria-label={t('kit:transfer.sources')}
        {...region('parameters', t('kit:transfer.sources'))}
      >
        {entities.length > 1 ? (
          <EntityChoice
            id={`${prefix}-records`}
            entities={entities}
            entity={entity}
            onChoose={(next) => {
              host.setQuery(screen.tabId, { of: next === entities[0] ? null : next.id, run: null })
            }}
          />
        ) : null}
        {isForbidden ? null : <TransferSide {...{ store, snapshot, prefix }} />}
      </aside>
      <div className={frame['result']}>
        <ScreenHead title={entities.length > 1 ? t('kit:transfer.of', { title, records: titleOf(entity) }) : title} />
        {error !== null && (isForbidden || runs === null) ? (
          <LoadFailure what="transfer" error={error} title={title} onRetry={() => void store.look()} />
        ) : (
          <TransferMain {...{ entity, store, snapshot, announce, work }} />
        )}
        {runs !== null && !shown && !error ? (
          <RegionState
            icon="file-earmark-spreadsheet"
            title={t('kit:transfer.none')}
            hint={t('kit:transfer.noneHint')}
          />
        ) : null}
      </div>
      <div className={list['said']} role="status" aria-live="polite">
        {said}
      </div>
    </section>
  )
}

const titleOf = ({ module, noun }: Entity) => t(`${module}:${noun}.title`)

interface ChoiceProps {
  readonly id: string
  readonly entities: readonly Entity[]
  readonly entity: Entity
  readonly onChoose: (entity: Entity) => void
}

function EntityChoice({ id, entities, entity, onChoose }: ChoiceProps) {
  return (
    <div className={frame['parameter']}>
      <label htmlFor={id}>{t('kit:transfer.records')}</label>
      <span className={controls['withIcon']}>
        <select
          id={id}
          className={`${controls['input']} ${controls['choice']}`}
          value={entity.id}
          onChange={({ target }) => onChoose(entities.find((one) => one.id === target.value)!)}
        >
          {entities.map((one) => (
            <option key={one.id} value={one.id}>
              {titleOf(one)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={10} />
      </span>
    </div>
  )
}
