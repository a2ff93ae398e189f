import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request, Response } from '@playwright/test'
import { startProduct, type Product } from '../support/product.ts'
import { issueToken } from '../support/product-token.ts'
import { expect, Shell, test as base } from './fixture.ts'

/** These tests stop and break the product, so they have one of their own. */
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

const firm = (id: string) => `#/novus-ar/firm-maintenance?record=${id}`
const field = (shell: Shell, label: string) =>
  shell.panel.getByRole('region', { name: 'Firm', exact: true }).getByLabel(label, { exact: true })
const saved = (shell: Shell, id: string) =>
  expect(shell.panel.getByRole('status').filter({ hasText: `${id} is saved.` })).toBeVisible()

/** Writes of firms that the page sends. */
function writes(page: Page): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/admin/firm/')) seen.push(request)
  })
  return seen
}
const keysOf = (requests: Request[]) => requests.map((request) => request.headers()['idempotency-key'])

/** Changes of one field in the history of the record that is shown. */
async function changesOf(shell: Shell, label: string): Promise<string[]> {
  await shell.page.keyboard.press('Alt+i')
  const drawer = shell.panel.locator('[data-region="history"]')
  const entries = drawer.getByRole('listitem').filter({ has: shell.page.getByText(label, { exact: true }) })
  await expect(entries.first()).toBeVisible()
  return (await entries.locator('ins').allTextContents()).map((text) => text.trim())
}

test('the server restarted under an open form: a clear answer, all that was typed stays, and one save', async ({
  shell,
  page,
}) => {
  await shell.signIn('clerk', firm('BRIGHT-01'))
  const sent = writes(page)
  await field(shell, 'Website').fill('https://restarted.example')
  await field(shell, 'Fax').fill('905-555-7001')
  const { port, dataDir } = product
  await product.kill()
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByRole('alert')).toHaveText(
    'The server cannot be reached. What you typed is kept; save again to try once more.',
  )
  await expect(field(shell, 'Website')).toHaveValue('https://restarted.example')
  await expect(field(shell, 'Fax')).toHaveValue('905-555-7001')

  product = await startProduct({ port, dataDir })
  await page.keyboard.press('Control+s')
  await saved(shell, 'BRIGHT-01')
  expect(new Set(keysOf(sent)).size, 'one attempt has one idempotency key').toBe(1)
  expect(await changesOf(shell, 'Website')).toEqual(['https://restarted.example'])
})

test('an answer that is lost on the way: saving again stores nothing twice', async ({ shell, page }) => {
  await shell.signIn('clerk', firm('BRIGHT-03'))
  const sent = writes(page)
  await field(shell, 'Website').fill('https://lost.example')
  let isLost = false
  await page.route('**/api/admin/firm/*', async (route) => {
    if (isLost || route.request().method() !== 'PUT') return route.fallback()
    isLost = true
    expect((await route.fetch()).status()).toBe(200)
    await route.abort('connectionreset')
  })
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByRole('alert')).toContainText('The server cannot be reached.')
  await page.keyboard.press('Control+s')
  await saved(shell, 'BRIGHT-03')
  expect(sent).toHaveLength(2)
  expect(new Set(keysOf(sent)).size).toBe(1)
  expect(await changesOf(shell, 'Website')).toEqual(['https://lost.example'])
})

test('the database away: the list says so in its region, a save keeps what was typed, and both recover', async ({
  shell,
  page,
}) => {
  await shell.signIn('clerk', firm('ACTONE-01'))
  const sent = writes(page)
  await field(shell, 'Website').fill('https://away.example')
  const cluster = join(product.dataDir, 'postgres')
  const postmaster = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  // Without this file it cannot come back before the test has seen that it is away.
  renameSync(join(cluster, 'PG_VERSION'), join(cluster, 'PG_VERSION.away'))
  process.kill(postmaster, 'SIGKILL')
  await expect.poll(() => fetch(`${product.url}/readyz`).then(({ status }) => status)).toBe(503)

  await page.keyboard.press('Control+s')
  const modal = page.getByRole('dialog', { name: 'Error' })
  await expect(modal).toContainText('Server error')
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()
  await expect(shell.panel.getByRole('alert')).toHaveText(
    'Not saved. What you typed is kept; save again to try once more.',
  )
  await expect(field(shell, 'Website')).toHaveValue('https://away.example')
  await shell.panel.getByRole('navigation', { name: 'Open records' }).getByRole('button', { name: 'List' }).click()
  await expect(shell.panel.getByText('Server error')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // [A39] Said over the screens as long as it lasts.
  const banner = page.getByText('The server cannot be reached. Open screens stay as they are; reconnecting.')
  await expect(banner).toBeVisible()

  renameSync(join(cluster, 'PG_VERSION.away'), join(cluster, 'PG_VERSION'))
  await expect.poll(() => fetch(`${product.url}/readyz`).then(({ status }) => status), { timeout: 15_000 }).toBe(200)
  // Back again, the list has asked by itself.
  await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible({ timeout: 6_000 })
  await expect(banner).toBeHidden()
  await shell.panel.getByRole('button', { name: 'ACTONE-01, unsaved changes' }).click()
  await page.keyboard.press('Control+s')
  await saved(shell, 'ACTONE-01')
  expect(new Set(keysOf(sent)).size).toBe(1)
  expect(await changesOf(shell, 'Website')).toEqual(['https://away.example'])
})

test('[decision 0013] two browsers: an untouched record follows, the second saver learns who and when, keeps what was typed, and chooses field by field', async ({
  shell,
  page,
  browser,
}) => {
  const stream = new Promise<void>((opened) =>
    page.on('response', (answer) => answer.url().endsWith('/api/shell/stream') && opened()),
  )
  await shell.signIn('clerk', firm('BRIGHT-02'))
  const elsewhere = await browser.newContext()
  const other = new Shell(await elsewhere.newPage(), product.url)
  await other.signIn('controller', firm('BRIGHT-02'))
  await stream
  await field(other, 'Fax').fill('416-555-0000')
  await other.page.keyboard.press('Control+s')
  await saved(other, 'BRIGHT-02')
  await expect(field(shell, 'Fax')).toHaveValue('416-555-0000')
  await expect(shell.panel.getByText(/Marie Bouchard changed this record at .*\d:\d\d/)).toBeVisible()

  await field(shell, 'Phone').fill('416-555-1111')
  await field(shell, 'Fax').fill('416-555-2222')
  await field(shell, 'Business number').fill('123456789')
  await field(other, 'Phone').fill('416-555-0001')
  await field(other, 'Fax').fill('416-555-0002')
  await field(other, 'Website').fill('https://theirs.example')
  await other.page.keyboard.press('Control+s')
  await saved(other, 'BRIGHT-02')
  // Said in place, and nothing that was typed moves.
  await expect(shell.panel.getByText(/Changed by Marie Bouchard at .*\d:\d\d/)).toBeVisible()
  await expect(field(shell, 'Fax')).toHaveValue('416-555-2222')
  await shell.panel.getByRole('button', { name: 'Compare and reload' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record changed by someone else' })
  await expect(dialog).toContainText(/This record was changed by Marie Bouchard at .*\d:\d\d/)
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(shell, 'Phone')).toHaveValue('416-555-1111')
  await expect(field(shell, 'Business number')).toHaveValue('123456789')

  await page.keyboard.press('Control+s')
  const row = (label: string) => dialog.getByRole('row').filter({ hasText: label })
  await expect(row('Phone')).toContainText('416-555-0001')
  await expect(row('Phone')).toContainText('416-555-1111')
  await expect(row('Phone')).toContainText('You both changed it')
  await expect(row('Website').getByRole('radio').first()).toBeChecked()
  await row('Phone').getByRole('radio').first().check()
  await expect(row('Fax').getByRole('radio').last()).toBeChecked()
  await dialog.getByRole('button', { name: 'Save with these values' }).click()
  await saved(shell, 'BRIGHT-02')
  await expect(field(other, 'Fax')).toHaveValue('416-555-2222')

  // In the list the row is marked, and nothing moves until it is asked for.
  const openRecords = shell.panel.getByRole('navigation', { name: 'Open records' })
  await openRecords.getByRole('button', { name: 'List' }).click()
  await shell.panel.getByRole('search').locator('input').fill('bright-02')
  await expect(shell.panel.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
  await field(other, 'Fax').fill('416-555-3333')
  await other.page.keyboard.press('Control+s')
  await saved(other, 'BRIGHT-02')
  await elsewhere.close()
  const refresh = shell.panel.getByRole('button', { name: '1 change, refresh' })
  await expect(refresh).toBeVisible()
  await expect(shell.panel.locator('tr[data-outdated]')).toContainText('BRIGHT-02')
  await refresh.click()
  await expect(shell.panel.locator('tr[data-outdated]')).toHaveCount(0)
  await expect(refresh).toHaveCount(0)

  await openRecords.getByRole('button', { name: 'BRIGHT-02', exact: true }).click()
  // What was heard while it was hidden is looked into now.
  await expect(field(shell, 'Fax')).toHaveValue('416-555-3333')
  await page.reload()
  await shell.ready()
  await expect(field(shell, 'Phone')).toHaveValue('416-555-0001')
  await expect(field(shell, 'Fax')).toHaveValue('416-555-3333')
  await expect(field(shell, 'Website')).toHaveValue('https://theirs.example')
  await expect(field(shell, 'Business number')).toHaveValue('123456789')
})

/** Puts another access token into the stored sign-in, as a browser tab beside this one does when it renews. */
async function replaceToken(page: Page, accessToken: string): Promise<void> {
  const beside = await page.context().newPage()
  await beside.goto(`${product.url}/healthz`)
  await beside.evaluate((token) => {
    const key = Object.keys(localStorage).find((k) => k.startsWith('oidc.user:'))!
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), access_token: token }))
  }, accessToken)
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
    const renewals: string[] = []
    const onResponse = (response: Response) => {
      const { pathname, searchParams } = new URL(response.url())
      if (pathname === '/api/admin/firm' && searchParams.get('PageSize') !== '1') answers.push(response.status())
      if (pathname === '/oidc/token') renewals.push(String(response.status()))
    }
    await replaceToken(page, token)
    page.on('response', onResponse)
    // The page learns of the other token a moment after it was stored; until then it calls with its own.
    await expect(async () => {
      answers.length = 0
      await page.keyboard.press('Alt+r')
      await expect.poll(() => answers, { timeout: 1_000 }).toEqual([401, 200])
    }, what).toPass({ timeout: 5_000 })
    expect(renewals, what).toEqual(['200'])
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
  const shown = page.getByRole('heading', { name: 'You are signed out' })
  await beside.getByRole('menuitem', { name: 'Log out' }).click()
  const pressed = Date.now()
  await expect(shown).toBeVisible({ timeout: 1_000 })
  expect(Date.now() - pressed).toBeLessThan(1_000)
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

/** Lets the provider refuse to renew, and the server the token: the session has ended. */
async function endSession(page: Page): Promise<void> {
  await page.route('**/oidc/token', (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid_grant', error_description: 'grant request is invalid' } }),
  )
  await replaceToken(page, await issueToken(product, 'clerk', { expiredFor: 150 }))
}

/** Signs in in the window that the dialog of the ended session opens. */
async function signInAgain(page: Page, user: string): Promise<void> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('dialog', { name: 'Session expired' }).getByRole('button', { name: 'Sign in again' }).click()
  const popup = await opening
  const closed = popup.waitForEvent('close')
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
