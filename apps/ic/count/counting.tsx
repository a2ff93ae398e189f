import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { api } from '../../../shared/api/client.ts'
import {
  COUNT_PAGE,
  COUNT_VIEWS,
  LINE_STANDINGS,
  PhysicalCount,
  type CountableWarehouse,
  type CountLines,
  type CountStanding,
  type CountView,
} from '../../../shared/contracts/ic/physical-count.ts'
import { ResultStatus, type CallResult } from '../../../shared/contracts/result.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { ScreenProps } from '../../../shared/kit/definition.ts'
import { followRoom } from '../../../shared/kit/follow-room.ts'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { useOpeningFocus } from '../../../shared/kit/opening-focus.ts'
import { region } from '../../../shared/kit/region.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { useReady } from '../../../shared/kit/tab.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { ViewSwitch } from '../../../shared/kit/view-switch.tsx'
import { Asked, type Dialog } from './asked.tsx'
import { Choice } from './choice.tsx'
import { Rows } from './rows.tsx'
import { say, whyAll } from './say.ts'
import { Stages, Uncounted } from './stages.tsx'
import { Walk } from './walk/walk.tsx'
import { Warehouses } from './warehouses.tsx'
import css from './counting.module.css'

/** [S4.24] [supply 8] [judgement 07] The count of a warehouse: where it stands, what is counted, and what leads it on. */
export function PhysicalCounting({ screen, host }: ScreenProps) {
  useLocale()
  const { query, props } = screen
  const known = useAnswer<{ rows: CountableWarehouse[] }>('ic/physical-count/warehouses', {})
  const all = known.answer?.rows ?? []
  const counting = all.filter(({ stage }) => stage !== 'Clear')
  const only = all.length === 1 ? all[0] : counting.length === 1 ? counting[0] : undefined
  const warehouseId = query['warehouse'] ?? only?.warehouseId ?? null
  useReady({ screen, host }, known.answer !== null || known.error !== null)
  useEffect(() => host.setSubtitle(screen.tabId, warehouseId), [host, screen.tabId, warehouseId])
  const choose = (id: string | null) => host.setQuery(screen.tabId, { warehouse: id, page: null, find: null, as: null })
  if (known.error !== null && !known.answer)
    return <LoadFailure what="list" error={known.error} title={say('title')} onRetry={known.again} />
  if (warehouseId === null)
    return <Warehouses {...{ screen, host }} rows={known.answer ? all : null} onChoose={choose} />
  if (query['as'] === 'walk')
    return (
      <Walk
        key={warehouseId}
        {...{ screen, host, warehouseId }}
        onEnd={() => host.setQuery(screen.tabId, { as: null, from: null, to: null })}
      />
    )
  return (
    <OfWarehouse
      key={warehouseId}
      {...{ screen, host, warehouseId }}
      does={props['does'] ?? null}
      onOther={all.length > 1 ? () => choose(null) : null}
    />
  )
}

interface OfWarehouseProps extends ScreenProps {
  readonly warehouseId: string
  /** What the door is for: it is begun at once where it can be. */
  readonly does: string | null
  readonly onOther: (() => void) | null
}

function OfWarehouse({ screen, host, warehouseId, does, onOther }: OfWarehouseProps) {
  const { query, props, panel } = screen
  const view = COUNT_VIEWS.find((one) => one === (query['view'] ?? props['by'])) ?? 'tag'
  const standing = useAnswer<CountStanding & CallResult>('ic/physical-count/standing', { warehouseId })
  const asked = {
    ...{ warehouseId, view, page: query['page'] ?? '1' },
    ...Object.fromEntries(
      (['standing', 'productClass', 'productId', 'find'] as const).flatMap((name) =>
        query[name] ? [[name, query[name]]] : [],
      ),
    ),
  }
  const lines = useAnswer<CountLines>('ic/physical-count/lines', asked)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const scan = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const { again: readStanding } = standing
  const { again: readLines } = lines
  const again = useCallback(() => {
    readStanding()
    readLines()
  }, [readStanding, readLines])
  useEffect(() => {
    const news = followRoom(PhysicalCount.room, again)
    return () => news.unsubscribe()
  }, [again])
  const focus = useCallback(() => scan.current?.focus(), [])
  useOpeningFocus(panel, focus)

  const at = standing.answer && 'stage' in standing.answer ? standing.answer : null
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !at) return
    begun.current = true
    if (does === 'found' && at.stage === 'Frozen') setDialog('found')
    if (does === 'upgrade' && at.stage === 'Frozen') setDialog('upgrade')
    if (does === 'post' && at.stage === 'Counted') setDialog('post')
  }, [at, does])

  const may = (action: string) => at?.actions.includes(action) ?? false
  const set = (more: Record<string, string | null>) => host.setQuery(screen.tabId, { page: null, ...more })
  const done = (words: string) => {
    setDialog(null)
    setTold(words)
    again()
    focus()
  }
  const postTags = () =>
    void api.send<{ tags: number }>('POST', 'ic/physical-count/post-tags', { warehouseId }).then((result) => {
      if (result.ResultStatus === ResultStatus.success)
        done(say('done.tagsPosted', { tags: formatInteger(result.Data!.tags) }))
      else setTold(whyAll(result))
    })
  const isFrozen = at?.stage === 'Frozen'
  const tags = at?.figures.tagsEntered ?? 0
  const freeze = () => host.openScreen('ic/count-freeze', { warehouseId })
  const does_ = (id: string, enabled: boolean, run: () => void, args: Record<string, string> = {}): Action => ({
    ...{ id, group: 'record', label: { key: `ic:physicalCount.does.${id}`, args }, enabled, run },
  })
  const main: Action | null = !at
    ? null
    : tags > 0 && may('tags') && isFrozen
      ? does_('postTags', true, postTags, { tags: formatInteger(tags) })
      : isFrozen && may('upgrade')
        ? does_('upgrade', true, () => setDialog('upgrade'))
        : at.stage === 'Counted' && may('post')
          ? does_('post', true, () => setDialog('post'))
          : at.stage === 'Clear' && may('freeze') && host.canOpen('ic/count-freeze')
            ? does_('freeze', true, freeze)
            : null
  const actions = {
    walk: may('count') && isFrozen ? does_('walk', true, () => host.setQuery(screen.tabId, { as: 'walk' })) : null,
    found: may('count') && isFrozen ? does_('found', true, () => setDialog('found')) : null,
    print:
      at && at.stage !== 'Clear' && host.canOpen('ic/count-sheets')
        ? does_('print', true, () => host.openScreen('ic/count-sheets', { warehouseId }))
        : null,
    notCounted:
      at && at.stage !== 'Clear' && host.canOpen('ic/products-not-counted')
        ? does_('notCounted', true, () => host.openScreen('ic/products-not-counted', { warehouseId }))
        : null,
    discrepancy: host.canOpen('ic/count-discrepancy')
      ? does_('discrepancy', true, () => host.openScreen('ic/count-discrepancy', { warehouseId }))
      : null,
    freezeAgain:
      isFrozen && may('freeze') && host.canOpen('ic/count-freeze') ? does_('freezeAgain', true, freeze) : null,
    upgrade:
      main?.id !== 'upgrade' && isFrozen && may('upgrade') ? does_('upgrade', true, () => setDialog('upgrade')) : null,
    other: onOther ? does_('other', true, onOther) : null,
  }
  useActions({ screen, host }, [
    main && { ...main, keys: 'Ctrl+Enter' },
    ...Object.values(actions),
    { ...does_('refresh', true, again), keys: 'Alt+R' },
  ])

  /** A scanned tag, product or lot: its field, where it is on the page; else the list is narrowed to it. */
  const onScan = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey) return
    event.preventDefault()
    const typed = scan.current!.value.trim().toUpperCase()
    if (typed === '') return set({ find: null })
    const tag = /^\d{1,6}$/.test(typed) ? typed.padStart(6, '0') : null
    const row = lines.answer?.rows.find(
      ({ tagNo, productId, lotNo }) => (tag !== null && tagNo === tag) || productId === typed || lotNo === typed,
    )
    const input = row && table.current?.querySelector<HTMLInputElement>(`input[data-count="${row.id}"]`)
    if (input) {
      scan.current!.value = ''
      return input.focus()
    }
    if (tag !== null && view === 'tag' && isFrozen && may('count')) return setDialog({ tagNo: Number(tag) })
    set({ find: typed })
  }

  if (standing.error !== null && !at)
    return <LoadFailure what="list" error={standing.error} title={say('title')} onRetry={again} />
  if (standing.answer && !at)
    return (
      <section className={css['screen']}>
        <ScreenHead title={say('title')}>
          {onOther ? <Button label={say('does.other')} onClick={onOther} /> : null}
        </ScreenHead>
        <RegionState bad icon="slash-circle" title={whyAll(standing.answer)} />
      </section>
    )
  const open = at?.figures.productsNotCounted ?? 0
  const { rows = [], total = 0 } = lines.answer ?? {}
  const page = Number(query['page'] ?? '1')
  return (
    <section className={css['screen']}>
      <ScreenHead title={say('title')}>
        {at ? (
          <>
            <p className={css['of']}>
              {actions.other ? (
                <Button look="ghost" {...buttonOf(actions.other)} label={`${at.warehouseId} ${at.name}`} />
              ) : (
                `${at.warehouseId} ${at.name}`
              )}
              {at.stage === 'Clear' ? null : <StatusPill word={at.stage} text={say(`stages.${at.stage}.name`)} />}
              {at.count ? (
                <span>{say('countDate', { date: formatDate(at.count.countDate), count: at.count.countNo })}</span>
              ) : null}
            </p>
            <span className={css['tools']}>
              {actions.walk ? <Button look="ghost" icon="play-fill" {...buttonOf(actions.walk)} /> : null}
              {actions.print ? <Button look="ghost" icon="printer-fill" {...buttonOf(actions.print)} /> : null}
              {actions.found ? <Button look="ghost" icon="plus-lg" {...buttonOf(actions.found)} /> : null}
              {actions.notCounted ? <Button look="ghost" icon="list-ul" {...buttonOf(actions.notCounted)} /> : null}
              {actions.discrepancy ? (
                <Button look="ghost" icon="journal-text" {...buttonOf(actions.discrepancy)} />
              ) : null}
              {actions.freezeAgain ? <Button look="ghost" {...buttonOf(actions.freezeAgain)} /> : null}
              {actions.upgrade ? <Button {...buttonOf(actions.upgrade)} /> : null}
              {main ? <Button look="primary" {...buttonOf({ ...main, keys: 'Ctrl+Enter' })} /> : null}
            </span>
          </>
        ) : null}
      </ScreenHead>
      {at ? <Stages standing={at} /> : null}
      {isFrozen && open > 0 ? (
        <Uncounted
          products={open}
          onShow={() => set({ standing: 'NotCounted' })}
          onZero={may('upgrade') ? () => setDialog('upgrade') : null}
        />
      ) : null}
      <p className={css['told']} role="status">
        {told}
      </p>
      {!at ? null : at.count === null ? (
        <RegionState
          icon={at.stage === 'Clear' ? 'check-lg' : 'lock'}
          title={say(at.stage === 'Clear' ? 'clear' : 'noCount')}
          hint={say(at.stage === 'Clear' ? 'clearHint' : 'noCountHint')}
        >
          {may('freeze') && host.canOpen('ic/count-freeze') ? (
            <Button label={say('does.freeze')} onClick={freeze} />
          ) : null}
        </RegionState>
      ) : (
        <>
          <div className={css['bar']} {...region('narrow', say('narrowLabel'))}>
            <ViewSwitch
              label={say('viewsLabel')}
              views={COUNT_VIEWS.map((name) => ({ name, label: say(`views.${name}`) }))}
              shown={view}
              onShow={(name: CountView) => set({ view: name })}
            />
            <input
              ref={scan}
              className={css['scan']}
              type="search"
              autoComplete="off"
              aria-label={say('scan')}
              placeholder={say('scan')}
              defaultValue={query['find'] ?? ''}
              onKeyDown={onScan}
            />
            {view === 'class' ? (
              <Choice
                label={say('class')}
                value={query['productClass'] ?? ''}
                options={at.classes.map((one) => [one, one])}
                all={say('classAny')}
                onChoose={(chosen) => set({ productClass: chosen })}
              />
            ) : null}
            <Choice
              label={say('standing')}
              value={query['standing'] ?? ''}
              options={LINE_STANDINGS.map((one) => [one, say(`standings.${one}`, { tolerance: '' })])}
              all={say('standingAny')}
              onChoose={(chosen) => set({ standing: chosen })}
            />
          </div>
          {lines.answer && rows.length === 0 ? (
            <RegionState icon="search" title={say('none')} hint={say('noneHint')}>
              <Button
                label={say('does.showAll')}
                onClick={() => set({ find: null, standing: null, productClass: null })}
              />
            </RegionState>
          ) : (
            <Rows
              ref={table}
              {...{ view, rows, host }}
              standing={at}
              onKept={again}
              onTagTwice={(row, quantity) => setDialog({ twice: { tagNo: Number(row.tagNo), quantity } })}
              onAccept={(row) => setDialog({ accept: row })}
            />
          )}
          <footer className={css['foot']}>
            <span>
              {say('shown', {
                ...{ from: formatInteger(total === 0 ? 0 : (page - 1) * COUNT_PAGE + 1) },
                ...{ to: formatInteger(Math.min(page * COUNT_PAGE, total)), total: formatInteger(total) },
              })}
            </span>
            {total > COUNT_PAGE ? (
              <>
                <Button
                  look="ghost"
                  icon="chevron-left"
                  iconOnly
                  label={say('does.pageBefore')}
                  disabled={page <= 1}
                  onClick={() => set({ page: String(page - 1) })}
                />
                <Button
                  look="ghost"
                  icon="chevron-right"
                  iconOnly
                  label={say('does.pageAfter')}
                  disabled={page * COUNT_PAGE >= total}
                  onClick={() => set({ page: String(page + 1) })}
                />
              </>
            ) : null}
            <span>{isFrozen ? say('keptAsYouLeave') : ''}</span>
          </footer>
        </>
      )}
      {at && dialog ? <Asked {...{ panel, dialog, setDialog, done }} standing={at} /> : null}
    </section>
  )
}
