import type { Page } from '@playwright/test'

/** One thing that a page asked for. */
export interface Load {
  readonly url: string
  readonly type: string
  /** When it was asked for, in ms since 1970. */
  readonly at: number
  /** When its last byte was there; the same as `at` until then. */
  end: number
  /** Bytes that travelled, heads of answers included. */
  wire: number
  /** Bytes after decompression. */
  decoded: number
  /** Found in the browser's cache: nobody was asked. */
  cached: boolean
}

/** All that a page loads from now on, as the browser's network log tells it; the array grows. */
export async function watchLoads(page: Page): Promise<readonly Load[]> {
  const network = await page.context().newCDPSession(page)
  const loads: Load[] = []
  const newest = new Map<string, Load>()
  /** From the clock of the log to that of the wall, in ms. */
  let sinceClock = 0
  const change = (requestId: string, how: (load: Load) => void) => {
    const load = newest.get(requestId)
    if (load) how(load)
  }
  network.on(
    'Network.requestWillBeSent',
    ({ requestId, request, wallTime, timestamp, type = '', redirectResponse }) => {
      if (redirectResponse) change(requestId, (load) => (load.wire += redirectResponse.encodedDataLength))
      const at = wallTime * 1000
      sinceClock = at - timestamp * 1000
      const load = { url: request.url, type, at, end: at, wire: 0, decoded: 0, cached: false }
      newest.set(requestId, load)
      loads.push(load)
    },
  )
  network.on('Network.requestServedFromCache', ({ requestId }) => change(requestId, (load) => (load.cached = true)))
  network.on('Network.responseReceived', ({ requestId, response }) =>
    change(requestId, (load) => (load.cached ||= response.fromDiskCache === true)),
  )
  network.on('Network.dataReceived', ({ requestId, dataLength }) =>
    change(requestId, (load) => (load.decoded += dataLength)),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    change(requestId, (load) => {
      load.wire += encodedDataLength
      load.end = sinceClock + timestamp * 1000
    }),
  )
  await network.send('Network.enable')
  return loads
}

/** Nothing has come for this long, in ms. */
const QUIET = 500

/** What was asked for has come. The live stream is asked for once and never ends, so the network as such is never idle. */
export const untilQuiet = (page: Page): Promise<unknown> =>
  page.waitForFunction((quiet) => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    return performance.now() - Math.max(0, ...ends) > quiet
  }, QUIET)
