import type { Page } from '@playwright/test'
import type { PortalSession } from '../../shared/contracts/portal.ts'
import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

const SWITCH = '**/api/PortalOrder/account-switch'
const BADGES = '**/api/PortalNotification/GetBadgeNumbers*'

const billTo = (page: Page) => page.getByRole('button', { name: /^Bill-to/ })
const shipTo = (page: Page) => page.getByRole('button', { name: /^Ship-to/ })
const figure = (page: Page, name: string) => page.getByRole('img', { name })

/** Badge numbers by account, and which accounts were asked for. */
async function countBadges(page: Page, numbers: Record<string, unknown>): Promise<string[]> {
  const asked: string[] = []
  await page.route(BADGES, (route) => {
    const id = new URL(route.request().url()).searchParams.get('billToId')!
    asked.push(id)
    const answer = numbers[id]
    return answer === 500 ? route.fulfill({ status: 500, body: 'no' }) : route.fulfill({ json: answer })
  })
  return asked
}

/** The account of the demo's buyer that every test starts with. */
test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(async () => {
    const key = Object.keys(localStorage).find((k) => k.startsWith('oidc.user:'))
    if (!key) return
    const { access_token } = JSON.parse(localStorage.getItem(key)!) as { access_token: string }
    await fetch('/api/PortalOrder/account-switch', {
      method: 'POST',
      headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ BillToId: 'HARLOW-01' }),
    })
  })
})

test('[A33] [S1.09] [S1.10] [S1.13] [S2.18] [S4.23] [S7.07] [S7.10] [S8.12] a portal user has the frame of the portal: accounts, badges, and what a switch does to them', async ({
  shell,
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const asked = await countBadges(page, { 'HARLOW-01': [1, 120], 'BRIGHT-01': [0, 0] })
  await enter(shell, 'buyer', '')
  await expect(page).toHaveTitle(/^Home( ·|$)/)
  expect(await shell.hash()).toBe('#/portal')
  await expect(shell.panel).toHaveAccessibleName('Home')

  // Places with a screen only: Home today; what is counted without a screen is a figure.
  const nav = page.getByRole('navigation', { name: 'Portal' })
  await expect(nav.getByRole('link')).toHaveText(['Home'])
  await expect(nav.getByRole('button')).toHaveCount(0)
  await expect(figure(page, 'Notifications: 1')).toBeVisible()
  await expect(figure(page, 'Cart: 120').locator('[data-printed]')).toHaveAttribute('data-printed', '99+')
  for (const staff of ['Applications', 'Open screens'])
    await expect(page.getByRole('tablist', { name: staff })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Applications', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Language' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notice' })).toContainText('Winter hours')

  // [S1.08] The link opens the list of accounts.
  await expect(billTo(page)).toContainText('HARLOW-01')
  await page.getByRole('link', { name: 'Switch Account' }).click()
  await expect(page.getByRole('option')).toHaveText([/BRIGHT-01\s*Brightline/, /HARLOW-01\s*Harlow/])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(billTo(page)).toContainText('BRIGHT-01')
  await expect(shipTo(page)).toContainText('BRIGHT-01')
  // [A33] The cart went with the account, and both numbers with it.
  await expect(figure(page, 'Cart: 120')).toHaveCount(0)
  await expect(figure(page, 'Notifications: 1')).toHaveCount(0)
  expect(asked).toEqual(['HARLOW-01', 'BRIGHT-01'])
  await expect(page.getByText('In good standing')).toBeVisible()

  // [S4.21] Ship-tos are those of the account.
  await shipTo(page).click()
  await expect(page.getByRole('option')).toHaveText([/BRIGHT-01/, /BRIGHT-02/, /BRIGHT-03/])
  await page.getByRole('option', { name: /BRIGHT-03/ }).click()
  await expect(shipTo(page)).toContainText('Tower site')

  // [S8.12] Refused: the server's words in a modal titled Error, the overlay gone, the account as it was.
  await page.route(SWITCH, (route) =>
    route.fulfill({ json: { ResultStatus: 2, Message: 'Bill To is invalid.', DefaultShipToId: null } }),
  )
  await page.getByRole('button', { name: /^Switch to HARLOW-01/ }).click()
  const error = page.getByRole('dialog', { name: 'Error' })
  await expect(error).toContainText('Bill To is invalid.')
  await expect(page.locator('suite-loading-overlay[open]')).toHaveCount(0)
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(billTo(page)).toContainText('BRIGHT-01')

  // [A33] No answer at all: said in the bar, thrown on once, nothing blank.
  expect(faults).toEqual([])
  await page.unroute(SWITCH)
  await page.route(SWITCH, (route) => route.abort())
  await page.getByRole('button', { name: /^Switch to HARLOW-01/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'you still work for BRIGHT-01' })).toBeVisible()
  await expect(page.locator('suite-loading-overlay[open]')).toHaveCount(0)
  await expect(billTo(page)).toContainText('BRIGHT-01')
  await expect(shipTo(page)).toContainText('Tower site')
  await expect.poll(() => faults.length).toBe(1)
})

test('[A33] [S1.11] [S1.12] [S4.22] [S7.08] [S7.09] [S8.13] badges, logo, text and accounts that cannot be had leave a page that works', async ({
  shell,
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await countBadges(page, { 'HARLOW-01': 500 })
  for (const path of ['Company/GetDefaultCompany', 'Configuration/GetConfigurationByControlId*'])
    await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 500, body: 'no' }))
  let standing: 'away' | 'hold' = 'away'
  await page.route('**/api/PortalAccount/session', async (route) => {
    if (standing === 'away') return route.fulfill({ status: 503, body: '' })
    const session = (await (await route.fetch()).json()) as PortalSession
    await route.fulfill({ json: { ...session, accountOnHold: true } })
  })
  await enter(shell, 'buyer', '')
  await expect(page.getByText('Your accounts could not be loaded.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notice' })).toHaveCount(0)
  standing = 'hold'
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Account HARLOW-01 is on hold' })).toBeVisible()
  await expect(figure(page, 'Notifications')).toHaveCount(0)
  await expect(figure(page, 'Cart')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(faults).toEqual([])
  expect(await findings(page)).toEqual([])
})

test('[S1.13] [S1.09] on a phone the places stand below the page, and every target is large enough', async ({
  shell,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await countBadges(page, { 'HARLOW-01': [3, 4] })
  await enter(shell, 'buyer', '')
  await expect(figure(page, 'Cart: 4')).toBeVisible()
  const nav = (await page.locator('suite-portal-nav').boundingBox())!
  expect(nav.y + nav.height).toBe(844)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const small: string[] = []
  for (const target of await page.locator('a:visible, button:visible').all()) {
    const box = (await target.boundingBox())!
    if (box.width < 44 || box.height < 44) small.push(`${await target.innerText()}: ${box.width} x ${box.height}`)
  }
  expect(small).toEqual([])
})

test('[S2.18] [S6.03] staff with the portal among their applications keep the frame of staff', async ({
  shell,
  page,
}) => {
  const late: string[] = []
  page.on('request', (request) => {
    if (/portal/i.test(new URL(request.url()).pathname)) late.push(request.url())
  })
  await page.route('**/api/shell/applications', async (route) => {
    const rows = (await (await route.fetch()).json()) as unknown[]
    const portal = { Application: 'PORTAL', Description: 'Customer Portal', RouterPath: '/portal' }
    await route.fulfill({ json: [...rows, portal] })
  })
  await enter(shell, 'clerk', '#/portal')
  await expect(shell.applications.getByRole('tab', { name: 'Customer Portal' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Switch Account' })).toHaveCount(0)
  await expect(page.locator('suite-account-bar')).toHaveCount(0)
  expect(late).toEqual([])
})
