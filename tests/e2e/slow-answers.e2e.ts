import type { Page } from '@playwright/test'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

/** Calls that match are never answered; whoever gives one up is counted. */
class Silence {
  #held: RegExp | null = null
  given = 0

  async install(page: Page): Promise<void> {
    await page.route('**/api/admin/**', (route) => {
      if (!this.#held?.test(route.request().url())) return route.fallback()
      return undefined
    })
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'net::ERR_ABORTED' && request.url().includes('/api/admin/')) this.given++
    })
  }
  of(calls: RegExp | null): void {
    this.#held = calls
  }
}

test('[S9.03] list, record, history and lookup say in place for how long they have waited; Stop ends the call and keeps what was there', async ({
  shell,
  page,
}) => {
  const silence = new Silence()
  await page.clock.install()
  await enter(shell, 'clerk', '#/')
  await silence.install(page)
  const waiting = shell.panel.locator('[data-region="waiting"]')
  const late = async () => {
    await page.clock.fastForward(5_500)
    await expect(waiting).toContainText('Still waiting for the server …')
  }
  const stop = () => waiting.getByRole('button', { name: 'Stop' }).click()
  const retry = shell.panel.getByRole('button', { name: 'Retry' })

  // A list that opens: until it is late the old panel stays [S4.15]; then its own says so.
  silence.of(/admin\/firm\?/)
  await page.evaluate(() => (window.location.hash = '#/novus-ar/firm-maintenance'))
  await expect(page.locator('#panels [role="grid"][aria-busy="true"]')).toBeAttached()
  await late()
  await expect(waiting.getByRole('timer')).toHaveText(/^\d s$/)
  await page.clock.fastForward(55_000)
  await expect(waiting.getByRole('timer')).toHaveText(/^1 min \d s$/)
  await stop()
  await expect(shell.panel.getByRole('heading', { name: 'You stopped waiting' })).toBeVisible()
  await expect.poll(() => silence.given).toBe(1)
  await expect(shell.panel.getByRole('alert')).toHaveCount(0)
  silence.of(null)
  await retry.click()
  const rows = shell.panel.getByRole('grid').getByRole('link')
  await expect(rows.first()).toBeVisible()
  await shell.settled()

  // A refresh that is stopped leaves the rows; a filter that is stopped leaves the way back to them. Escape does it, too.
  silence.of(/admin\/firm\?/)
  await page.keyboard.press('Alt+r')
  await late()
  await page.keyboard.press('Escape')
  await expect(waiting).toContainText('You stopped waiting. This was loaded at')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('harlow-01')
  await expect(waiting).toHaveCount(0)
  // What is typed is asked for a moment later.
  await expect(page.locator('#panels [role="grid"][aria-busy="true"]')).toBeAttached()
  await late()
  await stop()
  await shell.panel.getByRole('button', { name: 'Show what was loaded at' }).click()
  await expect(rows.first()).toBeVisible()
  expect(await shell.hash()).toBe('#/novus-ar/firm-maintenance')

  // A record.
  silence.of(/admin\/firm\/HARLOW-01/)
  await page.evaluate(() => (window.location.hash = '#/novus-ar/firm-maintenance?record=HARLOW-01'))
  await expect(shell.panel.getByRole('status', { name: 'Loading' })).toBeVisible()
  await late()
  await stop()
  await expect(shell.panel.getByText('The record did not load.')).toBeVisible()
  silence.of(/history/)
  await retry.click()
  const website = shell.panel.locator('[data-path="website"]:visible')
  await website.fill('https://kept.example')

  // Its history, beside what was typed.
  await page.keyboard.press('Alt+i')
  const drawer = shell.panel.locator('[data-region="history"]')
  await expect(drawer.getByRole('searchbox')).toBeFocused()
  await late()
  await stop()
  await expect(drawer).toContainText('You stopped waiting. Nothing more was loaded.')
  silence.of(/lookup/)
  await drawer.getByRole('button', { name: 'Retry' }).click()
  await expect(drawer.locator('[data-region="waiting"]')).toHaveCount(0)
  await expect(drawer.locator('[role="status"]')).not.toContainText('Loading')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  // A lookup: what was typed stays, and its list can be asked for again.
  const terms = shell.panel.locator('[data-path="billTo.termsCode"]:visible')
  const asked = page.waitForRequest(/lookup/)
  await terms.fill('N')
  await page.clock.fastForward(200)
  await asked
  await late()
  await stop()
  await expect(terms).toHaveValue('N')
  await expect(terms).toBeFocused()
  silence.of(null)
  await retry.click()
  await expect(shell.panel.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expect(website).toHaveValue('https://kept.example')
})

test('[S9.03] a save that the server does not answer says after five seconds that it is still being tried, and then what became of it', async ({
  shell,
  page,
}) => {
  await page.clock.install()
  await enter(shell, 'clerk', '#/novus-ar/firm-maintenance?record=HARLOW-01')
  const website = shell.panel.locator('[data-path="website"]:visible')
  const waiting = shell.panel.locator('[data-region="waiting"]')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/admin/firm/**', async (route) => {
    if (route.request().method() === 'PUT') await answered
    await route.fallback()
  })
  await website.fill('https://late.example')
  const asked = page.waitForRequest((request) => request.method() === 'PUT')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('Control+s')
  await asked
  await page.clock.fastForward(4_000)
  await expect(waiting).toHaveCount(0)
  await page.clock.fastForward(1_500)
  await expect(waiting).toContainText('Nothing is lost: it is still being tried')
  await expect(waiting.getByRole('timer')).toHaveText(/^\d s$/)
  // A write under way is not given up: what became of it would not be known.
  await expect(waiting.getByRole('button')).toHaveCount(0)
  await expect(website).toHaveValue('https://late.example')
  answer()
  expect((await saved).ok()).toBe(true)
  await expect(waiting).toHaveCount(0)
  await expect(website).toHaveValue('https://late.example')
})
