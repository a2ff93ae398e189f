import { Decimal } from 'decimal.js'
import type { Measures } from '../../../../shared/contracts/ic/forms.ts'
import type { PriceAsked, PriceTrace, Said } from '../../../../shared/contracts/oe/price.ts'
import { cutShare, sizeText, type Cut } from '../../../../shared/contracts/oe/sizes.ts'
import { said } from './said.ts'

/** Decimals of a part that is told, in percent. */
const TOLD = 2

/** What a price says of goods that are cut: the part of a whole piece that is charged for, in its unit. */
export function cutOf(
  { unit: from, cut }: Pick<PriceAsked, 'unit' | 'cut'>,
  to: string,
  product: Measures,
): { readonly share: Decimal; readonly also: readonly Said[] } {
  const size = cut ? sizeText(cut, product.measurement ?? 'Imperial') : null
  if (!size) return { share: new Decimal(1), also: [] }
  const share = cutShare(product, cut!, { from, to })
  const percent = share.times(100).toDecimalPlaces(TOLD).toFixed()
  // Of what is ordered by its weight nothing else is charged for than that.
  const isPiece = share.eq(1) && from === to && leaves(product, cut!)
  return {
    share,
    also: isPiece
      ? [said('cut.whole', { size, unit: to })]
      : share.eq(1)
        ? []
        : [said('cut.part', { size, percent, unit: to })],
  }
}

/** Something is left over of a piece that is counted. */
const leaves = (product: Measures, cut: Cut) => !cutShare(product, cut, { from: '', to: 'LB' }).eq(1)

const OF_CUT: readonly string[] = [said('cut.whole').key, said('cut.part').key]

/** Why a price is what it is, of goods that are cut to another size since. */
export const traceCutAnew = (trace: PriceTrace, also: readonly Said[]): PriceTrace => ({
  ...trace,
  also: [...trace.also.filter(({ key }) => !OF_CUT.includes(key)), ...also],
})
