import type { Cookie } from '@playwright/test'
import type { Shell } from './fixture.ts'

/** Cookies of the provider's own session, by product and user; the tokens themselves are made anew for each test. */
const kept = new Map<string, Cookie[]>()

/** Signs in as `Shell.signIn` does; the password is asked once per user, not once per test. */
export async function enter(shell: Shell, user: string, hash: string): Promise<void> {
  const key = `${shell.url} ${user}`
  const cookies = kept.get(key)
  if (cookies) {
    await shell.page.context().addCookies(cookies)
    await shell.page.goto(`${shell.url}/${hash}`)
    const asked = shell.page.getByRole('heading', { name: 'Sign in' })
    await shell.page.locator('html[data-ready]').or(asked).first().waitFor({ timeout: 10_000 })
    // A test before this one may have ended the sessions of the user.
    if (!(await asked.isVisible())) return shell.ready()
  }
  await shell.signIn(user, hash)
  kept.set(key, await shell.page.context().cookies())
}
