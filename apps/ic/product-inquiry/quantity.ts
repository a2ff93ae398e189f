import { formatFigure } from '../../../shared/i18n/format.ts'

/** A quantity in the stock unit, without trailing zeros. */
export const formatQuantity = (quantity: string): string => formatFigure(quantity, { kind: 'quantity' })
