import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { formatFigure, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'

export const say = (name: string, args: Record<string, string> = {}): string => t(`oe:counterSale.${name}`, args)

/** Decimals of a quantity are those that it has. */
export const quantityText = (quantity: string | null): string =>
  quantity === null ? '' : formatFigure(quantity, { kind: 'quantity' })

export const amountText = (amount: string | null, currency: string): string => formatMoney(amount ?? '0', { currency })

export const why = (problem: Problem): string => problemText(SalesOrder, problem)
