import type { Browser, BrowserContext } from '@playwright/test'

export type StoredSignIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** What a browser keeps after the demo administrator has signed in at HOME. */
export async function signIn(browser: Browser, url: string): Promise<StoredSignIn> {
  const context = await browser.newContext({ locale: 'en-CA' })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/#/`)
    await page.getByLabel('User name').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('admin')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.locator('html[data-ready]').waitFor()
    return await context.storageState()
  } finally {
    await context.close()
  }
}

/** The access token in what a browser keeps. */
export function accessTokenOf(stored: StoredSignIn): string {
  const entries = stored.origins.flatMap(({ localStorage }) => localStorage)
  const user = entries.find(({ name }) => name.startsWith('oidc.user:'))
  if (!user) throw new Error('The browser keeps no sign-in.')
  return (JSON.parse(user.value) as { access_token: string }).access_token
}
