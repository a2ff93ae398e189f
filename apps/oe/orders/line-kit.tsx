import type { OrderLineAbout } from '../../../shared/contracts/oe/order-customer.ts'
import type { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { formatFigure, formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { SmallTable } from '../../../shared/kit/small-table.tsx'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { kitOffer, needOf, takeKit } from './kit-offer.ts'
import { lineMode } from './line-field.tsx'
import { lineRows, type WindowLine } from './line-words.ts'
import css from './line-window.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:salesOrder.window.kit.${name}`, args)
const field = (name: string) => t(`oe:salesOrder.fields.lines.${name}`)
const figure = (value: unknown) =>
  /^\d+(\.\d+)?$/.test(String(value ?? '')) ? formatFigure(String(value), { kind: 'quantity' }) : '–'

interface Props extends Pick<LinePartProps, 'store' | 'snapshot' | 'at'> {
  readonly line: WindowLine
  readonly warehouseId: string | null | undefined
}

/** [supply 9.1 kits] What a kit is made of and whether that lies there; of a component the kit that it is sold with. */
export function LineKit(part: Props) {
  const { line, snapshot } = part
  const { kits } = snapshot.draft as Partial<SalesOrder>
  const kit = line.kitNo ? kits?.find(({ kitNo }) => kitNo === line.kitNo) : undefined
  if (kit) return <OfKit {...part} kit={kit} />
  return line.kitNo ? <OfNoKit {...part} /> : <Components {...part} />
}

/** Its kit was taken out before it was saved: without the number it is a line of its own. */
function OfNoKit(part: Props) {
  const kit = formatInteger(part.line.kitNo ?? 0)
  return (
    <section className={css['section']} aria-label={field('kitNo')}>
      <p>{t('oe:rules.salesOrder.kitKnown', { kit })}</p>
      <TakeOut {...part} />
    </section>
  )
}

function TakeOut({ store, snapshot, at }: Props) {
  if (lineMode({ store, snapshot, name: 'kitNo' }) !== 'edit') return null
  return <Button look="ghost" label={say('takeOut')} onClick={() => store.write([[`lines.${at}.kitNo`, null]])} />
}

function OfKit({ kit, ...part }: Props & { readonly kit: SalesOrder['kits'][number] }) {
  const { line, snapshot } = part
  const rows = lineRows(snapshot.draft).filter(({ kitNo }) => kitNo === kit.kitNo)
  const title = say('of', { kit: formatInteger(kit.kitNo ?? 0), product: kit.productId ?? '' })
  return (
    <section className={css['section']} aria-label={title}>
      <h3>
        {title} <span>{kit.description}</span>
      </h3>
      <p>{say('each', { each: figure(line.kitEach), kits: figure(kit.quantity) })}</p>
      <SmallTable
        label={say('components')}
        columns={[
          { name: 'product', label: field('productId'), of: ({ productId }) => String(productId ?? '') },
          { name: 'description', label: field('description'), of: ({ description }) => String(description ?? '') },
          { name: 'each', label: field('kitEach'), isFigure: true, of: ({ kitEach }) => figure(kitEach) },
          { name: 'needed', label: say('needed'), isFigure: true, of: ({ quantity }) => figure(quantity) },
        ]}
        rows={rows}
        keyOf={({ productId }) => String(productId)}
      />
      <TakeOut {...part} />
    </section>
  )
}

function Components({ store, snapshot, at, line, warehouseId }: Props) {
  const { productId } = line
  const { answer } = useAnswer<OrderLineAbout>('oe/sales-order/line', productId ? { productId } : null)
  const { orderType } = snapshot.draft
  const parts = answer?.productId === productId ? answer!.parts : []
  if (parts.length === 0) return null
  const offer = store.writable ? kitOffer(parts, line, { orderType, whatLies: true }) : null
  const kits = String(line.quantity ?? '')
  const needs = /^\d+(\.\d+)?$/.test(kits)
    ? new Map(parts.map((part) => [part, needOf(part, kits, warehouseId)]))
    : null
  return (
    <section className={css['section']} aria-label={say('components')}>
      <h3>{say('components')}</h3>
      <SmallTable
        label={say('components')}
        columns={[
          { name: 'product', label: field('productId'), of: (part) => part.productId },
          { name: 'description', label: field('description'), of: (part) => part.description },
          {
            ...{ name: 'each', label: field('kitEach'), isFigure: true },
            of: ({ each, unit }) => `${figure(each)} ${unit}`,
          },
          {
            ...{ name: 'needed', label: say('needed'), isFigure: true },
            of: (part) => figure(needs?.get(part)?.needed),
          },
          {
            ...{ name: 'free', label: say('free'), isFigure: true },
            of: (part) => figure(needs?.get(part)?.available ?? needOf(part, '0', warehouseId).available),
          },
          {
            ...{ name: 'fit', label: say('fit') },
            of: (part) => (needs ? say(needs.get(part)!.isThere ? 'there' : 'short') : ''),
          },
        ]}
        rows={parts}
        keyOf={(part) => part.productId}
      />
      {offer ? (
        <Button
          label={say('explode', { kits: figure(offer.kits) })}
          onClick={() => takeKit(store, snapshot.draft, at, offer)}
        />
      ) : null}
    </section>
  )
}
