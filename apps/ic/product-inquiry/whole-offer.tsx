import { wholeLots, type LineWindow } from '../../../shared/contracts/oe/line-window.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { ScreenProps } from '../../../shared/kit/definition.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { formatQuantity } from './quantity.ts'
import css from './price-for.module.css'

/** Percent that is near, where the class says none: it is asked for, not shipped. */
const NEAR = '5'

interface Props extends ScreenProps {
  readonly productId: string
  readonly unit: string
  readonly warehouseId: string
  readonly quantity: string
}

const say = (name: string, args: Record<string, string | number> = {}) => t(`ic:productInquiry.whole.${name}`, args)

/**
 * [judgement 31b, rule 5] What is asked lies near whole pieces that nobody has set apart: how many, which, of which heat, and by how much that is more or less. F4
 * asks for as much as they are.
 */
export function WholeOffer({ screen, host, productId, unit, warehouseId, quantity }: Props) {
  const mayAsk = host.canOpen('oe/sales-order')
  const { answer } = useAnswer<LineWindow>('oe/sales-order/line-window', mayAsk ? { productId, warehouseId } : null)
  const told = answer?.productId === productId && answer.lotTracked ? answer : null
  const offer = told
    ? wholeLots(told.lots, { quantity, tolerance: Number(told.tolerance) > 0 ? told.tolerance : NEAR })
    : null
  const take: Action = {
    ...{ id: 'take-offer', label: { key: 'ic:productInquiry.whole.take' }, keys: 'F4', group: 'record' },
    enabled: offer !== null,
    run: () => offer && host.setQuery(screen.tabId, { priceOf: offer.quantity }),
  }
  useActions({ screen, host }, [offer ? take : null])
  if (!offer) return null
  const named = offer.lots.map(({ lotNo, heatNo }) => (heatNo ? say('ofHeat', { lot: lotNo, heat: heatNo }) : lotNo))
  const args = {
    count: offer.count,
    quantity: formatQuantity(offer.quantity),
    unit: unit.toLowerCase(),
    warehouse: warehouseId,
  }
  const isMore = !offer.differs.startsWith('-')
  return (
    <div className={css['offer']} role="status">
      <p>
        {say('offer', { ...args, lots: named.join(', ') })}{' '}
        {say(isMore ? 'more' : 'less', { percent: formatQuantity(offer.differs.replace('-', '')) })}
      </p>
      <Button {...buttonOf(take)} />
    </div>
  )
}
