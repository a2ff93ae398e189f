import type { InventoryTicket } from '../../../shared/contracts/ic/inventory-ticket.ts'
import type { MarketValue } from '../../../shared/contracts/ic/market-value.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatFigure, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import css from './market-offer.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`ic:inventoryTicket.market.${name}`, args)
const price = (value: string) => formatFigure(value, { kind: 'price' })

/** [supply 3.10] What the product of the line would cost today beside what it is carried at: F4 takes the difference, and nobody is written down unasked. */
export function MarketOffer({ store, snapshot, screen, host, line: row, at }: LinePartProps) {
  useLocale()
  const { ticketType, warehouseId, ticketDate, status } = snapshot.draft as unknown as Partial<InventoryTicket>
  const { productId, unit, lotNo, givenValue } = row as unknown as InventoryTicket['lines'][number]
  const isAsked = ticketType === 'CostAdjustment' && (status ?? 'Pending') === 'Pending' && store.writable
  // A product that is still being typed is none yet: its unit comes with it.
  const query =
    isAsked && productId && unit && warehouseId && ticketDate
      ? { productId: productId.toUpperCase(), warehouseId, day: ticketDate, ...(lotNo ? { lotNo } : {}) }
      : null
  const { answer } = useAnswer<MarketValue>('ic/inventory-ticket/market', query)
  const told = query && answer?.productId === query.productId ? answer : null
  const down = told?.writeDown ?? null
  const take: Action | null =
    down === null || Number(givenValue ?? 0) === Number(down)
      ? null
      : {
          ...{ id: 'market-offer', keys: 'F4', group: 'record' },
          label: { key: 'ic:inventoryTicket.market.take', args: { value: formatMoney(down) } },
          run: () => store.write([[`lines.${at}.givenValue`, down]]),
        }
  useActions({ screen, host }, [take])
  if (!told) return null
  const { onHand, value, unitCost, market, source, on } = told
  const args = {
    ...{ product: told.productId, quantity: formatFigure(onHand, { kind: 'quantity' }), unit: told.unit.toLowerCase() },
    ...{ value: formatMoney(value), unitCost: price(unitCost), market: market === null ? '–' : price(market) },
    day: on ? formatDate(on) : '–',
  }
  return (
    <section className={css['offer']} aria-label={say('title')} aria-live="polite">
      <p>
        {say('carried', args)}{' '}
        {say(source === null ? 'unknown' : source === 'LastReceipt' ? 'lastReceipt' : 'purchasePrice', args)}{' '}
        {down === null && source !== null ? say('nothing') : ''}
      </p>
      {take ? <Button {...buttonOf(take)} /> : null}
    </section>
  )
}
