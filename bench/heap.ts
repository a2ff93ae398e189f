import type { CDPSession, Page } from '@playwright/test'
import { ALL_APPLICATIONS } from '../shared/contracts/applications.ts'
import { DOORS } from '../shared/contracts/admin/doors.ts'
import { started } from './journey.ts'
import { untilQuiet } from './network.ts'
import type { Subject } from './subject.ts'

/** Script memory in bytes after a forced collection. */
export interface HeapGrowth {
  /** Added by twenty open screens, the code of their module included. */
  readonly screens: number
  /** Added by a hundred screens that were opened and closed. */
  readonly cycles: number
}

const SCREENS = 20
const CYCLES = 100
/** First openings fill caches that stay; they are no growth. */
const WARM_CYCLES = 20

const pathOf = (application: string) => ALL_APPLICATIONS.find((one) => one.application === application)!.routerPath

/** Addresses of different screens. */
const ADDRESSES = DOORS.map((door) => `#${pathOf(door.application)}${door.path}`)

async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => (window.location.hash = to), address)
  const panel = page.locator(`[role="tabpanel"][data-path="${address.slice(1)}"]:not([hidden])`)
  await panel.locator('[role="grid"][aria-busy="false"] tbody tr[aria-rowindex]').first().waitFor()
}

/** Opens a screen and closes it by its control. */
async function openAndClose(page: Page, address: string): Promise<void> {
  await open(page, address)
  const screens = page.getByRole('tablist', { name: 'Open screens' }).getByRole('tab')
  await screens.first().press('Delete')
  await screens.first().waitFor({ state: 'detached' })
}

async function used(heap: CDPSession): Promise<number> {
  // What the first collection only unlinks, the second one frees.
  for (let i = 0; i < 3; i++) await heap.send('HeapProfiler.collectGarbage')
  return (await heap.send('Runtime.getHeapUsage')).usedSize
}

/** A usable page of the product and its memory. */
async function withPage<R>(subject: Subject, work: (page: Page, heap: CDPSession) => Promise<R>): Promise<R> {
  const context = await subject.newContext()
  try {
    const page = await context.newPage()
    await started(page, subject.address)
    await untilQuiet(page)
    return await work(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

/** What open screens of the product take, and what closed ones leave behind. */
export async function heapOf(subject: Subject): Promise<HeapGrowth> {
  const screens = await withPage(subject, async (page, heap) => {
    const before = await used(heap)
    for (const address of ADDRESSES.slice(0, SCREENS)) await open(page, address)
    return (await used(heap)) - before
  })
  const cycles = await withPage(subject, async (page, heap) => {
    const some = ['#/novus/firm-maintenance', '#/novus/user-codes']
    for (let i = 0; i < WARM_CYCLES; i++) await openAndClose(page, some[i % some.length]!)
    const before = await used(heap)
    for (let i = 0; i < CYCLES; i++) await openAndClose(page, some[i % some.length]!)
    return (await used(heap)) - before
  })
  return { screens, cycles }
}
