import type { BrowserContext, Locator, Page } from '@playwright/test'
import { untilQuiet, watchLoads, type Load } from './network.ts'
import { median, percentile } from './statistics.ts'
import type { Subject } from './subject.ts'

/** What is opened and searched for on a journey, the same on both pages. */
export interface Itinerary {
  /** Keys of two firms near the top of the list. */
  readonly keys: readonly [string, string]
  /** Part of a firm's name, and how many firms it finds. */
  readonly search: string
  readonly hits: number
  /** The list is longer than this. */
  readonly least: number
}

/** The figures of one journey; times in ms. */
export interface Journey {
  readonly cold: number
  /** From the address to the paint of the first text of a cold start. */
  readonly coldContent: number
  /** From the address to the paint of HOME's figures, cold. */
  readonly coldFigures: number
  readonly warm: number
  readonly list: number
  readonly listRequests: number
  readonly recordFirst: number
  readonly recordRequests: number
  readonly recordOther: number
  readonly recordAgain: number
  readonly search: number
  readonly searchRequests: number
  readonly switch: number
  readonly switchHandler: number
  readonly switchRequests: number
  /** Time between frames that 99 of 100 do not exceed while scrolling. */
  readonly frame99: number
  readonly lateFrames: number
}

interface Clock {
  readonly start: Promise<number>
  figures(): Promise<number>
  arm(type: string, what: string, args: readonly unknown[]): void
  /** `at` is when it was painted, in ms since 1970. */
  result(): Promise<{ painted: number; at: number; handler: number }>
  scroll(selector: string, ms: number): Promise<{ frames: number[] }>
}
declare const benchClock: Clock

/** A frame is late when a screen of 60 Hz has shown the one before it twice. */
const LATE_MS = 25
const SCROLL_MS = 5_000
const SWITCHES = 6

/** Loads an address and answers how long it took, in ms from its begin, until the usable page was painted. */
export async function started(page: Page, address: string): Promise<number> {
  await page.goto(address)
  return page.evaluate(() => benchClock.start)
}

/** A start, with what is seen before and after the page is usable; ms from the address. */
async function wholeStart(page: Page, address: string): Promise<Pick<Journey, 'cold' | 'coldContent' | 'coldFigures'>> {
  const cold = await started(page, address)
  const coldFigures = await page.evaluate(() => benchClock.figures())
  const coldContent = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime)
  return { cold, coldContent, coldFigures }
}

interface Paint {
  readonly painted: number
  readonly handler: number
  /** What was asked for from the press to the paint. */
  readonly loads: readonly Load[]
}

/** A page and what it loads. */
interface Visit {
  readonly page: Page
  readonly subject: Subject
  readonly loads: readonly Load[]
}

/** Calls that reached the server. To be asked a while after the paint: what comes from the cache says so late. */
const calls = ({ loads }: Paint): number => loads.filter(({ cached }) => !cached).length

/** A call about records, not what the shell asks for whenever it is quiet, nor the figures that follow the rows of the list. */
const isOfForm = ({ url, cached }: Load): boolean => !cached && !/\/api\/shell\/|\/assets\/|\/counts\?/.test(url)

/** Presses a control and answers how long it took until `what` was painted. */
const pressed = (visit: Visit, control: Locator, what: string, ...args: unknown[]): Promise<Paint> =>
  timed(visit, 'click', () => control.click(), what, args)

async function timed(
  { page, loads }: Visit,
  type: string,
  act: () => Promise<void>,
  what: string,
  args: unknown[],
): Promise<Paint> {
  await page.evaluate(([type, what, args]) => benchClock.arm(type, what, args), [type, what, args] as const)
  const before = loads.length
  await act()
  const paint = await page.evaluate(() => benchClock.result())
  // What left before the press, or after the paint while its answer travelled here, nobody has waited for.
  const pressedAt = paint.at - paint.painted
  return { ...paint, loads: loads.slice(before).filter(({ at }) => at >= pressedAt && at <= paint.at) }
}

/** How long each of several loads took in the same browser. */
async function loadTimes(context: BrowserContext, subject: Subject, count: number): Promise<number[]> {
  try {
    const times: number[] = []
    for (let load = 0; load < count; load++) {
      const page = await context.newPage()
      times.push(await started(page, subject.address))
      await untilQuiet(page)
      await page.close()
    }
    return times
  } finally {
    await context.close()
  }
}

/** The second load has a browser keep compiled scripts, and it writes them when it has time: these find them. */
const WARM = { first: 3, loads: 6 }

/** Cold and warm start, each in a browser of its own. */
async function starts(subject: Subject): Promise<Pick<Journey, 'cold' | 'coldContent' | 'coldFigures' | 'warm'>> {
  const context = await subject.newContext()
  const cold = await wholeStart(await context.newPage(), subject.address).finally(() => context.close())
  const warm = await loadTimes(await subject.newProfile(), subject, WARM.loads)
  return { ...cold, warm: median(warm.slice(WARM.first)) }
}

async function switches(visit: Visit) {
  const { page, subject } = visit
  await subject.openOther(page)
  const paints = []
  for (let i = 0; i < SWITCHES; i++) {
    const title = subject.tabs[i % 2]!
    paints.push(await pressed(visit, subject.tab(page, title), 'tab', title))
  }
  await pressed(visit, subject.tab(page, subject.tabs[0]), 'tab', subject.tabs[0])
  return {
    switch: median(paints.map((paint) => paint.painted)),
    switchHandler: median(paints.map((paint) => paint.handler)),
    switchRequests: Math.max(...paints.map(calls)),
  }
}

async function scrolled({ page, subject }: Visit): Promise<Pick<Journey, 'frame99' | 'lateFrames'>> {
  const { frames } = await page.evaluate(([selector, ms]) => benchClock.scroll(selector, ms), [
    subject.scroller,
    SCROLL_MS,
  ] as const)
  return { frame99: percentile(frames, 0.99), lateFrames: frames.filter((ms) => ms > LATE_MS).length }
}

/** One visit: start cold and warm, open the list, records out of it, search, change tabs, scroll. */
export async function travel(subject: Subject, { keys, search, hits, least }: Itinerary): Promise<Journey> {
  const start = await starts(subject)
  const context = await subject.newContext()
  try {
    const page = await context.newPage()
    const visit: Visit = { page, subject, loads: await watchLoads(page) }
    await subject.approachList(page)
    const list = await pressed(visit, subject.listButton(page), 'list', least)
    const record = async (key: string) => (await pressed(visit, subject.keyLink(page, key), 'record', key)).painted
    /** All that a form asks for, what follows its paint included. */
    const recordLoads = async (key: string) => {
      const before = visit.loads.length
      const painted = await record(key)
      await untilQuiet(page)
      return { painted, asked: visit.loads.slice(before).filter(isOfForm).length }
    }
    const back = () => pressed(visit, subject.backButton(page), 'list', least)
    const first = await recordLoads(keys[0])
    await back()
    const recordOther = await record(keys[1])
    await back()
    const recordAgain = await record(keys[0])
    await back()
    const box = subject.searchBox(page)
    const enter = async () => {
      await box.fill(search)
      await box.press('Enter')
    }
    const found = await timed(visit, 'keydown', enter, 'found', [hits])
    await subject.showAll(page)
    const switched = await switches(visit)
    return {
      ...start,
      list: list.painted,
      listRequests: calls(list),
      recordFirst: first.painted,
      recordRequests: first.asked,
      recordOther,
      recordAgain,
      search: found.painted,
      searchRequests: calls(found),
      ...switched,
      ...(await scrolled(visit)),
    }
  } finally {
    await context.close()
  }
}

/** The middle of each figure over all journeys. */
export const medianJourney = (journeys: readonly Journey[]): Journey =>
  Object.fromEntries(
    Object.keys(journeys[0]!).map((figure) => [figure, median(journeys.map((one) => one[figure as keyof Journey]))]),
  ) as unknown as Journey
