import { code, integer, lookup, lines, money, optional, price, quantity, text } from '../fields.ts'

const readOnly = true
const size = () => optional(quantity({ least: '0' }))
const perPound = () => optional(price({ least: '0' }))

/**
 * [S3.28] [supply 10] What came in of a line that is kept by lot, coil by coil: sizes in inches, weights in pounds. Our number is given with the
 * first save; what dimensions give, and how far the scale is from it, is worked out beside what is typed.
 */
export const receiptLots = () =>
  lines(
    {
      orderLineNo: optional(integer({ least: 1, most: 9999 })),
      lotNo: optional(code({ max: 30, readOnly })),
      mfrNo: optional(code({ max: 30, upper: true })),
      /** By its key, or by its number alone where one mill has it. */
      heatKey: optional(lookup('ic.heat', { active: 'true' }, { max: 51, upper: true, offersOnly: true })),
      quantity: size(),
      weight: size(),
      outsideDiameter: size(),
      insideDiameter: size(),
      byDimensions: optional(quantity({ readOnly, shown: 0 })),
      /** Percent between the scale and the dimensions. */
      apart: optional(quantity({ readOnly, shown: 1 })),
      /** The outside diameter that would agree with the scale, where the two are too far apart and nobody has said why. */
      agreeing: optional(quantity({ readOnly, shown: 2 })),
      weightReason: optional(text({ max: 200 })),
      bin: optional(code({ max: 20, upper: true })),
      pieces: size(),
      thickness: size(),
      width: size(),
      length: size(),
      /** Of what a pound costs, what is not the metal; the metal is the rest of it. */
      fabrication: perPound(),
      freight: perPound(),
      extra: perPound(),
      costPerPound: optional(price({ readOnly })),
      value: optional(money({ readOnly, ours: true })),
    },
    { most: 1000 },
  )
