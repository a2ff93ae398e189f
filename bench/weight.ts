import { started } from './journey.ts'
import { untilQuiet, watchLoads } from './network.ts'
import type { Subject } from './subject.ts'

/** What a cold start asks for before the page is usable. */
export interface Weight {
  /** Bytes that travelled, heads of answers included. */
  readonly wire: number
  /** Bytes of script after decompression. */
  readonly script: number
  readonly requests: number
  /** When the page said that it is usable, in ms from the begin. */
  readonly usable: number
  /** What was asked for, without the host, each from when to when. */
  readonly timeline: readonly { readonly path: string; readonly from: number; readonly to: number }[]
}

declare const benchClock: { readonly usable: Promise<number> }

/** Weighs one cold start: what was asked for before the page was usable counts whole, what came after does not. */
export async function weigh(subject: Subject): Promise<Weight> {
  const context = await subject.newContext()
  try {
    const page = await context.newPage()
    const all = await watchLoads(page)
    await started(page, subject.address)
    const usable = await page.evaluate(() => benchClock.usable)
    const origin = await page.evaluate(() => performance.timeOrigin)
    await untilQuiet(page)
    const loads = all.filter(({ at, cached }) => at <= origin + usable && !cached)
    const scripts = loads.filter(({ type }) => type === 'Script')
    return {
      wire: loads.reduce((sum, { wire }) => sum + wire, 0),
      script: scripts.reduce((sum, { decoded }) => sum + decoded, 0),
      requests: loads.length,
      usable: Math.round(usable),
      timeline: loads.map(({ url, at, end }) => ({
        path: new URL(url).pathname,
        from: Math.round(at - origin),
        to: Math.round(end - origin),
      })),
    }
  } finally {
    await context.close()
  }
}
