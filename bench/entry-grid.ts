import { chromium, type Page } from '@playwright/test'
import { join } from 'node:path'
import { StagePage } from '../tests/e2e/stage.ts'
import { BROWSER_FLAGS, ensureBrowser } from '../tests/support/browser.mjs'
import { sampleId } from '../workbench/sample/value.ts'
import { median, percentile } from './statistics.ts'

/** Times in ms of a document with so many lines; medians of the keys. */
export interface EntryGridCost {
  readonly lines: number
  /** From the press that pastes all lines to the paint of the first of them, their number and their sum. */
  readonly paste: number
  /** From a digit to the paint of the cell that opens with it. */
  readonly key: number
  /** From Enter to the paint of the sum under the column, which all lines are added for. */
  readonly enter: number
  /** From Ctrl+End to the paint of the last line. */
  readonly end: number
  /** Time between frames that 99 of 100 do not exceed while scrolling, and frames that were late. */
  readonly frame99: number
  readonly lateFrames: number
}

export const entryGridText = ({ lines, paste, key, enter, end, frame99, lateFrames }: EntryGridCost): string =>
  `An entry grid of ${lines} lines: pasted in ${paste.toFixed(0)} ms; a key ${key.toFixed(1)} ms to the paint, Enter with ` +
  `the new sum ${enter.toFixed(1)} ms, the last line ${end.toFixed(1)} ms; scrolling p99 ${frame99.toFixed(1)} ms, ` +
  `${lateFrames} late frames in 5 s.`

interface Clock {
  arm(type: string, what: string, args: readonly unknown[]): void
  result(): Promise<{ painted: number; handler: number }>
  scroll(selector: string, ms: number): Promise<{ frames: number[] }>
}
declare const benchClock: Clock

const KEYS = 12
const SCROLL_MS = 5_000
/** A frame is late when a screen of 60 Hz has shown the one before it twice. */
const LATE_MS = 25
const AMOUNT = 5

/** A document on the stage of the workbench, whose server is a sample: what is measured is the grid alone. */
export async function measureEntryGrid(lines: number): Promise<EntryGridCost> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS })
  try {
    const page = await browser.newPage({ locale: 'en-CA', viewport: { width: 1440, height: 900 } })
    await page.addInitScript({ path: join(import.meta.dirname, 'in-page/grid.js') })
    await page.addInitScript({ path: join(import.meta.dirname, 'in-page/clock.js') })
    const stage = await StagePage.install(page)
    await stage.open({ screen: 'admin/slip', query: { record: sampleId(0) } })
    const paste = await pasted(page, lines)
    const middle = Math.floor(lines / 2)
    await reach(page, middle)
    const keys: number[] = []
    const enters: number[] = []
    let sum = lines * AMOUNT
    for (let at = 0; at < KEYS; at++) {
      const path = `items.${middle + at}.amount`
      await page.locator(`[data-cell="${path}"]`).click()
      keys.push(await timed(page, 'keydown', 'typed', [path, '7'], () => page.keyboard.press('7')))
      sum += 7 - AMOUNT
      enters.push(await timed(page, 'keydown', 'summed', [shown(sum)], () => page.keyboard.press('Enter')))
    }
    const end = await timed(page, 'keydown', 'line', [`items.${lines - 1}.amount`], () =>
      page.keyboard.press('Control+End'),
    )
    const { frames } = await page.evaluate((ms) => benchClock.scroll('div:has(> [data-lines])', ms), SCROLL_MS)
    return {
      ...{ lines, paste, key: median(keys), enter: median(enters), end },
      frame99: percentile(frames, 0.99),
      lateFrames: frames.filter((frame) => frame > LATE_MS).length,
    }
  } finally {
    await browser.close()
  }
}

const shown = (sum: number) => sum.toLocaleString('en-CA', { minimumFractionDigits: 2 })

async function timed(
  page: Page,
  type: string,
  what: string,
  args: readonly unknown[],
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(([on, shows, of]) => benchClock.arm(on, shows, of), [type, what, args] as const)
  await act()
  return (await page.evaluate(() => benchClock.result())).painted
}

/** Puts all lines over those of the sample, as a spreadsheet gives them. */
async function pasted(page: Page, lines: number): Promise<number> {
  const text = Array.from({ length: lines }, (_, at) => `ROD-${at}\t2\tEach\t${AMOUNT}\tNo`).join('\n')
  await page.locator('[data-cell="items.0.product"]').click()
  return timed(page, 'paste', 'lines', [lines, 'ROD-0'], () =>
    page.evaluate((rows) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', rows)
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement!.dispatchEvent(paste)
    }, text),
  )
}

/** Scrolls so far that a line is drawn. */
async function reach(page: Page, line: number): Promise<void> {
  const cell = page.locator(`[data-cell="items.${line}.amount"]`)
  const grid = page.locator('div:has(> [data-lines])')
  await grid.evaluate(
    (element, share) => (element.scrollTop = element.scrollHeight * share),
    line / (await rowsOf(page)),
  )
  await cell.waitFor()
}

const rowsOf = (page: Page) => page.locator('[data-lines="items"]').evaluate((grid) => Number(grid.ariaRowCount))
