import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { Counter, CounterSum, Drawer } from '../../../shared/contracts/oe/counter-sale.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { ScreenProps } from '../../../shared/kit/definition.ts'
import { FieldControl } from '../../../shared/kit/editor/controls/field-control.tsx'
import { useOpeningFocus } from '../../../shared/kit/opening-focus.ts'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { Foot } from './foot.tsx'
import { Lines } from './lines.tsx'
import { Pay } from './pay.tsx'
import { Scan } from './scan.tsx'
import { amountText, say, why } from './say.ts'
import { isNone, isPaid, leftFor, NOTHING, summed, type Means } from './tendered.ts'
import { useSale, type Payment } from './use-sale.ts'
import css from './counter.module.css'

const UNPAID: Payment = { ...NOTHING, cardReference: null, chequeReference: null, creditReason: null }

interface Props extends ScreenProps {
  readonly counter: Counter
  readonly drawer: Drawer
  readonly onDrawer: (drawerId: string) => void
}

/** One drawer with the sale that is on its counter. */
export function Till({ screen, host, counter, drawer, onDrawer }: Props) {
  const { panel, tabId } = screen
  const sale = useSale(drawer)
  const { sold, isEmpty, isBusy, problems, done } = sale
  const [payment, setPayment] = useState<Payment>(UNPAID)
  const [means, setMeans] = useState<Means>('cashGiven')
  const [prints, setPrints] = useState(true)
  const [showsParked, setShowsParked] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const scan = useRef<HTMLInputElement>(null)
  const given = useRef<HTMLInputElement>(null)
  const toScan = useCallback(() => scan.current?.focus(), [])
  useOpeningFocus(panel, toScan)
  const currency = sold.currency ?? drawer.currency
  const total = sold.total ?? '0'
  const sum = summed(total, payment, drawer.cashStep)
  const text = (amount: string) => amountText(amount, currency)
  const clear = () => {
    setPayment(UNPAID)
    setMeans('cashGiven')
    toScan()
  }
  const unsaved = !isEmpty && sale.isChanged
  const latest = useRef(sale)
  latest.current = sale
  useEffect(() => host.setUnsaved(tabId, unsaved), [host, tabId, unsaved])
  useEffect(
    () =>
      host.guard(tabId, {
        unsaved: () => (latest.current.isEmpty || !latest.current.isChanged ? [] : [say('title')]),
        save: async () => (await latest.current.park()) !== null,
        discard: () => latest.current.discard(),
      }),
    [host, tabId],
  )

  const take = async () => {
    const taken = await sale.take(payment)
    if (!taken) return
    clear()
    if (!prints) return
    await api
      .download(`${SalesOrder.room}/${taken.id}/print`, { fileName: `${taken.orderNo}.pdf` })
      .catch(() => undefined)
  }
  const exact = leftFor('cashGiven', total, payment, drawer.cashStep)
  const actions = {
    take: {
      ...{ id: 'take', keys: 'Ctrl+Enter', group: 'record', run: () => void take() },
      label: mainLabel(total, payment, sum, text),
      // Nobody pays the sum of a moment ago.
      enabled: !isBusy && !isEmpty && !isLooking && !sale.isPricing && isPaid(total, sum),
    },
    offer: {
      ...{ id: 'offer', keys: 'F4', group: 'record', enabled: !isEmpty && Number(total) > 0 },
      label: { key: 'oe:counterSale.does.exact', args: { amount: text(exact) } },
      run: () => {
        setMeans('cashGiven')
        setPayment((now) => ({ ...now, cashGiven: exact }))
      },
    },
    putAside: {
      ...{ id: 'putAside', keys: 'Alt+Z', group: 'record', label: { key: 'oe:counterSale.does.park' } },
      enabled: !isBusy && !isEmpty && !isLooking,
      run: () => void sale.park().then((kept) => kept && clear()),
    },
    takeOut: {
      ...{ id: 'take-out', keys: 'Alt+Delete', group: 'record', label: { key: 'oe:counterSale.does.takeOut' } },
      enabled: !isEmpty,
      run: () => {
        sale.takeOut(sold.lines.length - 1)
        toScan()
      },
    },
  } satisfies Record<string, Action>
  useActions({ screen, host }, Object.values(actions))

  const parked = counter.parked.filter(({ id }) => id !== sold.id)
  return (
    <section className={css['screen']}>
      <ScreenHead title={say('title')}>
        {counter.drawers.length > 1 ? (
          <select
            aria-label={say('drawer')}
            value={drawer.drawerId}
            disabled={!isEmpty}
            onChange={({ target }) => onDrawer(target.value)}
          >
            {counter.drawers.map(({ drawerId, name, warehouse }) => (
              <option key={drawerId} value={drawerId}>{`${name}, ${warehouse ?? ''}`}</option>
            ))}
          </select>
        ) : (
          <p className={css['of']}>{`${drawer.name}, ${drawer.warehouse ?? drawer.warehouseId}`}</p>
        )}
        <span className={css['tools']}>
          <Button look="ghost" {...buttonOf(actions.putAside)} />
          <Button
            look="ghost"
            label={say('parked', { count: formatInteger(parked.length) })}
            aria-expanded={showsParked}
            disabled={parked.length === 0}
            onClick={() => setShowsParked(!showsParked)}
          />
        </span>
      </ScreenHead>
      <div className={css['work']}>
        <div className={css['main']}>
          <div className={css['bar']}>
            <Scan
              ref={scan}
              warehouseId={drawer.warehouseId}
              billToId={sold.billToId}
              onFound={({ productId, description, unit, quantity }) =>
                sale.add({ productId, description, unit, quantity })
              }
              onQuantity={(quantity) => isEmpty || sale.setQuantity(sold.lines.length - 1, quantity)}
              onLooking={setLooking}
              onLeave={() => given.current?.focus()}
            />
            <div className={css['customer']}>
              <FieldControl
                id={`${tabId}-customer`}
                entity={SalesOrder}
                path="billToId"
                field={SalesOrder.fields.billToId}
                value={sold.billToId}
                required
                readOnly={isBusy}
                noChoice="kit:report.any"
                invalid={problems.some(({ Field }) => Field === 'billToId')}
                label={say('customer')}
                onEdit={(_path, next) => sale.setCustomer(String(next ?? '').toUpperCase())}
                onLeave={() => undefined}
              />
              <p>{sold.billToId === drawer.walkInId ? drawer.walkIn : (sold.customerName ?? '')}</p>
            </div>
          </div>
          {showsParked && parked.length > 0 ? (
            <ul className={css['parked']} aria-label={say('parkedList')}>
              {parked.map(({ id, orderNo, customer, lines, total: its, by }) => (
                <li key={id}>
                  <button
                    type="button"
                    disabled={!isEmpty || isBusy}
                    onClick={() => {
                      setShowsParked(false)
                      void sale.takeUp(id).then(toScan)
                    }}
                  >
                    <b>{orderNo}</b> {customer} ·{' '}
                    {say('parkedOf', { lines: formatInteger(lines), total: its === null ? '' : text(its), by })}
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
          {isEmpty ? (
            <p className={css['empty']}>{done ? '' : say('empty')}</p>
          ) : (
            <Lines
              lines={sold.lines}
              currency={currency}
              onQuantity={sale.setQuantity}
              onTakeOut={sale.takeOut}
              onLeave={toScan}
            />
          )}
          <div role="alert" className={css['against']}>
            {sale.message ? <p>{sale.message}</p> : null}
            {problems.map((problem, at) => (
              <p key={`${problem.Key} ${at}`}>{why(problem)}</p>
            ))}
          </div>
          <Foot sold={sold} currency={currency} sum={sum} />
        </div>
        <aside className={css['beside']} aria-label={say('toPay')}>
          {done ? (
            <div className={css['done']} role="status">
              <span>{say('giveBack')}</span>
              <output>{text(done.change)}</output>
              <a href={host.addressOf('oe/sales-order', { record: done.id }) ?? undefined}>
                {say('sold', { orderNo: done.orderNo })}
              </a>
            </div>
          ) : (
            <Pay
              {...{ drawer, currency, total, payment, sum, means, given }}
              onMeans={(next) => {
                setMeans(next)
                if (next !== 'cashGiven' && payment[next] === null)
                  setPayment((now) => ({ ...now, [next]: leftFor(next, total, now, drawer.cashStep) }))
                requestAnimationFrame(() => given.current?.focus())
              }}
              onPay={(change) => setPayment((now) => ({ ...now, ...change }))}
            />
          )}
          <label className={css['prints']}>
            <input type="checkbox" checked={prints} onChange={({ target }) => setPrints(target.checked)} />
            {say('prints')}
          </label>
          <div className={css['acts']}>
            {done ? null : <Button {...buttonOf(actions.offer)} />}
            <Button look="primary" {...buttonOf(actions.take)} />
          </div>
        </aside>
      </div>
    </section>
  )
}

/** [judgement-supply, rule 6] What the main key does: what is taken, and what is given back. */
function mainLabel(
  total: string,
  { cashGiven }: Payment,
  sum: CounterSum,
  text: (amount: string) => string,
): Action['label'] {
  if (!isPaid(total, sum)) return { key: 'oe:counterSale.does.takeNone' }
  return isNone(sum.change)
    ? { key: 'oe:counterSale.does.take', args: { total: text(total) } }
    : { key: 'oe:counterSale.does.takeGive', args: { given: text(cashGiven ?? '0'), change: text(sum.change) } }
}
