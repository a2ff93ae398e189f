import type { BrowserContext, Page } from '@playwright/test'
import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, Shell, test } from './fixture.ts'

/** A start that has come as far as the first lines of its script: what the modules wait for is held. */
async function heldStart(context: BrowserContext, shell: Shell) {
  const page = await context.newPage()
  let letGo = () => {}
  const wait = new Promise<void>((done) => (letGo = done))
  await page.route('**/import-map.*.json', async (route) => {
    await wait
    await route.continue()
  })
  await page.goto(`${shell.url}/#/`, { waitUntil: 'commit' })
  await page.locator('html[data-known]').waitFor()
  return { page, letGo }
}

/** Whatever of the bar moved by itself since the page began, as the browser tells it. */
const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        type Shift = PerformanceEntry & {
          hadRecentInput: boolean
          sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        const told = (entries: Shift[]) =>
          entries
            .filter((entry) => !entry.hadRecentInput)
            .flatMap(({ sources }) =>
              sources
                .filter(({ previousRect: { y } }) => y < 40)
                .map(
                  ({ node, previousRect: from, currentRect: to }) =>
                    `${node?.nodeName} ${node?.className} ${from.x},${from.y} ${to.x},${to.y}`,
                ),
            )
        const observer = new PerformanceObserver((list) => done(told(list.getEntries() as Shift[])))
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => done(told(observer.takeRecords() as Shift[]))))
      }),
  )

const barBefore = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.suite-opening')!
    const { height, width } = bar.getBoundingClientRect()
    const mark = bar.querySelector('svg')!.getBoundingClientRect()
    return { height, width, x: mark.x, y: mark.y, colour: getComputedStyle(bar).backgroundColor }
  })

const barAfter = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('suite-top-bar')!.shadowRoot!.querySelector('header')!
    const { height, width } = bar.getBoundingClientRect()
    const icon = document.querySelector('suite-applications-menu')!.shadowRoot!.querySelector('.launch svg')!
    const mark = icon.getBoundingClientRect()
    return { height, width, x: mark.x, y: mark.y, colour: getComputedStyle(bar).backgroundColor }
  })

test.describe('the bar of a start', () => {
  test('[S2.07] is painted before the script that draws the frame has run, and nothing moves when the frame is there', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'clerk', '#/')
    // What comes late into the bar has the width that the last page of this browser gave it.
    const widths = () =>
      page.evaluate(async () => {
        await document.fonts.ready
        const width = (tag: string) =>
          document.querySelector(tag)?.shadowRoot?.querySelector('button')?.getBoundingClientRect().width ?? 0
        const [logo, languages] = ['suite-company-logo', 'suite-language-menu'].map(width)
        return { isKept: localStorage.getItem('novus:bar') === JSON.stringify({ logo, languages }), logo, languages }
      })
    await expect.poll(async () => (await widths()).languages).toBeGreaterThan(0)
    await expect.poll(async () => (await widths()).logo).toBeGreaterThan(44)
    await expect.poll(async () => (await widths()).isKept).toBe(true)
    const { page: fresh, letGo } = await heldStart(page.context(), shell)
    await expect.poll(() => fresh.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
    expect(await fresh.locator('html').getAttribute('data-ready')).toBeNull()
    const before = await barBefore(fresh)
    // Nothing is said by it, and nothing of anybody stands in it.
    expect(await fresh.locator('body').textContent()).toMatch(/^\s*$/)
    expect(await findings(fresh)).toEqual([])
    letGo()
    await new Shell(fresh, shell.url).ready()
    expect(await barAfter(fresh)).toEqual(before)
    await expect(fresh.locator('.suite-opening')).toBeHidden()
    await expect(fresh.getByText('Payables due in 7 days')).toBeVisible()
    await expect(fresh.locator('suite-company-logo button')).toBeVisible()
    expect(await moved(fresh)).toEqual([])
    await fresh.close()
  })

  for (const locale of ['fr-CA', 'zh-CN'])
    test(`is dark and dense where the last page was, in ${locale}`, async ({ shell, page }) => {
      await enter(shell, 'clerk', '#/')
      await page.context().addCookies([{ name: 'culture', value: locale, url: shell.url }])
      await page.context().addInitScript(() => {
        if (location.pathname === '/')
          localStorage.setItem('novus:look', JSON.stringify({ theme: 'dark', density: 'compact' }))
      })
      // A page that is open would write down its own look.
      await page.goto('about:blank')
      const { page: fresh, letGo } = await heldStart(page.context(), shell)
      const { colour, height } = await barBefore(fresh)
      expect({ colour, height }).toEqual({ colour: 'rgb(8, 16, 20)', height: 36 })
      letGo()
      await fresh.locator('html[data-ready]').waitFor()
      await expect(fresh.locator('html')).toHaveAttribute('lang', locale)
      await fresh.close()
    })

  test('[S2.18] has no mark of a menu for whoever lands in the portal', async ({ shell, page }) => {
    await enter(shell, 'buyer', '#/')
    const { page: fresh, letGo } = await heldStart(page.context(), shell)
    await expect(fresh.locator('.suite-opening')).toBeVisible()
    await expect(fresh.locator('.suite-opening svg')).toBeHidden()
    letGo()
    await fresh.locator('html[data-ready]').waitFor()
    await expect(fresh.locator('.suite-opening')).toBeHidden()
    await fresh.close()
  })

  test('[A22] is shown to nobody who has signed out, nor with a sign-in that has ended', async ({ shell, page }) => {
    await enter(shell, 'clerk', '#/')
    await page.addInitScript(() =>
      new MutationObserver(() => {
        if (document.documentElement?.dataset['known'] !== undefined) sessionStorage.setItem('test:known', '')
      }).observe(document, { attributes: true, subtree: true }),
    )
    const wasShown = () => page.evaluate(() => sessionStorage.getItem('test:known') !== null)
    await page.reload()
    await shell.ready()
    expect(await wasShown()).toBe(true)

    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.evaluate(() => sessionStorage.removeItem('test:known'))
    await page.goto(`${shell.url}/#/`)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await wasShown()).toBe(false)
  })

  test('[A22] whoever logs out before the first renewal of a start has been made is signed out', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'clerk', '#/')
    // The code that renews and that signs out comes late.
    let letGo = () => {}
    const held = new Promise<void>((done) => (letGo = done))
    const code = /\/user-manager\.[^/]*\.js$/
    await page.route(code, async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest(code)
    await page.reload()
    await shell.ready()
    await asked
    const led: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.isNavigationRequest()) led.push(pathname)
    })
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    letGo()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(led[0], 'to the end of the sign-in, not to a new one').toBe('/oidc/session/end')
  })
})
