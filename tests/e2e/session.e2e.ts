import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { editStoredUser } from './stored-sign-in.ts'

const signInPage = (page: Page) => page.getByRole('heading', { name: 'Sign in' })

/** Calls to the token endpoint, by their grant type. */
function grants(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/oidc/token'))
      seen.push(new URLSearchParams(request.postData() ?? '').get('grant_type')!)
  })
  return seen
}

test.describe('first navigation', () => {
  test('[S4.01] a visitor without a sign-in is sent to sign in', async ({ shell, page }) => {
    await page.goto(`${shell.url}/#/novus-ar`)
    await expect(signInPage(page)).toBeVisible()
  })

  test('[A24] [S4.02] a valid sign-in with a refresh token is renewed silently, once; after the callback it is not', async ({
    shell,
    page,
  }) => {
    const seen = grants(page)
    await shell.signIn('clerk', '#/novus-ar/user-codes')
    expect(seen).toEqual(['authorization_code'])
    expect(await shell.hash()).toBe('#/novus-ar/user-codes')
    await page.reload()
    await shell.ready()
    await expect.poll(() => seen).toEqual(['authorization_code', 'refresh_token'])
  })

  test('[S4.03] a failing renewal leads to sign-in', async ({ shell, page }) => {
    await shell.signIn('clerk')
    await page.route('**/oidc/token', (route) =>
      route.fulfill({ status: 400, json: { error: 'invalid_grant', error_description: 'grant request is invalid' } }),
    )
    // Without the provider's own session, so that it asks for the password.
    await page.context().clearCookies()
    await page.reload()
    await expect(signInPage(page)).toBeVisible()
  })

  test('[S4.04] an expired sign-in that renews reloads the page once', async ({ shell, page }) => {
    await shell.signIn('clerk')
    await editStoredUser(page, { expires_at: Math.floor(Date.now() / 1000) - 600 })
    let loads = 0
    page.on('load', () => loads++)
    await page.reload()
    await shell.ready()
    expect(loads).toBe(2)
  })

  test('[S4.05] [S2.18] the landing page wins on the first navigation only', async ({ shell }) => {
    await shell.signIn('buyer')
    expect(await shell.hash()).toBe('#/portal')
    await shell.go('#/')
    expect(await shell.hash()).toBe('#/')
  })
})

test.describe('shell calls', () => {
  test('[A25] [S2.06] [S7.03] [S8.14] the shell starts without extra routes when the call fails', async ({
    shell,
    page,
  }) => {
    await page.route('**/api/shell/routes', (route) => route.fulfill({ status: 500, body: '{}' }))
    await shell.signIn('clerk', '#/novus-ar/firm-maintenance')
    await expect(shell.panel.getByRole('grid')).toBeVisible()
  })

  test('[A25] … when the answer is malformed', async ({ shell, page }) => {
    await page.route('**/api/shell/routes', (route) => route.fulfill({ status: 200, body: '<html>' }))
    await shell.signIn('clerk', '#/novus-ar/firm-maintenance')
    await expect(shell.panel.getByRole('grid')).toBeVisible()
  })

  test('[A25] … when the answer does not come', async ({ shell, page }) => {
    await page.route('**/api/shell/routes', () => {})
    await shell.signIn('clerk', '#/novus-ar/firm-maintenance')
    await expect(shell.panel.getByRole('grid')).toBeVisible()
  })

  test('[A16] [S8.06] a start that fails says so, and is reported', async ({ shell, page }) => {
    await page.route('**/api/shell/applications', (route) => route.fulfill({ status: 500, body: '{}' }))
    const reported: string[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/shell/faults')) return
      const { reports } = request.postDataJSON() as { reports: { module: string; kind: string }[] }
      reported.push(...reports.map(({ module, kind }) => `${module} ${kind}`))
    })
    // Whose language no other test changes: the page speaks that of its user.
    await page.goto(shell.url)
    await page.getByLabel(/user name/i).fill('payer')
    await page.getByLabel('Password', { exact: true }).fill('payer')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'The suite could not be started' })).toBeVisible()
    await expect.poll(() => reported).toEqual(['shell load'])
  })

  test('a rejected promise of the shell would be seen: none is', async ({ shell, page }) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.route('**/api/shell/routes', (route) => route.abort())
    await page.route('**/api/PortalNotification/**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.route('**/api/Company/**', (route) => route.fulfill({ status: 500, body: '' }))
    await shell.signIn('clerk')
    expect(faults).toEqual([])
  })
})

test.describe('sign-out', () => {
  test('[S1.04] [S7.12] Log out ends the session and shows the site root', async ({ shell, page }) => {
    await shell.signIn('clerk')
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(signInPage(page)).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('oidc.user:')))).toEqual([])
  })
})
