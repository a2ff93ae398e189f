import { rmSync } from 'node:fs'
import type { Page, Response, Route } from '@playwright/test'
import { startProduct, type Product } from '../support/product.ts'
import { issueToken } from '../support/product-token.ts'
import { expect, Shell, test as base } from './fixture.ts'
import { field, firm, keysOf, saved, writes } from './firm-probe.ts'

/** These tests sign its people out and break their tokens, so they have a product of their own. */
let product: Product
const test = base.extend({
  shell: async ({ page }, use) => use(new Shell(page, product.url)),
})

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  await product.stop()
  rmSync(product.dataDir, { recursive: true, force: true })
})

/**
 * Puts another access token into the stored sign-in, as a browser tab beside this one does when it renews. It is done when the page
 * has heard of it: until then it calls with its own.
 */
async function replaceToken(page: Page, accessToken: string): Promise<void> {
  // Whatever listened before has had its turn then.
  const hearing = await page.evaluateHandle(() => ({
    done: new Promise<void>((heard) => addEventListener('storage', () => setTimeout(heard), { once: true })),
  }))
  const beside = await page.context().newPage()
  await beside.goto(`${product.url}/healthz`)
  await beside.evaluate((token) => {
    const key = Object.keys(localStorage).find((k) => k.startsWith('oidc.user:'))!
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), access_token: token }))
  }, accessToken)
  await hearing.evaluate(({ done }) => done)
  await beside.close()
}

test('tokens expired, for another audience or of another provider answer 401, and the shell renews without a word', async ({
  shell,
  page,
}) => {
  await shell.signIn('clerk', '#/novus-ar/firm-maintenance')
  const grid = shell.panel.getByRole('grid')
  await expect(grid.getByRole('link').first()).toBeVisible()
  const good = await issueToken(product, 'clerk')
  const hostile = {
    'expired, by a clock more than two minutes ahead': await issueToken(product, 'clerk', { expiredFor: 150 }),
    'for another audience': await issueToken(product, 'clerk', { claims: { aud: 'https://elsewhere.example' } }),
    'of another issuer': await issueToken(product, 'clerk', { claims: { iss: 'https://elsewhere.example/oidc' } }),
    'signed by nobody': good.slice(0, good.lastIndexOf('.') + 1) + 'A'.repeat(86),
  }
  const call = (token: string) =>
    fetch(`${product.url}/api/admin/firm?PageSize=1`, { headers: { Authorization: `Bearer ${token}` } })
  expect((await call(good)).status).toBe(200)
  expect((await call(await issueToken(product, 'clerk', { expiredFor: 90 }))).status, 'within the clocks').toBe(200)

  for (const [what, token] of Object.entries(hostile)) {
    expect((await call(token)).status, what).toBe(401)
    const answers: number[] = []
    const refused: string[] = []
    const renewals: string[] = []
    const onResponse = (response: Response) => {
      const { pathname, searchParams } = new URL(response.url())
      if (pathname.startsWith('/api/') && response.status() === 401) refused.push(pathname)
      if (pathname === '/api/admin/firm' && searchParams.get('PageSize') !== '1') answers.push(response.status())
      if (pathname === '/oidc/token') renewals.push(String(response.status()))
    }
    // Whichever call of the page is first with the other token is refused: one of its own may be before the key.
    page.on('response', onResponse)
    await replaceToken(page, token)
    // The page learns of it a moment after it was stored; until then it calls with its own.
    await expect(async () => {
      if (refused.length === 0) await page.keyboard.press('Alt+r')
      await expect.poll(() => refused.length, { timeout: 1_000 }).toBeGreaterThan(0)
    }, what).toPass({ timeout: 5_000 })
    await expect.poll(() => renewals, what).toEqual(['200'])
    const before = answers.length
    await page.keyboard.press('Alt+r')
    await expect.poll(() => answers.length, what).toBeGreaterThan(before)
    expect(answers.at(-1), what).toBe(200)
    page.off('response', onResponse)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(grid.getByRole('link').first()).toBeVisible()
  }
})

test('[A22] [S1.04] signing out in one browser tab empties the other, and Back brings nothing up again', async ({
  shell,
  page,
}) => {
  await shell.signIn('clerk', '#/novus-ar/firm-maintenance')
  await shell.go(firm('HARLOW-01'))
  const beside = await page.context().newPage()
  const second = new Shell(beside, product.url)
  await beside.goto(`${product.url}/#/novus-ar/user-codes`)
  await second.ready()
  await beside.getByRole('button', { name: 'User menu' }).click()
  // The provider does not answer yet: the other page is told by the click, not by the end of it all.
  let answer = () => {}
  const answers = new Promise<void>((done) => (answer = done))
  await beside.route(/\/oidc\/(session\/end|token\/revocation)/, async (route) => {
    await answers
    await route.continue()
  })
  await beside.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expect(beside.getByRole('heading', { name: 'Sign in' })).toHaveCount(0)
  answer()
  await expect(beside.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  const logIn = page.getByRole('button', { name: 'Log in' }).last()
  await expect(logIn).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(page.getByText('HARLOW-01')).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.user:')))).toEqual([])
  await page.evaluate(() => window.history.back())
  await expect.poll(() => shell.hash()).not.toContain('HARLOW-01')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await logIn.click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

/**
 * The session ends with the next save: the server refuses its token, the provider the renewal. All other calls keep a good one, or
 * one that happens to be late would meet the end first, and its dialog would keep the save from being asked for.
 */
async function endSession(page: Page): Promise<void> {
  const token = await issueToken(product, 'clerk', { expiredFor: 150 })
  await page.route('**/oidc/token', (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid_grant', error_description: 'grant request is invalid' } }),
  )
  const isSave = (url: URL) => url.pathname.startsWith('/api/admin/firm/')
  const refuse = async (route: Route) => {
    const request = route.request()
    if (request.method() !== 'PUT') return route.fallback()
    await page.unroute(isSave, refuse)
    return route.continue({ headers: { ...request.headers(), authorization: `Bearer ${token}` } })
  }
  await page.route(isSave, refuse)
}

/** Signs in in the window that the dialog of the ended session opens. */
async function signInAgain(page: Page, user: string): Promise<void> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('dialog', { name: 'Session expired' }).getByRole('button', { name: 'Sign in again' }).click()
  const popup = await opening
  const closed = popup.waitForEvent('close')
  // Two redirects away: a navigation, not an action.
  await popup.getByRole('heading', { name: 'Sign in' }).waitFor({ timeout: 10_000 })
  await popup.getByLabel(/user name/i).fill(user)
  await popup.getByLabel('Password', { exact: true }).fill(user)
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await closed
}

test('[A23] [S8.11] an expiry over a dirty form: the same user finds it as it was, and the parked save goes out once; for another all tabs close first', async ({
  shell,
  page,
}) => {
  await shell.signIn('clerk', firm('HARLOW-01'))
  const sent = writes(page)
  const answers: number[] = []
  page.on('response', (response) => {
    if (sent.includes(response.request())) answers.push(response.status())
  })
  await field(shell, 'Website').fill('https://expired.example')
  await endSession(page)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Session expired' })
  await expect(dialog).toContainText('Your session has expired. Please log out and log in again.')
  await expect(dialog.getByRole('listitem')).toHaveText(['Firm HARLOW-01'])

  // A sign-in window that is closed again takes nothing with it.
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Sign in again' }).click()
  await (await opening).close()
  await expect(dialog).toBeVisible()
  await signInAgain(page, 'clerk')
  await expect(dialog).toBeHidden()
  await saved(shell, 'HARLOW-01')
  await expect(field(shell, 'Website')).toHaveValue('https://expired.example')
  expect(answers).toEqual([401, 200])
  expect(new Set(keysOf(sent)).size).toBe(1)

  // Another user over a dirty form: the screens of the first one go before anything of the second one comes.
  await field(shell, 'Website').fill('https://of-the-clerk.example')
  await page.unroute('**/oidc/token')
  await endSession(page)
  await page.keyboard.press('Control+s')
  await expect(dialog.getByRole('listitem')).toHaveText(['Firm HARLOW-01'])
  await page.unroute('**/oidc/token')
  const loaded = page.waitForEvent('load')
  await signInAgain(page, 'controller')
  await loaded
  await shell.ready()
  await expect(shell.applications.getByRole('tab')).toHaveText(['HOME'])
  await expect(page.getByRole('button', { name: 'User menu' })).toContainText('Bouchard')
  expect(answers, 'the parked save of the first user is never sent for the second').toEqual([401, 200, 401])
})
