import { dimensionsOf } from '../../../shared/contracts/ic/forms.ts'
import { isFigure } from '../../../shared/contracts/oe/order-lines.ts'
import type { Linked } from '../../../shared/contracts/oe/linked-quantities.ts'
import type { SizeAllowed } from '../../../shared/contracts/oe/sizes.ts'
import type { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'

export type Row = Readonly<Record<string, unknown>>
export type WindowLine = Partial<SalesOrder['lines'][number]> &
  Pick<SalesOrder['lines'][number], 'quantity' | 'shipped' | 'shortClosed' | 'cancelled'>

/** Lines of an order that say something: the last that was only begun is none. */
export function lineRows(draft: Row): readonly Row[] {
  const rows = (draft['lines'] ?? []) as readonly Row[]
  return rows.slice(0, rows.findLastIndex((row) => row['productId'] || row['description']) + 1)
}

/** `Cut to length, 12 to 144`: what its product allows; without a limit the name alone. */
export function sizeLabel({ name, least, most }: SizeAllowed): string {
  const label = t(`oe:salesOrder.fields.lines.${name}`)
  if (most === null) return label
  const shown = (figure: string) => formatFigure(figure, { kind: 'quantity' })
  return t('oe:salesOrder.window.sizeWithin', { label, least: shown(least ?? '0'), most: shown(most) })
}

/** `Thickness 0.0598 in · Width 11.75 in`: the dimensions that its form has, as they are kept. */
export function dimensionsSaid(linked: Linked): string {
  const { form, measurement } = linked
  if (!form) return ''
  const unit = t(`oe:salesOrder.window.${measurement === 'Metric' ? 'mm' : 'inch'}`)
  return dimensionsOf(form)
    .flatMap((name) => {
      const value = linked[name]
      return value
        ? [`${t(`oe:salesOrder.window.of.${name}`)} ${formatFigure(value, { kind: 'quantity' })} ${unit}`]
        : []
    })
    .join(' · ')
}

/** `60 LB`; what is no figure yet is a dash. */
export const quantityOf = ({ quantity, unit }: Row): string =>
  `${isFigure(quantity) ? formatFigure(String(quantity), { kind: 'quantity' }) : '–'} ${String(unit ?? '')}`
