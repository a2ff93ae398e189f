import type { Page } from '@playwright/test'

/** Rewrites the stored sign-in, as time or another browser tab would. */
export const editStoredUser = (page: Page, change: Record<string, unknown>): Promise<void> =>
  page.evaluate((fields) => {
    const key = Object.keys(localStorage).find((k) => k.startsWith('oidc.user:'))!
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), ...fields }))
  }, change)

/** The token has five seconds left: whoever needs it renews it first. */
export const ageToken = (page: Page): Promise<void> =>
  editStoredUser(page, { expires_at: Math.floor(Date.now() / 1000) + 5 })
