import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { DemandActionReport } from '../../../shared/contracts/ic/demand.ts'
import type { DemandOutlook } from '../../../shared/contracts/ic/demand-sources.ts'
import { keyOf, type DemandRow } from './demand-rows.ts'

export type Outlooks = ReadonlyMap<string, DemandOutlook>
const NONE: Outlooks = new Map()

/** Eight weeks of each line that is listed, by its key: asked for once, when the lines are there, so that nobody waits for it to read them. */
export function useOutlooks(rows: readonly DemandRow[]): Outlooks {
  const [outlooks, setOutlooks] = useState<Outlooks>(NONE)
  useEffect(() => {
    const ended = new AbortController()
    const places = rows.map(({ productId, warehouseId }) => ({ productId, warehouseId }))
    if (places.length > 0)
      api
        .send<DemandOutlook[]>(
          'POST',
          `${DemandActionReport.room}/outlooks`,
          { places },
          { signal: ended.signal, quiet: true },
        )
        .then(
          ({ Data }) => setOutlooks(new Map((Data ?? []).map((one) => [keyOf(one.productId, one.warehouseId), one]))),
          // The lines are whole without it: their figures stand beside the picture.
          () => undefined,
        )
    return () => ended.abort()
  }, [rows])
  return outlooks
}
