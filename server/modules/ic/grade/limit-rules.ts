import { Decimal } from 'decimal.js'
import type { Limit } from '../../../../shared/contracts/ic/composition.ts'
import { fail, type Finding } from '../../../platform/action/rules.ts'

/** Each property is limited once. */
export const namedOnce = (limits: readonly Limit[]): Finding[] =>
  limits.flatMap(({ property }, at) =>
    limits.findIndex((one) => one.property === property) < at ? [fail({}, `limits.${at}.property`)] : [],
  )

/** A limit is a least, a most, or both, and the least is no more than the most. */
export const inOrder = (limits: readonly Limit[]): Finding[] =>
  limits.flatMap(({ least, most }, at) =>
    (least === null && most === null) || (least !== null && most !== null && new Decimal(least).gt(most))
      ? [fail({}, `limits.${at}.most`)]
      : [],
  )
