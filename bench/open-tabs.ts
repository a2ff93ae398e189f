import type { Page } from '@playwright/test'
import { installProbes, probeName, probePath, type Probe } from '../tests/e2e/probe-module.ts'
import { started } from './journey.ts'
import { untilQuiet, watchLoads } from './network.ts'
import { median } from './statistics.ts'
import type { Subject } from './subject.ts'

/** Switching between many open tabs; times in ms. */
export interface OpenTabs {
  readonly tabs: number
  readonly painted: number
  readonly handler: number
  readonly requests: number
}

interface Clock {
  arm(type: string, what: string, args: readonly unknown[]): void
  result(): Promise<{ painted: number; handler: number }>
}
declare const benchClock: Clock

const SWITCHES = 12
/** Of as many digits as the last one: no title is the begin of another. */
const FIRST = 101
/** Screens of the product's own module, beside those of the modules that only the bench has. */
const OWN = ['/novus-ic/user-codes', '/novus/user-codes', '/novus/firm-maintenance', '/shell/company'] as const

/** As many tabs as asked for, of four modules; all but three stand under one application. */
function rooms(count: number): Probe[] {
  const modules = 3
  const of = (at: number) => Math.floor((count - OWN.length + at) / modules)
  return Array.from({ length: modules }, (_, at) => ({
    module: `probe${at + 1}`,
    rooms: Array.from({ length: of(at) }, (_, n) => `probe${at + 1}/form${FIRST + n}`),
  }))
}

async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => (window.location.hash = to), `#${path}`)
  await page.locator(`[role="tabpanel"][data-path="${path}"]:not([hidden])`).waitFor()
}

/** Opens `count` tabs, and presses one after the other. */
export async function openTabs(subject: Subject, count: number): Promise<OpenTabs> {
  const context = await subject.newContext()
  try {
    const page = await context.newPage()
    const probes = rooms(count)
    await installProbes(page, probes)
    await started(page, subject.address)
    for (const path of [...OWN].reverse()) await open(page, path)
    const forms = probes.flatMap((probe) => probe.rooms)
    for (const room of forms) await open(page, probePath(room))
    await untilQuiet(page)

    const loads = await watchLoads(page)
    const paints = []
    for (let i = 0; i < SWITCHES; i++) {
      // Neighbours of other modules, now near and now far.
      const title = probeName(forms[(i * 7) % forms.length]!)
      const tab = subject.tab(page, title)
      await tab.scrollIntoViewIfNeeded()
      await page.evaluate((name) => benchClock.arm('click', 'panel', [name]), title)
      await tab.click()
      paints.push(await page.evaluate(() => benchClock.result()))
    }
    return {
      tabs: count,
      painted: median(paints.map((paint) => paint.painted)),
      handler: median(paints.map((paint) => paint.handler)),
      requests: loads.filter(({ cached }) => !cached).length,
    }
  } finally {
    await context.close()
  }
}
