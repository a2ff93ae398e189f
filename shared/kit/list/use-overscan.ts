import { useEffect, useState } from 'react'
import { afterPaint } from '../after-paint.ts'

/** Rows that are drawn above and below those in sight, so that a step of the wheel finds them drawn. */
const BEYOND = 8

/** The first rows of a list are those in sight; the others follow their paint. */
export function useOverscan(hasRows: boolean): number {
  const [rows, setRows] = useState(0)
  useEffect(() => {
    if (!hasRows) return
    let isGone = false
    void afterPaint().then(() => isGone || setRows(BEYOND))
    return () => {
      isGone = true
    }
  }, [hasRows])
  return rows
}
