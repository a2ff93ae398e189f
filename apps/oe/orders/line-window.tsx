import { Decimal } from 'decimal.js'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { wholeLots, type LineWindow as Told } from '../../../shared/contracts/oe/line-window.ts'
import { isReckoned, openOf } from '../../../shared/contracts/oe/order-lines.ts'
import { cutTo } from '../../../shared/contracts/oe/sizes.ts'
import type { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { lineNumber } from '../../../shared/contracts/field-place.ts'
import { formatFigure, formatInteger } from '../../../shared/i18n/format.ts'
import { locale, t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { HowMuch } from './how-much.tsx'
import { LineField } from './line-field.tsx'
import { LineKit } from './line-kit.tsx'
import { LineLots } from './line-lots.tsx'
import { LinePackaging } from './line-packaging.tsx'
import { LineProcessing } from './line-processing.tsx'
import { LineSide } from './line-side.tsx'
import { LineWork } from './line-work.tsx'
import { dimensionsSaid, lineRows, sizeLabel, type Row, type WindowLine } from './line-words.ts'
import css from './line-window.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:salesOrder.window.${name}`, args)

/** A new line of another quantity than before, whose price nobody has typed. */
const isFilledFor = (row: Row, before: Row | undefined): boolean =>
  !row['lineId'] &&
  row['quantity'] !== before?.['quantity'] &&
  (row['unitPrice'] ?? null) === (row['listPrice'] ?? null)

interface Props extends Pick<LinePartProps, 'store' | 'snapshot' | 'screen'> {
  /** The line that it opens on, from 0. */
  readonly begin: number
  readonly onClose: () => void
}

/** [judgement 31b] [supply 9.1] All that is said of a line and has no room in the grid; what is changed here is saved with the order, all lines or none. */
export function LineWindow({ store, snapshot, screen, begin, onClose }: Props) {
  const [{ at, name: begins }, setPlace] = useState({ at: begin, name: 'quantity' })
  const setAt = (to: number, name = 'quantity') => setPlace({ at: to, name })
  const [before, setBefore] = useState(() => lineRows(snapshot.draft))
  const [kitsBefore] = useState(() => (snapshot.draft['kits'] ?? []) as readonly Row[])
  const rows = lineRows(snapshot.draft)
  const row = rows[at] ?? {}
  const line = row as unknown as WindowLine
  const warehouseId = line.warehouseId || (snapshot.draft as Partial<SalesOrder>).warehouseId
  const { shipToId, billToId } = snapshot.draft as Partial<SalesOrder>
  const goesTo = shipToId || billToId
  const query =
    line.productId && warehouseId
      ? {
          ...{ productId: line.productId, warehouseId, Locale: locale() },
          ...(store.id ? { orderId: store.id } : {}),
          ...(goesTo ? { firmId: goesTo } : {}),
        }
      : null
  const { answer, error } = useAnswer<Told>('oe/sales-order/line-window', query, String(snapshot.trail?.version ?? ''))
  const told = answer?.productId === line.productId ? answer : null
  const asked = told?.lots.find(({ lotNo }) => lotNo === line.lotNo)
  const tolerance = line.tolerancePercent || told?.tolerance || '0'
  const offer =
    told && store.writable && isReckoned(row)
      ? wholeLots(told.lots, {
          ...{ quantity: openOf(line).toFixed(), tolerance, heatNo: line.oneHeat ? (asked?.heatNo ?? null) : null },
        })
      : null
  const dimensions = told?.linked ? dimensionsSaid(told.linked) : ''

  // Whoever opens it changes the quantity, or looks on: it has the focus as soon as it is there; a part for another job begins with that.
  const pane = useRef<HTMLDivElement>(null)
  const isKnown = query === null || told !== null || error !== null
  useEffect(() => {
    if (isKnown) pane.current?.querySelector<HTMLElement>(`[data-path="lines.${at}.${begins}"]`)?.focus()
  }, [at, begins, isKnown])

  const go = (step: 1 | -1) => rows[at + step] && setAt(at + step)
  const takeOffer = () => {
    if (!offer) return
    // What has gone of it stays part of it.
    const quantity = new Decimal(line.quantity ?? 0).minus(openOf(line)).plus(offer.quantity).toFixed()
    store.write([[`lines.${at}.quantity`, quantity]])
  }
  const cancel = () => {
    const lines = store.lines('lines')
    lines.write(0, before)
    if (rows.length > before.length) lines.remove(before.length, rows.length - before.length)
    const more = ((snapshot.draft['kits'] ?? []) as readonly Row[]).length - kitsBefore.length
    if (more > 0) store.lines('kits').remove(kitsBefore.length, more)
    onClose()
  }
  const settle = () => {
    // The price that was filled in is that of the quantity of before: a new line is priced as it is saved.
    for (const [nth, one] of lineRows(store.getSnapshot().draft).entries())
      if (isFilledFor(one, before[nth])) store.edit(`lines.${nth}.unitPrice`, null)
  }
  // It is done at once, with the order as it stands: what is cancelled afterwards goes back to here.
  const onApart = (action: string, given: Row) => {
    settle()
    void store.runAction(action, given).then(() => {
      if (!store.getSnapshot().dirty) setBefore(lineRows(store.getSnapshot().draft))
    })
  }
  const save = () => {
    // A cell that is being typed into is left first: what stands in it is part of the line.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    settle()
    onClose()
    void store.save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.ctrlKey) save()
    else if (event.key === 'F4') takeOffer()
    else if (event.key === 'PageDown' && !event.altKey) go(1)
    else if (event.key === 'PageUp' && !event.altKey) go(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const part = { store, snapshot, at }
  const title = say('title', { line: String(lineNumber(line, at)), product: line.productId ?? '' })
  return (
    <TabDialog
      panel={screen.panel}
      whole
      title={title}
      onClose={cancel}
      buttons={
        <>
          <span className={css['foot']}>
            {rows.length === 1 ? say('savesOne') : say('saves', { count: formatInteger(rows.length) })}
          </span>
          <Button label={t('kit:editor.cancel')} onClick={cancel} />
          <Button label={say('next')} shortcut="PageDown" disabled={!rows[at + 1]} onClick={() => go(1)} />
          {store.writable ? <Button look="primary" label={say('save')} shortcut="Ctrl+Enter" onClick={save} /> : null}
        </>
      }
    >
      <div ref={pane} className={css['window']} onKeyDown={onKeyDown} key={at}>
        <div className={css['main']}>
          <p className={css['what']}>
            <b>{line.description}</b>
            <span>{say('place', { at: formatInteger(at + 1), of: formatInteger(rows.length) })}</span>
          </p>
          {isKnown ? <HowMuch {...part} line={line} linked={told?.linked ? cutTo(told.linked, line) : null} /> : null}
          {offer ? (
            <div className={css['offer']} role="status">
              <p>
                {say(Number(offer.differs) < 0 ? 'offerLess' : 'offerMore', {
                  count: formatInteger(offer.count),
                  quantity: `${formatFigure(offer.quantity, { kind: 'quantity' })} ${line.unit ?? ''}`,
                  percent: formatFigure(offer.differs.replace('-', ''), { kind: 'percent' }),
                  tolerance: formatFigure(tolerance, { kind: 'percent' }),
                })}
              </p>
              <Button
                label={say('takeOffer', { count: formatInteger(offer.count) })}
                shortcut="F4"
                onClick={takeOffer}
              />
            </div>
          ) : null}
          {dimensions ? (
            <section className={css['section']} aria-label={say('dimensions')}>
              <h3>
                {say('dimensions')} <span>{dimensions}</span>
              </h3>
              {line.charge ? null : (
                <div className={css['asks']}>
                  {(told?.sizes ?? []).map((one) => (
                    <LineField key={one.name} {...part} name={one.name} label={sizeLabel(one)} />
                  ))}
                </div>
              )}
            </section>
          ) : null}
          {isKnown ? <LineKit {...part} line={line} warehouseId={warehouseId} /> : null}
          <LineLots {...part} line={line} told={told} failed={error !== null} onApart={onApart} />
          {isKnown ? <LineProcessing {...part} line={line} operations={told?.operations ?? []} /> : null}
          <LinePackaging {...part} line={line} told={told} goesTo={goesTo ?? ''} />
          <LineWork {...part} line={line} onMake={(given) => onApart('make', given)} />
          <section className={css['section']} aria-label={say('notes')}>
            <h3>{say('notes')}</h3>
            <LineField {...part} name="lineNotes" />
          </section>
        </div>
        <LineSide {...part} line={line} tolerance={told?.tolerance ?? null} onGo={setAt} />
      </div>
    </TabDialog>
  )
}
