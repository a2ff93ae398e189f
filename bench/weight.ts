import type { Page } from '@playwright/test'
import { started } from './journey.ts'
import type { Subject } from './subject.ts'

/** What a cold start asks for before the page is usable. */
export interface Weight {
  /** Bytes that travelled, heads of answers included. */
  readonly wire: number
  /** Bytes of script after decompression. */
  readonly script: number
  readonly requests: number
}

interface Load {
  readonly type: string
  /** When it was asked for, in ms since 1970. */
  readonly at: number
  wire: number
  decoded: number
}

/** Everything that the page loads, as the browser's network log tells it. */
async function watchLoads(page: Page): Promise<readonly Load[]> {
  const network = await page.context().newCDPSession(page)
  const loads: Load[] = []
  const newest = new Map<string, Load>()
  network.on('Network.requestWillBeSent', ({ requestId, wallTime, type = '', redirectResponse }) => {
    const before = newest.get(requestId)
    if (before && redirectResponse) before.wire += redirectResponse.encodedDataLength
    const load = { type, at: wallTime * 1000, wire: 0, decoded: 0 }
    newest.set(requestId, load)
    loads.push(load)
  })
  network.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const load = newest.get(requestId)
    if (load) load.decoded += dataLength
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const load = newest.get(requestId)
    if (load) load.wire += encodedDataLength
  })
  await network.send('Network.enable')
  return loads
}

/** Weighs one cold start: what was asked for before the page was usable counts whole, what came after does not. */
export async function weigh(subject: Subject): Promise<Weight> {
  const context = await subject.newContext()
  try {
    const page = await context.newPage()
    const all = await watchLoads(page)
    const ready = await started(page, subject.address)
    const readyAt = ready + (await page.evaluate(() => performance.timeOrigin))
    await page.waitForLoadState('networkidle')
    const loads = all.filter(({ at }) => at <= readyAt)
    const sum = (of: readonly Load[], size: 'wire' | 'decoded') => of.reduce((total, load) => total + load[size], 0)
    return {
      wire: sum(loads, 'wire'),
      script: sum(
        loads.filter(({ type }) => type === 'Script'),
        'decoded',
      ),
      requests: loads.length,
    }
  } finally {
    await context.close()
  }
}
