import { untilQuiet, watchLoads } from '../../bench/network.ts'
import { ALL_DOORS } from '../../shared/contracts/rooms.ts'
import { ownEndpoints } from '../../shared/session/settings.ts'
import { expect, test } from './fixture.ts'

const KB = 1000
const UNTIL_USABLE = { requests: 8, wire: 110 * KB, script: 300 * KB }

test.describe('a start with a valid sign-in', () => {
  test('is light until the menu can be used, and a second one loads no file again', async ({
    shell,
    page,
    browser,
  }) => {
    await shell.signIn('clerk')
    const context = await browser.newContext({ storageState: await page.context().storageState() })
    await context.addInitScript(() => {
      const ready = () => document.documentElement?.dataset['ready'] !== undefined
      new MutationObserver((_, observer) => {
        if (!ready()) return
        observer.disconnect()
        performance.mark('usable')
      }).observe(document, { attributes: true, childList: true, subtree: true })
    })
    const start = async () => {
      const fresh = await context.newPage()
      const loads = await watchLoads(fresh)
      await fresh.goto(`${shell.url}/#/`)
      await fresh.locator('html[data-ready]').waitFor()
      // Two calls left before the shell was compiled, and both were of use to it.
      await expect.poll(() => fresh.evaluate(() => globalThis.novusFirstCalls?.size)).toBe(0)
      const usable = await fresh.evaluate(
        () => performance.timeOrigin + performance.getEntriesByName('usable')[0]!.startTime,
      )
      await untilQuiet(fresh)
      return loads.filter(({ at, cached }) => at <= usable && !cached)
    }
    try {
      const cold = await start()
      const sum = (of: (load: (typeof cold)[number]) => number) => cold.reduce((total, load) => total + of(load), 0)
      expect(cold.length, cold.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(UNTIL_USABLE.requests)
      expect(sum(({ wire }) => wire)).toBeLessThanOrEqual(UNTIL_USABLE.wire)
      const script = sum(({ type, decoded }) => (type === 'Script' ? decoded : 0))
      expect(script).toBeGreaterThan(0)
      expect(script).toBeLessThanOrEqual(UNTIL_USABLE.script)
      // Neither font nor React, and nothing of a business module.
      const forScreens =
        /\.woff2|\/(react|react-core|react-dom|kit|elements|app-[\w-]+|[\w-]+\.screen)\.|\/(kit|admin)\.json/
      expect(cold.filter(({ url }) => forScreens.test(url))).toEqual([])
      // Nor a door of one: a script of a start weighs the same with twice as many. These two are the shell's own.
      const { url } = cold.find(({ type }) => type === 'Script')!
      const source = await (await page.request.get(url)).text()
      const named = ALL_DOORS.map(({ path }) => path).filter((path) => new RegExp(`${path}["'\`]`).test(source))
      expect([...new Set(named)].toSorted()).toEqual(['/change-password', '/my-runs'])

      const warm = await start()
      // The page itself is asked about, as its calls are; everything that it names is there.
      const files = warm.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith('/api/'))
      expect(files).toEqual(['/'])
    } finally {
      await context.close()
    }
  })

  test('[S8.11] says what there is to say, and that the session has ended, however late the code for it comes', async ({
    shell,
    page,
  }) => {
    await shell.signIn('clerk')
    // The page that signed in asks for it, too, and would take the refusals that are for the next one.
    await page.waitForFunction(() => [...System.entries()].some(([id]) => id.includes('/after-start.')))
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    let refusals = 2
    await page.route('**/assets/after-start.*.js', async (route) => {
      if (refusals-- > 0) return route.fulfill({ status: 404, body: '' })
      await arrived
      await route.continue()
    })
    const renewed = page.waitForResponse('**/oidc/token')
    await page.reload()
    await shell.ready()
    await renewed
    // A server that does not have it, as after a release: said in a line that needs none of it, and asked for again.
    await expect(page.locator('suite-banner').getByText('A part of the page is missing')).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))

    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'About' }).click()
    await page.route('**/oidc/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
    await page.route('**/api/shell/menus*', (route) => route.fulfill({ status: 401, body: '' }))
    const refused = page.waitForResponse('**/oidc/token')
    await page.evaluate(() => (window.location.hash = '#/novus-ar'))
    await refused
    await expect(page.getByRole('dialog')).toHaveCount(0)
    arrive()
    const ended = page.getByRole('dialog', { name: 'Session expired' })
    await expect(ended).toContainText('Your session has expired. Please log out and log in again.')
    await expect(page.getByRole('dialog', { name: 'About' })).toBeVisible()
    await expect(page.locator('suite-banner').getByText('A part of the page is missing')).toHaveCount(0)
  })

  test('knows the endpoints of our own provider as it names them itself', async ({ shell, page }) => {
    const answer = await page.request.get(`${shell.url}/oidc/.well-known/openid-configuration`)
    expect(await answer.json()).toMatchObject({ ...ownEndpoints(`${shell.url}/oidc`) })
  })

  test('[S4.03] whose token is refused before the shell stands leads to sign-in when it cannot be renewed', async ({
    shell,
    page,
  }) => {
    await shell.signIn('clerk')
    await page.context().clearCookies()
    await page.route('**/api/shell/applications', (route) => route.fulfill({ status: 401, body: '' }))
    await page.route('**/oidc/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('[S4.02] whose first calls fail is renewed all the same', async ({ shell, page }) => {
    await shell.signIn('clerk')
    // Nothing is known of an earlier start, with which the shell would open.
    await page.addInitScript(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('novus:start:')) localStorage.removeItem(key)
    })
    await page.route('**/api/shell/applications', (route) => route.fulfill({ status: 500, body: '' }))
    const renewal = page.waitForRequest('**/oidc/token')
    await page.reload()
    expect((await renewal).postData()).toContain('grant_type=refresh_token')
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText(/^[A-Z]/)
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})
