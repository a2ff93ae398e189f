import type { Picked } from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import { KeptQueue, type Kept } from '../../../shared/kit/kept-queue.ts'

/** What a picker has taken, with what he calls it. */
export interface Took extends Omit<Picked, 'warehouseId'> {
  readonly what: string
}
export type KeptPick = Kept<Took>

const idOf = ({ lineKey, lotNo }: Took) => `${lineKey} ${lotNo ?? ''}`

/** [judgement 33b] What was picked and is not sent yet: by the same means as what was counted. */
export class PickQueue extends KeptQueue<Took> {
  constructor(
    warehouseId: string,
    words: (result: CallResult) => string = ({ Message }) => Message ?? '',
    storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage,
  ) {
    super(
      {
        storedUnder: `novus.pick.${warehouseId}`,
        call: ({ orderNo, lineKey, lotNo, quantity, shortReason }) => ({
          path: 'oe/orders-shipping-queue/pick',
          body: { warehouseId, orderNo, lineKey, lotNo, quantity, shortReason },
        }),
        isSame: (one, other) => idOf(one) === idOf(other),
        words,
      },
      storage,
    )
  }
}
