import { useEffect, useRef, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import {
  OrdersShippingQueue,
  SHIPPING_VIEWS,
  STUCK,
  type Found,
  type ShippingRow,
  type ShippingView,
  type ShippingWork,
} from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import { Shipment } from '../../../shared/contracts/oe/shipment.ts'
import { ResultStatus } from '../../../shared/contracts/result.ts'
import { isUnderWay } from '../../../shared/contracts/work.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
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
import { useRun } from '../../../shared/kit/work/use-run.ts'
import { Picking } from '../picking/picking.tsx'
import { Blocked } from './blocked.tsx'
import { Foot } from './foot.tsx'
import { Rows } from './rows.tsx'
import { piecesOf, say, whyAll } from './say.ts'
import { Scale } from './scale.tsx'
import { Scan, type Scanner } from './scan.tsx'
import { PAPERS, type Paper } from './shipment-papers.tsx'
import { Shipped } from './shipped.tsx'
import { stuckOf } from './stuck.ts'
import { Warehouse } from './warehouse.tsx'
import { Why } from './why.tsx'
import { cutOffWords, nameOf, nextWave, Waves } from './waves.tsx'
import css from './shipping.module.css'

const { room } = OrdersShippingQueue

/** [supply 9] [judgement 33] What leaves: the next wave, line by line from tag to scale; one key ships it and names what stays. */
export function ShippingQueue({ screen, host }: ScreenProps) {
  useLocale()
  const { query, panel, tabId } = screen
  const isPicking = query['as'] === 'pick'
  const view = SHIPPING_VIEWS.find((one) => one === query['view']) ?? 'today'
  const asked = { view, ...(query['warehouse'] ? { warehouseId: query['warehouse'] } : {}) }
  const { answer, error, again } = useAnswer<ShippingWork>(`${room}/work`, asked)
  const [at, setAt] = useState<string | null>(null)
  const [told, setTold] = useState<{ words: string; isWrong?: boolean }>({ words: '' })
  const [runId, setRunId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [asksWhy, setAsksWhy] = useState(false)
  const run = useRun(runId)
  const scan = useRef<Scanner>(null)
  const scale = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLTableElement>(null)
  useReady({ screen, host }, answer !== null || error !== null)
  useEffect(() => {
    // What is walked stands as it was when the walk began; what was picked since is the picker's own.
    if (isPicking) return
    const news = [Shipment.room, 'oe/sales-order'].map((one) => followRoom(one, again))
    return () => news.forEach((one) => one.unsubscribe())
  }, [again, isPicking])
  useEffect(() => host.setSubtitle(tabId, answer?.warehouseId ?? null), [host, tabId, answer?.warehouseId])
  // What a run has shipped is not in the queue any more.
  const state = run?.state
  useEffect(() => {
    if (run && !isUnderWay(run)) again()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state, again])

  const waves = answer?.waves ?? []
  const wave = waves.find(({ key }) => key === query['wave']) ?? (answer ? nextWave(waves, answer.now) : undefined)
  const rows = (answer?.rows ?? []).filter((row) => row.wave === wave?.key)
  const pieces = piecesOf(rows)
  const stuck = stuckOf(rows)
  const piece = pieces.find(({ id }) => id === at) ?? null
  const may = (action: string) => answer?.actions.includes(action) ?? false
  const set = (more: Record<string, string | null>) => host.setQuery(tabId, more)
  const focusLater = useRef<'scale' | null>(null)
  useEffect(() => {
    if (focusLater.current !== 'scale' || !piece) return
    focusLater.current = null
    scale.current?.focus()
  })

  const ship = async () => {
    if (!answer?.warehouseId || !wave) return
    setBusy(true)
    const parameters = {
      ...{ warehouseId: answer.warehouseId, shipDate: answer.asOf, promisedUntil: answer.until, orderNo: null },
      ...{ shipVia: wave.key === '' ? null : wave.key, withoutShipVia: wave.key === '' },
    }
    const done = await api.send('POST', `${room}/run`, { parameters }).catch(() => null)
    setBusy(false)
    if (done === null) return
    if (done.ResultStatus !== ResultStatus.success) return setTold({ words: whyAll(done), isWrong: true })
    setTold({ words: '' })
    setRunId(done.EntityId)
  }

  /** An order, a product or a place leads to its line; the tag of a lot is picked. */
  const onScan = async (code: string) => {
    const mine = pieces.find(
      ({ row, lot }) =>
        [row.orderNo, row.shipmentNo, row.productId, lot?.lotNo].includes(code) ||
        row.places.some(({ bin, lotNo }) => bin !== '' && bin === code && lotNo === null),
    )
    if (mine) return lead(mine.id, say('found', { what: code }))
    if (!answer?.warehouseId || !may('pick')) return setTold({ words: say('noLine', { code }), isWrong: true })
    const found = await api
      .send<Found>('POST', `${room}/scan`, {
        ...{ warehouseId: answer.warehouseId, code, orderNo: piece?.row.orderNo ?? null },
      })
      .catch(() => null)
    if (found === null) return
    if (found.ResultStatus !== ResultStatus.success) return setTold({ words: whyAll(found), isWrong: true })
    const { lineKey, lotNo } = found.Data!
    const row = answer.rows.find((one) => one.lineKey === lineKey)
    if (row && row.wave !== wave?.key) set({ wave: row.wave })
    lead(`${lineKey} ${lotNo ?? ''}`, say('found', { what: lotNo ?? code }))
    again()
  }
  const lead = (id: string, words: string) => {
    scan.current?.clear()
    setTold({ words })
    setAt(id)
    focusLater.current = 'scale'
  }
  const toScan = () => scan.current?.focus()
  /** The shipment that is being picked, or one that is begun with what is kept. */
  const open = ({ shipmentNo, orderNo }: ShippingRow) =>
    host.openScreen(
      Shipment.room,
      shipmentNo
        ? { record: shipmentNo }
        : { begin: new URLSearchParams({ orderNo, warehouseId: answer!.warehouseId! }).toString() },
    )

  const shipped =
    run && !isUnderWay(run)
      ? run.rows.flatMap(({ outcome, room: of, record }) =>
          outcome === 'done' && of === Shipment.room ? (record ?? []) : [],
        )
      : []
  const print = (paper: Paper): Action | null =>
    may('print') && shipped.length > 0
      ? {
          ...{ id: `print-${paper}`, group: 'list', label: { key: `oe:papers.${paper}` } },
          ...(paper === 'slip' ? { keys: 'Alt+P' as const } : {}),
          run: () =>
            void api
              .download(`${Shipment.room}/papers/${paper}`, {
                query: { Shipments: shipped.join(',') },
                fileName: `${paper}.pdf`,
              })
              .catch(() => undefined),
        }
      : null
  const picks: Action | null =
    wave && answer && pieces.some(({ row }) => !STUCK.includes(row.state))
      ? {
          ...{ id: 'picks', group: 'list', label: { key: 'oe:ordersShippingQueue.pick.print' } },
          ...(shipped.length > 0 ? {} : { keys: 'Alt+P' as const }),
          run: () =>
            void api
              .download(`${room}/picks`, {
                query: { warehouseId: answer.warehouseId!, view, wave: wave.key },
                fileName: 'picks.pdf',
              })
              .catch(() => undefined),
        }
      : null
  const papers = [picks, ...PAPERS.map(print)]
  const actions = {
    ship: may('ship') && {
      ...{ id: 'ship', keys: 'Ctrl+Enter', group: 'record' },
      label: {
        key: 'oe:ordersShippingQueue.does.ship',
        args: { orders: formatInteger(wave?.leaving ?? 0), all: formatInteger(wave?.orders ?? 0) },
      },
      enabled: !busy && (wave?.orders ?? 0) > 0 && !(run && isUnderWay(run)),
      run: () => void ship(),
    },
    shipment: {
      ...{ id: 'shipment', group: 'record', label: { key: 'oe:ordersShippingQueue.does.shipment' } },
      enabled: piece !== null && host.canOpen(Shipment.room),
      run: () => piece && open(piece.row),
    },
    pack: may('pick') && {
      ...{ id: 'pack', keys: 'Alt+Shift+G', group: 'record', label: { key: 'oe:ordersShippingQueue.does.pack' } },
      enabled: piece !== null && !STUCK.includes(piece.row.state) && host.canOpen(Shipment.room),
      run: () => piece && open(piece.row),
    },
    why: {
      ...{ id: 'why', keys: 'Alt+Q', group: 'record', label: { key: 'oe:ordersShippingQueue.does.why' } },
      enabled: piece !== null,
      run: () => setAsksWhy((asks) => !asks),
    },
    picking: may('pick') && {
      ...{ id: 'picking', group: 'list', label: { key: 'oe:ordersShippingQueue.does.picking' } },
      enabled: pieces.some(({ row }) => !STUCK.includes(row.state)),
      run: () => set({ as: 'pick', wave: wave!.key }),
    },
    refresh: {
      id: 'refresh',
      keys: 'Alt+R',
      group: 'list',
      label: { key: 'oe:ordersShippingQueue.does.refresh' },
      run: again,
    },
  } satisfies Record<string, Action | false>
  useActions({ screen, host }, [...Object.values(actions), ...papers])

  const title = say('title')
  if (isPicking && answer?.warehouseId)
    return (
      <Picking
        {...{ screen, host }}
        asked={{ warehouseId: answer.warehouseId, view, wave: wave?.key ?? '' }}
        onEnd={() => {
          set({ as: null })
          again()
        }}
      />
    )
  if (error !== null && !answer) return <LoadFailure what="list" error={error} title={title} onRetry={again} />
  return (
    <section className={css['screen']}>
      <ScreenHead title={title}>
        {answer ? (
          <>
            <Warehouse work={answer} onChoose={(warehouse) => set({ warehouse, wave: null })} />
            <ViewSwitch
              label={say('viewsLabel')}
              views={SHIPPING_VIEWS.map((name) => ({ name, label: say(`views.${name}`), count: answer.counts[name] }))}
              shown={view}
              onShow={(name: ShippingView) => set({ view: name === 'today' ? null : name, wave: null })}
              isRegion
            />
            <span className={css['tools']}>
              {actions.shipment.enabled && !(actions.pack && actions.pack.enabled) ? (
                <Button look="ghost" icon="box-arrow-in-right" {...buttonOf(actions.shipment)} />
              ) : null}
              {actions.pack && actions.pack.enabled ? (
                <Button look="ghost" icon="folder-plus" {...buttonOf(actions.pack)} />
              ) : null}
              {piece ? <Button look="ghost" icon="info-circle-fill" {...buttonOf(actions.why)} /> : null}
              {actions.picking && actions.picking.enabled ? (
                <Button look="ghost" icon="play-fill" {...buttonOf(actions.picking)} />
              ) : null}
              {papers.map((one) =>
                one ? <Button key={one.id} look="ghost" icon="printer-fill" {...buttonOf(one)} /> : null,
              )}
              {actions.ship ? <Button look="primary" {...buttonOf(actions.ship)} /> : null}
            </span>
          </>
        ) : null}
      </ScreenHead>
      {answer && wave ? <Waves waves={waves} shown={wave.key} onShow={(key) => set({ wave: key })} /> : null}
      {answer ? (
        <div className={css['work']}>
          <div className={css['main']}>
            <div className={css['bar']}>
              {wave ? (
                <p>
                  <b>{nameOf(wave)}</b> {cutOffWords(wave, answer.now)}
                </p>
              ) : null}
              <Scan
                ref={scan}
                panel={panel}
                onScan={(code) => void onScan(code)}
                onDown={() => table.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()}
              />
              <p role="status" data-wrong={told.isWrong}>
                {told.words}
              </p>
            </div>
            {pieces.length === 0 ? (
              <RegionState icon="check-lg" title={say(`none.${view}`)} hint={say('none.hint')} />
            ) : (
              <Rows
                ref={table}
                {...{ pieces, at, host }}
                onAt={setAt}
                onOpen={() => (piece && may('pick') ? scale.current?.focus() : undefined)}
              />
            )}
            {piece && may('pick') && answer.warehouseId ? (
              <Scale
                key={`${piece.id} ${piece.lot?.weight ?? piece.row.weight ?? ''}`}
                ref={scale}
                piece={piece}
                warehouseId={answer.warehouseId}
                onTaken={(words) => {
                  setTold({ words })
                  again()
                  toScan()
                }}
                onLeave={toScan}
              />
            ) : null}
            {piece && asksWhy ? <Why piece={piece} /> : null}
          </div>
          <aside className={css['beside']}>
            {run ? <Shipped run={run} host={host} /> : null}
            <Blocked stuck={stuck} />
          </aside>
        </div>
      ) : null}
      {answer && wave ? <Foot {...{ wave, rows, stuck }} /> : null}
    </section>
  )
}
