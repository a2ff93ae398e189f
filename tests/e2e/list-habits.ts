import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { NO_SETTINGS } from '../../shared/contracts/list-own.ts'
import type { Access } from '../../shared/contracts/result.ts'

/**
 * Columns, density and start of a list follow its user to every browser, so they would follow him into the next test too.
 * Listens for what a page stores, and answers what puts it back.
 */
export function watchHabits(page: Page): () => Promise<void> {
  const stored = new Map<string, string>()
  page.on('request', (request) => {
    const list = /^(.*)\/own\/settings$/.exec(request.url())?.[1]
    if (list) stored.set(list, request.headers()['authorization'] ?? '')
  })
  return async () => {
    const { version: _none, ...record } = NO_SETTINGS
    for (const [list, authorization] of stored) {
      // Whoever has signed out meanwhile is not asked any more.
      const access = await page.request.get(`${list}/access`, { headers: { authorization } })
      if (!access.ok()) continue
      const { list: own } = (await access.json()) as Access
      await page.request.put(`${list}/own/settings`, {
        headers: { authorization, 'idempotency-key': randomUUID() },
        data: { record, version: own!.settings.version },
      })
    }
  }
}
