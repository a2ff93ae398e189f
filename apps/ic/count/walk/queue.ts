import type { CallResult } from '../../../../shared/contracts/result.ts'
import { KeptQueue, type Kept } from '../../../../shared/kit/kept-queue.ts'

/** A figure that somebody has counted in the aisle. */
interface Counted {
  readonly lineId: string
  readonly counted: string | null
  readonly remark: string | null
  /** For whoever looks at what waits. */
  readonly product: string
}
export type KeptCount = Kept<Counted>

/** [judgement 41] What was counted and is not sent yet. */
export class CountQueue extends KeptQueue<Counted> {
  constructor(
    warehouseId: string,
    countId: string,
    storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage,
    words: (result: CallResult) => string = ({ Message }) => Message ?? '',
  ) {
    super(
      {
        storedUnder: `novus.count.${countId}`,
        call: ({ lineId, counted, remark }) => ({
          path: 'ic/physical-count/count',
          body: { warehouseId, how: 'Walk', lines: [{ id: lineId, counted, remark }] },
        }),
        isSame: (one, other) => one.lineId === other.lineId,
        words,
      },
      storage,
    )
  }
}
