import { secondHand } from '../../../trade/approval/second-hand.ts'
import { TaxReturnStore } from './entity.ts'

/** The second hand of returns [FI12]: what is remitted counts against the limits of purchase documents. */
export const returnHands = secondHand(TaxReturnStore)
