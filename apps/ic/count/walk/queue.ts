import type { CallResult } from '../../../../shared/contracts/result.ts'
import { KeptQueue, type Kept } from '../../../../shared/kit/kept-queue.ts'

/** A figure that somebody has counted in the aisle, of a place on his walk or of something that he found there. */
type Counted = {
  readonly counted: string | null
  readonly remark: string | null
  /** For whoever looks at what waits. */
  readonly product: string
} & ({ readonly lineId: string; readonly found?: never } | { readonly lineId: null; readonly found: Found })
/** By what a scan says, since nobody can be asked without a network. */
interface Found {
  readonly code: string
  readonly bin: string
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
        call: ({ lineId, found, counted, remark }) =>
          found
            ? { path: 'ic/physical-count/found', body: { warehouseId, ...found, counted } }
            : {
                path: 'ic/physical-count/count',
                body: { warehouseId, how: 'Walk', lines: [{ id: lineId, counted, remark }] },
              },
        isSame: (one, other) =>
          one.found
            ? one.found.code === other.found?.code && one.found.bin === other.found.bin
            : one.lineId === other.lineId,
        words,
      },
      storage,
    )
  }
}
